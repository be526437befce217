import { type CoveredSymbol, nearestSymbols, symbolSpelling } from "@strikebook/contract";
import { callContext, type CallContext, type RequestContext } from "../transport/call-context";
import { ConnectionError, MarketDataError } from "../transport/errors";
import type { Platform } from "../transport/platform";
import { startTimeLimit } from "../transport/time-limit";

/** How long a response waits for the list of symbols at most: it is free, but its cells already have their data. In milliseconds. */
const LIST_TIMEOUT_MS = 5_000;
/** How long after a failed attempt the list is not requested again, in milliseconds. */
const LIST_PAUSE_MS = 60_000;

/** The call that waits for the list. */
type WaitingCall = Pick<RequestContext, "signal" | "startedAtMs">;

/** The service's list of symbols: the current names of renamed tickers, and the symbols closest to one that is not known. */
export class SymbolList {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #readSymbols: (context: CallContext) => Promise<readonly CoveredSymbol[]>;
  readonly #deadlineMs: number;
  #failedAtMs = -Infinity;

  /** `readSymbols` requests the list of covered symbols, which is free and cached for an hour. No call waits for it beyond its deadline. */
  constructor(
    platform: Pick<Platform, "now" | "sleep">,
    readSymbols: (context: CallContext) => Promise<readonly CoveredSymbol[]>,
    deadlineMs: number,
  ) {
    this.#platform = platform;
    this.#readSymbols = readSymbols;
    this.#deadlineMs = deadlineMs;
  }

  /** Returns the current name of each symbol that was renamed; empty if the list cannot be read. Never rejects. */
  async currentNames(symbols: readonly string[], waiting: WaitingCall): Promise<ReadonlyMap<string, string>> {
    const renamed = new Map(
      (await this.#read(waiting)).flatMap(({ symbol, previousNames = [] }) =>
        previousNames.map((old) => [symbolSpelling(old), symbol] as const),
      ),
    );
    return new Map(
      symbols.flatMap((symbol) => {
        const current = renamed.get(symbolSpelling(symbol));
        return current === undefined ? [] : [[symbol, current] as const];
      }),
    );
  }

  /** Returns the symbols closest to one that the service does not know; none if it is on the list, or the list cannot be read. Never rejects. */
  async nearest(symbol: string, waiting: WaitingCall): Promise<readonly string[]> {
    return nearestSymbols(symbol, await this.#read(waiting));
  }

  /** Returns the list; empty if it cannot be read. */
  async #read({ signal, startedAtMs }: WaitingCall): Promise<readonly CoveredSymbol[]> {
    const platform = this.#platform;
    const limitMs = Math.min(LIST_TIMEOUT_MS, startedAtMs + this.#deadlineMs - platform.now());
    if (limitMs <= 0 || platform.now() - this.#failedAtMs < LIST_PAUSE_MS) return [];
    const late = () => new ConnectionError("The list of symbols took too long.");
    const limit = startTimeLimit(platform, { limitMs, caller: signal, late });
    try {
      return await this.#readSymbols(callContext({ signal: limit.signal, priority: () => 0 }));
    } catch (failure) {
      if (!(failure instanceof MarketDataError) && !signal?.aborted) throw failure;
      if (!signal?.aborted) this.#failedAtMs = platform.now();
      return [];
    } finally {
      limit.end();
    }
  }
}
