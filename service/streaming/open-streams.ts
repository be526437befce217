import type { Account } from "../gateway/accounts";
import { Refusal } from "../query/answers";

/** Seconds after which a refused stream may be asked for again. The API document leaves the number open. */
const RETRY_SECONDS = "5";

/** The streams that are open, by account. API document, Part 8. */
export class OpenStreams {
  /** Symbols of each open stream. */
  readonly #open = new Map<Account, number[]>();

  /**
   * Counts one more stream of so many symbols; the answer ends it. Throws a `Refusal` (`stream_limit_reached`) when the
   * plan allows fewer symbols on one connection, fewer connections, or fewer symbols in all.
   */
  enter(account: Account, symbols: number): () => void {
    const open = this.#open.get(account) ?? [];
    const { symbolsPerStream, streamSymbolsConcurrent } = account.limits;
    const streams = mostStreams(account);
    if (symbols > symbolsPerStream)
      throw limitReached(`A stream of this account carries at most ${symbolsPerStream} symbols`);
    if (open.length >= streams) throw limitReached(`This account may hold ${streams} streams open`);
    const inAll = open.reduce((sum, count) => sum + count, symbols);
    if (inAll > streamSymbolsConcurrent) {
      throw limitReached(`This account may stream ${streamSymbolsConcurrent} symbols in all`);
    }
    this.#open.set(account, [...open, symbols]);
    return () => this.#leave(account, symbols);
  }

  #leave(account: Account, symbols: number): void {
    const open = [...(this.#open.get(account) ?? [])];
    open.splice(open.indexOf(symbols), 1);
    if (open.length === 0) this.#open.delete(account);
    else this.#open.set(account, open);
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
