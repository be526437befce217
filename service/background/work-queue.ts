/** The priority of queued work: a response that a caller waits for, one session of many, or work ahead of any request. */
export type Priority = "response" | "session" | "warmUp";

const priorities: readonly Priority[] = ["response", "session", "warmUp"];

interface QueuedWork {
  start(): Promise<unknown>;
}

/** Runs work one piece at a time, by priority and in the order of arrival within a priority. */
export class WorkQueue {
  readonly #queued: Record<Priority, QueuedWork[]> = { response: [], session: [], warmUp: [] };
  #isBusy = false;

  /** Queues a piece of work and resolves to its result. */
  add<Result>(priority: Priority, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queued[priority].push({ start: () => work().then(resolve, reject) });
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#isBusy) return;
    const priority = priorities.find((one) => this.#queued[one].length > 0);
    const next = priority && this.#queued[priority].shift();
    if (!next) return;
    this.#isBusy = true;
    void next.start().finally(() => {
      this.#isBusy = false;
      this.#startNext();
    });
  }
}
