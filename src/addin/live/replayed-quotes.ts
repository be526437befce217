import { endpoints } from "@strikebook/contract";
import { MarketDataError, callContext, cellWords, explain } from "@strikebook/client";
import type { CellMarket } from "@strikebook/formulas";
import type { ReplayedQuote } from "../market/replayed-cell-data";
import { type LiveQuote, waitingQuote } from "./live-quote";
import type { WatchedQuotes } from "./watched-quotes";

/** An instant of the replay clock, in milliseconds since 1970 UTC. */
interface ReplayedInstant {
  atMs: number;
  /** What was loaded for it. */
  loaded: readonly ReplayedQuote[];
}

/** The quotes at the time of the replay clock, each requested once for every time. */
export class ReplayedQuotes {
  readonly #watched: WatchedQuotes;
  readonly #label: string;
  #atMs: number | undefined;
  #requests = new AbortController();
  /** The contracts whose quote of this time is shown or requested. */
  #known = new Set<string>();

  /** `label` is the name of the function whose cells watch. */
  constructor(watched: WatchedQuotes, label: string) {
    this.#watched = watched;
    this.#label = label;
  }

  /** Requests the quotes of contracts at an instant. Quotes that the signal has aborted are omitted. */
  async request(
    past: Pick<CellMarket, "get">,
    contracts: readonly string[],
    signal: AbortSignal,
  ): Promise<ReplayedQuote[]> {
    const context = callContext({ signal, label: this.#label, priority: () => 0 });
    const results = contracts.map(async (contract): Promise<ReplayedQuote[]> => {
      try {
        return [{ contract, result: await past.get(endpoints.optionQuotes, { symbol: contract }, context) }];
      } catch (problem) {
        if (signal.aborted) return [];
        if (problem instanceof MarketDataError) return [{ contract, result: problem }];
        throw problem;
      }
    });
    return (await Promise.all(results)).flat();
  }

  /** Shows contracts at an instant: those that are loaded at once, the others when their quotes arrive. */
  show(past: Pick<CellMarket, "get">, contracts: readonly string[], { atMs, loaded }: ReplayedInstant): void {
    if (atMs !== this.#atMs || loaded.length > 0) this.end();
    this.#atMs = atMs;
    const wanted = new Set(contracts);
    const shown = loaded.filter(({ contract }) => wanted.has(contract));
    this.#known = new Set([...this.#known, ...shown.map(({ contract }) => contract)].filter((one) => wanted.has(one)));
    this.#receive(shown, atMs);
    const missing = contracts.filter((contract) => !this.#known.has(contract));
    for (const contract of missing) this.#known.add(contract);
    if (missing.length > 0) void this.#request(past, missing, atMs);
  }

  /** The clock is off, or at another time: nothing more is shown. */
  end(): void {
    this.#atMs = undefined;
    this.#requests.abort();
    this.#requests = new AbortController();
    this.#known = new Set();
  }

  async #request(past: Pick<CellMarket, "get">, contracts: readonly string[], atMs: number): Promise<void> {
    const { signal } = this.#requests;
    const quotes = await this.request(past, contracts, signal);
    if (!signal.aborted) this.#receive(quotes, atMs);
  }

  #receive(quotes: readonly ReplayedQuote[], atMs: number): void {
    const results = new Map(quotes.map(({ contract, result }) => [contract, result]));
    for (const watched of this.#watched.all) {
      const result = results.get(watched.contract);
      if (result) this.#watched.publish(watched, replayedQuote(watched.contract, result, atMs));
    }
  }
}

function replayedQuote(contract: string, result: ReplayedQuote["result"], atMs: number): LiveQuote {
  const live = waitingQuote(contract, "replay");
  if (result instanceof Error) return { ...live, reason: explain(result, cellWords) };
  const { record, meta, receivedAtMs } = result;
  return { ...live, quote: record, attribution: meta.attribution, received: { atMs: receivedAtMs, marketMs: atMs } };
}
