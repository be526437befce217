/** How soon work is begun: an answer that someone waits for whole, one session of many, or what nobody asked for yet. */
export type Urgency = "answer" | "session" | "warming";

const urgencies: readonly Urgency[] = ["answer", "session", "warming"];

interface Waiting {
  begin(): Promise<unknown>;
}

/** Work that is done one piece at a time, the most urgent first, and in the order it came among the equally urgent. */
export class WorkQueue {
  readonly #waiting: Record<Urgency, Waiting[]> = { answer: [], session: [], warming: [] };
  #isBusy = false;

  /** The answer of a piece of work, once its turn has come. */
  add<Answer>(urgency: Urgency, work: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting[urgency].push({ begin: () => work().then(resolve, reject) });
      this.#next();
    });
  }

  #next(): void {
    if (this.#isBusy) return;
    const urgency = urgencies.find((one) => this.#waiting[one].length > 0);
    const next = urgency && this.#waiting[urgency].shift();
    if (!next) return;
    this.#isBusy = true;
    void next.begin().finally(() => {
      this.#isBusy = false;
      this.#next();
    });
  }
}
