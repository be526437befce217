import type { CoveredSymbol } from "../../contract/history";
import { symbolSpelling } from "../../contract/symbol-spelling";
import { Alarm } from "../../transport/alarm";
import { callContext, type CallContext } from "../../transport/call-context";
import { MarketDataError } from "../../transport/errors";
import type { Platform } from "../../transport/platform";

/** How long a response waits for the list of symbols: it is free, but its cells already have their data. In milliseconds. */
const LIST_TIMEOUT_MS = 5_000;
/** How long after a failed attempt the list is not requested again, in milliseconds. */
const LIST_PAUSE_MS = 60_000;

interface CurrentNamesOptions {
  platform: Pick<Platform, "now" | "sleep">;
  /** Requests the list of covered symbols, which is free and cached for an hour. */
  readSymbols: (context: CallContext) => Promise<readonly CoveredSymbol[]>;
}

/** The current names of renamed tickers, from the previous names in the service's list of symbols. */
export class CurrentNames {
  readonly #options: CurrentNamesOptions;
  #failedAtMs = -Infinity;

  constructor(options: CurrentNamesOptions) {
    this.#options = options;
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

  /** Returns the current names by the spelling of the previous ones. */
  async #renamed(signal: AbortSignal | undefined): Promise<ReadonlyMap<string, string>> {
    const { platform, readSymbols } = this.#options;
    if (platform.now() - this.#failedAtMs < LIST_PAUSE_MS) return new Map();
    const ended = new AbortController();
    const abort = () => ended.abort(signal?.reason);
    const timeout = new Alarm(platform, () => ended.abort(new Error("The list of symbols took too long.")));
    timeout.setAfter(LIST_TIMEOUT_MS);
    signal?.addEventListener("abort", abort, { once: true });
    try {
      const covered = await readSymbols(callContext({ signal: ended.signal, priority: () => 0 }));
      return new Map(
        covered.flatMap(({ symbol, previousNames = [] }) => previousNames.map((old) => [symbolSpelling(old), symbol])),
      );
    } catch (failure) {
      if (!(failure instanceof MarketDataError) && !ended.signal.aborted) throw failure;
      if (!signal?.aborted) this.#failedAtMs = platform.now();
      return new Map();
    } finally {
      timeout.clear();
      signal?.removeEventListener("abort", abort);
    }
  }
}
