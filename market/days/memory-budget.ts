/** Something that is kept, what it weighs, and how it is let go of. */
export interface Held {
  weight: number;
  drop(): void;
}

/** What several caches may keep together: of all they keep, what has not been used for longest goes first. */
export class MemoryBudget {
  readonly #limit: number;
  /** The longest unused first. */
  readonly #held = new Set<Held>();
  #weight = 0;

  /** Things of `limit` weight at most are kept, in bytes or whatever the caches weigh in, but always the last one used. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Marks something as used just now, from then on held, and drops as many others as it takes. */
  use(held: Held): void {
    this.release(held);
    this.#held.add(held);
    this.#weight += held.weight;
    for (const oldest of this.#held) {
      if (this.#weight <= this.#limit || oldest === held) break;
      this.release(oldest);
      oldest.drop();
    }
  }

  /** Forgets something that its cache no longer keeps. */
  release(held: Held): void {
    if (this.#held.delete(held)) this.#weight -= held.weight;
  }
}

/** What it takes to keep anything at all, were it nothing: about so many bytes. */
export const ENTRY_BYTES = 200;

/**
 * Bytes of days, paths, tapes and contracts that one thread's market keeps: the session in progress of every underlying,
 * some 65 million, and some of a replay.
 */
const MARKET_BYTES = 80_000_000;

/** The budget of one market. */
export function marketBudget(): MemoryBudget {
  return new MemoryBudget(MARKET_BYTES);
}
