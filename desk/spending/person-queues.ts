/** A request in the queue of its person. */
interface Waiter {
  start: () => void;
}

/** A place in a queue. */
interface Place {
  /** How many requests are in the queue, this one included. */
  readonly waiting: number;
  /** Resolves when the request is the first of its queue. Rejects with the signal's reason once it aborts. */
  first(signal: AbortSignal): Promise<void>;
  /** Called when the request no longer waits: the next one is first. */
  leave(): void;
}

/**
 * The requests of each person that wait on this node, in the order of their arrival. Only the first of a queue asks the engine, however
 * many a script sends.
 */
export class PersonQueues {
  readonly #queues = new Map<string, Waiter[]>();

  enter(name: string): Place {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    const waiter: Waiter = { start: () => undefined };
    queue.push(waiter);
    return {
      get waiting() {
        return queue.length;
      },
      first: (signal) => untilFirst(queue, waiter, signal),
      leave: () => {
        queue.splice(queue.indexOf(waiter), 1);
        if (queue.length === 0) this.#queues.delete(name);
        queue[0]?.start();
      },
    };
  }

  /** Makes all requests ask, because the engine does not respond: none has to wait for the failure of another. */
  startAll(): void {
    for (const queue of this.#queues.values()) for (const waiter of queue) waiter.start();
  }
}

function untilFirst(queue: readonly Waiter[], waiter: Waiter, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted || queue[0] === waiter) {
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
      return;
    }
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
    waiter.start = () => {
      signal.removeEventListener("abort", abort);
      resolve();
    };
  });
}
