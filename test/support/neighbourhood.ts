import type { Neighbours } from "../../src/transport/platform";

interface Member {
  page: number;
  name: string;
  hear: (message: unknown) => void;
}

/** Pages of one browser: one lock for each name, passed on in order, and lines that deliver a moment later. */
export class Neighbourhood {
  readonly #members = new Set<Member>();
  readonly #queues = new Map<string, { page: number; gain: () => void }[]>();
  readonly #gone = new Set<number>();
  /** Everything said, in order. */
  readonly said: unknown[] = [];
  #pages = 0;

  /** A page that joins, and the way it is closed without a word, as when a browser kills it. */
  page(): { neighbours: Neighbours; kill: () => void } {
    const page = (this.#pages += 1);
    return {
      neighbours: {
        lead: (name, signal) =>
          new Promise((gain) => {
            const queue = this.#queues.get(name) ?? [];
            this.#queues.set(name, [...queue, { page, gain }]);
            signal.addEventListener("abort", () => this.#leave(page, name));
            if (queue.length === 0) gain();
          }),
        line: (name, hear) => {
          const member = { page, name, hear };
          this.#members.add(member);
          return { say: (message) => this.#deliver(member, message), hangUp: () => this.#members.delete(member) };
        },
      },
      kill: () => {
        this.#gone.add(page);
        this.#leave(page);
      },
    };
  }

  #deliver(from: Member, message: unknown): void {
    if (this.#gone.has(from.page)) return;
    this.said.push(message);
    const copy: unknown = structuredClone(message);
    for (const member of this.#members) {
      const isMeant = member !== from && member.name === from.name;
      if (isMeant) queueMicrotask(() => this.#gone.has(member.page) || member.hear(copy));
    }
  }

  /** A page gives one lock back, or all of them. */
  #leave(page: number, only?: string): void {
    for (const [name, queue] of this.#queues) {
      if (only !== undefined && name !== only) continue;
      const rest = queue.filter((one) => one.page !== page);
      this.#queues.set(name, rest);
      if (queue[0]?.page === page) rest[0]?.gain();
    }
  }
}
