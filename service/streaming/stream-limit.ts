import type { GatewayAccount } from "../gateway/accounts";
import type { Clock } from "../gateway/clock";
import { ApiError } from "@strikebook/http";

/** `Retry-After` of a refused stream. The API documentation does not specify it. */
const RETRY_AFTER_SECONDS = 5;

/**
 * How long a new stream waits for another to close. When a client closes one connection and opens the next at once, the
 * service can see the new connection first, because the two use different sockets.
 */
const CLOSING_MS = 250;

/** Limits the open streams of each account. docs/api.md, Limits. */
export class StreamLimit {
  readonly #after: Clock["after"];
  /** The number of symbols of each open stream. */
  readonly #open = new Map<GatewayAccount, number[]>();
  /** The streams that wait for another stream of the account to close. */
  readonly #waiting = new Map<GatewayAccount, Set<() => void>>();

  constructor(after: Clock["after"]) {
    this.#after = after;
  }

  /**
   * Counts one more stream with this many symbols. The function that is returned ends it. Rejects with an `ApiError`
   * (`stream_limit_reached`) if the plan allows fewer symbols on a stream, fewer streams, or fewer symbols in total.
   */
  async acquire(account: GatewayAccount, symbols: number): Promise<() => void> {
    const { symbolsPerStream } = account.limits;
    if (symbols > symbolsPerStream)
      throw limitReached(`A stream of this account carries at most ${symbolsPerStream} symbols`);
    let isWaiting = true;
    const cancelTimer = this.#after(CLOSING_MS, () => {
      isWaiting = false;
      this.#wake(account);
    });
    try {
      for (;;) {
        const exceeded = this.#exceededLimit(account, symbols);
        if (exceeded === undefined) break;
        if (!isWaiting) throw limitReached(exceeded);
        await this.#nextWake(account);
      }
    } finally {
      cancelTimer();
    }
    this.#open.set(account, [...(this.#open.get(account) ?? []), symbols]);
    return () => this.#release(account, symbols);
  }

  /** Returns the limit that one more stream would exceed; `undefined` if it exceeds none. */
  #exceededLimit(account: GatewayAccount, symbols: number): string | undefined {
    const open = this.#open.get(account) ?? [];
    const streams = maxStreams(account);
    if (open.length >= streams) return `This account may have ${streams} open streams`;
    const { streamSymbolsConcurrent } = account.limits;
    const total = open.reduce((sum, count) => sum + count, symbols);
    return total > streamSymbolsConcurrent
      ? `This account may stream ${streamSymbolsConcurrent} symbols in total`
      : undefined;
  }

  #nextWake(account: GatewayAccount): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(account) ?? new Set();
      this.#waiting.set(account, waiting.add(resolve));
    });
  }

  #wake(account: GatewayAccount): void {
    const waiting = this.#waiting.get(account);
    this.#waiting.delete(account);
    for (const resolve of waiting ?? []) resolve();
  }

  #release(account: GatewayAccount, symbols: number): void {
    const open = [...(this.#open.get(account) ?? [])];
    open.splice(open.indexOf(symbols), 1);
    if (open.length === 0) this.#open.delete(account);
    else this.#open.set(account, open);
    this.#wake(account);
  }
}

/** Plans limit the symbols of a stream and in total: 10 and 20 make two streams, 5 and 5 make a single stream. docs/api.md, Limits. */
function maxStreams({ limits: { streamSymbolsConcurrent, symbolsPerStream } }: GatewayAccount): number {
  return Math.max(1, Math.floor(streamSymbolsConcurrent / symbolsPerStream));
}

function limitReached(limit: string): ApiError {
  const message = `${limit}: close another stream, or request fewer symbols.`;
  return new ApiError("stream_limit_reached", message, { "retry-after": String(RETRY_AFTER_SECONDS) });
}
