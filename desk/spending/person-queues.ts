import type { WaitingPeople } from "./waiting-people";

/** A person whose queue a request is the first of. */
export interface Turn {
  name: string;
  /** How many requests are in the queue, this one included. */
  waits: number;
}

type Queue = Place[];

/**
 * The requests of each person that wait on this node, in the order of their arrival. A request for which several people wait is in the
 * queue of each. Only the first of a queue asks the engine, however many a script sends.
 */
export class PersonQueues {
  readonly #queues = new Map<string, Queue>();

  /** Takes a place in the queues of those who wait for a request, also of those who join later. */
  enter(people: WaitingPeople): Place {
    return new Place(this.#queues, people);
  }

  /** Makes all requests ask, because the engine does not respond: none has to wait for the failure of another. */
  startAll(): void {
    for (const queue of this.#queues.values()) for (const place of queue) place.start();
  }
}

/** A request in the queues of the people who wait for it. */
class Place {
  readonly #queues: Map<string, Queue>;
  readonly #own = new Map<string, Queue>();
  readonly #stopFollowing: () => void;
  readonly #started = new AbortController();

  constructor(queues: Map<string, Queue>, people: WaitingPeople) {
    this.#queues = queues;
    this.#stopFollowing = people.follow((name) => this.#join(name));
  }

  /** Those in whose queues the request is the first. If it was started before it was the first of any: all who wait for it. */
  get turns(): Turn[] {
    const all = Array.from(this.#own, ([name, queue]) => ({ name, waits: queue.length, isFirst: queue[0] === this }));
    const first = all.filter(({ isFirst }) => isFirst);
    return (first.length > 0 ? first : all).map(({ name, waits }) => ({ name, waits }));
  }

  /** Resolves when the request is the first of a queue. Rejects with the signal's reason once it aborts. */
  async first(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const either = AbortSignal.any([signal, this.#started.signal]);
    if (!either.aborted) await new Promise((resolve) => either.addEventListener("abort", resolve, { once: true }));
    signal.throwIfAborted();
  }

  start(): void {
    this.#started.abort();
  }

  /** Called when the request no longer waits: the next one of each queue is first. */
  leave(): void {
    this.#stopFollowing();
    for (const [name, queue] of this.#own) {
      queue.splice(queue.indexOf(this), 1);
      if (queue.length === 0) this.#queues.delete(name);
      queue[0]?.start();
    }
  }

  #join(name: string): void {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    this.#own.set(name, queue);
    queue.push(this);
    if (queue[0] === this) this.start();
  }
}
