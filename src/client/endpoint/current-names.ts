import type { CoveredSymbol } from "../../contract/history";
import { symbolSpelling } from "../../contract/symbol-spelling";
import { callContext, type CallContext } from "../../transport/call-context";
import { ConnectionError, MarketDataError } from "../../transport/errors";
import type { Platform } from "../../transport/platform";
import { startTimeLimit } from "../../transport/time-limit";

/** How long a response waits for the list of symbols: it is free, but its cells already have their data. In milliseconds. */
const LIST_TIMEOUT_MS = 5_000;
/** How long after a failed attempt the list is not requested again, in milliseconds. */
const LIST_PAUSE_MS = 60_000;

/** The current names of renamed tickers, from the previous names in the service's list of symbols. */
export class CurrentNames {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #readSymbols: (context: CallContext) => Promise<readonly CoveredSymbol[]>;
  #failedAtMs = -Infinity;

  /** `readSymbols` requests the list of covered symbols, which is free and cached for an hour. */
  constructor(
    platform: Pick<Platform, "now" | "sleep">,
    readSymbols: (context: CallContext) => Promise<readonly CoveredSymbol[]>,
  ) {
    this.#platform = platform;
    this.#readSymbols = readSymbols;
  }

  /** Returns the current name of each symbol that was renamed; empty if the list cannot be read. Never rejects. */
  async of(symbols: readonly string[], signal: AbortSignal | undefined): Promise<ReadonlyMap<string, string>> {
    const renamed = await this.#renamed(signal);
    return new Map(
      symbols.flatMap((symbol) => {
        const current = renamed.get(symbolSpelling(symbol));
        return current === undefined ? [] : [[symbol, current] as const];
      }),
    );
  }

  /** Returns the current names by the spelling of the previous names. */
  async #renamed(signal: AbortSignal | undefined): Promise<ReadonlyMap<string, string>> {
    const platform = this.#platform;
    if (platform.now() - this.#failedAtMs < LIST_PAUSE_MS) return new Map();
    const late = () => new ConnectionError("The list of symbols took too long.");
    const limit = startTimeLimit(platform, { limitMs: LIST_TIMEOUT_MS, caller: signal, late });
    try {
      const covered = await this.#readSymbols(callContext({ signal: limit.signal, priority: () => 0 }));
      return new Map(
        covered.flatMap(({ symbol, previousNames = [] }) => previousNames.map((old) => [symbolSpelling(old), symbol])),
      );
    } catch (failure) {
      if (!(failure instanceof MarketDataError) && !signal?.aborted) throw failure;
      if (!signal?.aborted) this.#failedAtMs = platform.now();
      return new Map();
    } finally {
      limit.end();
    }
  }
}
