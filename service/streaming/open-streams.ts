import type { Account } from "../gateway/accounts";
import type { Clock } from "../gateway/clock";
import { Refusal } from "../query/answers";

/** Seconds after which a refused stream may be asked for again. The API document leaves the number open. */
const RETRY_SECONDS = "5";

/**
 * How long a stream waits for another to leave. A client that closes one connection and opens the next at once is heard
 * on the new one before the end of the old one is: the two are different sockets.
 */
const LEAVING_MS = 250;

/** The streams that are open, by account. API document, Part 8. */
export class OpenStreams {
  readonly #after: Clock["after"];
  /** Symbols of each open stream. */
  readonly #open = new Map<Account, number[]>();
  /** Those who wait for a stream of the account to leave. */
  readonly #waiting = new Map<Account, Set<() => void>>();

  constructor(after: Clock["after"]) {
    this.#after = after;
  }

  /**
   * Counts one more stream of so many symbols; the answer ends it. Rejects with a `Refusal` (`stream_limit_reached`) when
   * the plan allows fewer symbols on one connection, fewer connections, or fewer symbols in all.
   */
  async enter(account: Account, symbols: number): Promise<() => void> {
    const { symbolsPerStream } = account.limits;
    if (symbols > symbolsPerStream)
      throw limitReached(`A stream of this account carries at most ${symbolsPerStream} symbols`);
    let isPatient = true;
    const stopWaiting = this.#after(LEAVING_MS, () => {
      isPatient = false;
      this.#wake(account);
    });
    try {
      for (;;) {
        const obstacle = this.#obstacle(account, symbols);
        if (obstacle === undefined) break;
        if (!isPatient) throw limitReached(obstacle);
        await this.#nextLeaving(account);
      }
    } finally {
      stopWaiting();
    }
    this.#open.set(account, [...(this.#open.get(account) ?? []), symbols]);
    return () => this.#leave(account, symbols);
  }

  /** Which limit one more stream would pass; undefined for none. */
  #obstacle(account: Account, symbols: number): string | undefined {
    const open = this.#open.get(account) ?? [];
    const streams = mostStreams(account);
    if (open.length >= streams) return `This account may hold ${streams} streams open`;
    const { streamSymbolsConcurrent } = account.limits;
    const inAll = open.reduce((sum, count) => sum + count, symbols);
    return inAll > streamSymbolsConcurrent
      ? `This account may stream ${streamSymbolsConcurrent} symbols in all`
      : undefined;
  }

  #nextLeaving(account: Account): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(account) ?? new Set();
      this.#waiting.set(account, waiting.add(resolve));
    });
  }

  #wake(account: Account): void {
    const waiting = this.#waiting.get(account);
    this.#waiting.delete(account);
    for (const resolve of waiting ?? []) resolve();
  }

  #leave(account: Account, symbols: number): void {
    const open = [...(this.#open.get(account) ?? [])];
    open.splice(open.indexOf(symbols), 1);
    if (open.length === 0) this.#open.delete(account);
    else this.#open.set(account, open);
    this.#wake(account);
  }
}

/** Plans state symbols on a stream and symbols in all: 10 and 20 make two streams, 5 and 5 one. API document, Part 8. */
function mostStreams({ limits: { streamSymbolsConcurrent, symbolsPerStream } }: Account): number {
  return Math.max(1, Math.floor(streamSymbolsConcurrent / symbolsPerStream));
}

function limitReached(what: string): Refusal {
  const message = `${what}: close another stream, or ask for fewer symbols.`;
  return new Refusal("stream_limit_reached", message, { "retry-after": RETRY_SECONDS });
}
