import type { PageChannels } from "../../../packages/client/transport/platform";

interface Member {
  page: number;
  name: string;
  onMessage: (message: unknown) => void;
}

/** The pages of one browser: one lock per name, passed on in order, and channels that deliver a moment later. */
export class BrowserPages {
  readonly #members = new Set<Member>();
  readonly #queues = new Map<string, { page: number; grant: () => void }[]>();
  readonly #crashed = new Set<number>();
  /** The pages that receive nothing. */
  readonly #held = new Set<number>();
  /** Every message that was sent, in order. */
  readonly sent: unknown[] = [];
  #count = 0;

  /** Opens a page. `kill` ends it without a message, as when the browser kills it. */
  open(): { pages: PageChannels; kill: () => void } {
    const page = (this.#count += 1);
    return {
      pages: {
        acquireLock: (name, signal) =>
          new Promise((grant) => {
            const queue = this.#queues.get(name) ?? [];
            this.#queues.set(name, [...queue, { page, grant }]);
            signal.addEventListener("abort", () => this.#release(page, name));
            if (queue.length === 0) grant();
          }),
        isLocked: (name) => Promise.resolve((this.#queues.get(name) ?? []).length > 0),
        openChannel: (name, onMessage) => {
          const member = { page, name, onMessage };
          this.#members.add(member);
          return { send: (message) => this.#deliver(member, message), close: () => this.#members.delete(member) };
        },
      },
      kill: () => {
        this.#crashed.add(page);
        this.#release(page);
      },
    };
  }

  /** Makes a page, counted from 1, too busy to receive messages from now on. It keeps its locks. */
  hold(page: number): void {
    this.#held.add(page);
  }

  #deliver(from: Member, message: unknown): void {
    if (this.#crashed.has(from.page)) return;
    this.sent.push(message);
    const copy: unknown = structuredClone(message);
    for (const member of this.#members) {
      const isReceiver = member !== from && member.name === from.name && !this.#held.has(member.page);
      if (isReceiver) queueMicrotask(() => this.#crashed.has(member.page) || member.onMessage(copy));
    }
  }

  /** Releases one lock of a page, or all of them. */
  #release(page: number, only?: string): void {
    for (const [name, queue] of this.#queues) {
      if (only !== undefined && name !== only) continue;
      const rest = queue.filter((one) => one.page !== page);
      this.#queues.set(name, rest);
      if (queue[0]?.page === page) rest[0]?.grant();
    }
  }
}
