import type { EndpointCall, ReadableStore } from "@strikebook/client";
import type { CellMarket } from "@strikebook/formulas";
import { loadOnce } from "../environment/load-once";
import type { LiveQuote, QuoteListener } from "./live-quote";
import type { LiveQuotes, LiveQuotesParts } from "./live-quotes";
import { type LiveQuotesState, noLiveQuotes } from "./live-quotes-state";
import type { ReplayedQuote } from "../market/replayed-cell-data";

const notLoaded = "The code for live quotes could not be loaded. Check the internet connection, then recalculate.";

/** The live quotes of the workbook. Their code is loaded when a cell watches a contract for the first time. */
export class LaterQuotes {
  /** What they cost, and whether they wait for the user. */
  readonly store: ReadableStore<LiveQuotesState>;
  readonly #listeners = new Set<() => void>();
  readonly #load: () => Promise<LiveQuotes>;
  #quotes: LiveQuotes | undefined;

  constructor(parts: LiveQuotesParts) {
    this.#load = loadOnce(async () => {
      const { LiveQuotes } = await import(/* webpackChunkName: "quotes" */ "./live-quotes");
      const quotes = new LiveQuotes(parts);
      quotes.store.subscribe(() => {
        for (const listener of [...this.#listeners]) listener();
      });
      this.#quotes = quotes;
      return quotes;
    });
    this.store = {
      get: () => this.#quotes?.store.get() ?? noLiveQuotes,
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
    };
  }

  /** What the cells watch, in the order in which it was first. */
  get all(): readonly LiveQuote[] {
    return this.#quotes?.all ?? [];
  }

  /** Passes what is known of a contract to `listener`, at once if the code is loaded, then at every change. The returned function ends that. */
  watch(contract: string, cell: string | undefined, listener: QuoteListener): () => void {
    if (this.#quotes) return this.#quotes.watch(contract, cell, listener);
    let isEnded = false;
    let stop = () => {
      isEnded = true;
    };
    this.#load().then(
      (quotes) => {
        if (!isEnded) stop = quotes.watch(contract, cell, listener);
      },
      () => {
        const nothing = { quote: undefined, attribution: undefined, received: undefined };
        if (!isEnded) listener.receive({ contract, state: "closed", reason: notLoaded, ...nothing });
      },
    );
    return () => stop();
  }

  /** Accepts or declines the credits per minute that the user is asked about. */
  settle(isAccepted: boolean): void {
    this.#quotes?.settle(isAccepted);
  }

  /** Requests everything again at once: the user has changed credits or a limit, or resumes. */
  restart(): void {
    this.#quotes?.restart();
  }

  /** Discards everything: the key or the host has changed. */
  reset(): void {
    this.#quotes?.reset();
  }

  /** Applies changed settings, or a change of the replay clock, with what was `loaded` for its time. */
  review(loaded: readonly ReplayedQuote[] = []): void {
    this.#quotes?.review(loaded);
  }

  /** Returns the calls that `replayedQuotes` makes if the cells follow that `isPart` selects by their addresses; all if omitted. */
  replayedCalls(
    past: Pick<CellMarket, "callOf">,
    isPart: (cell: string | undefined) => boolean = () => true,
  ): EndpointCall[] {
    return this.#quotes?.replayedCalls(past, isPart) ?? [];
  }

  /** Requests what the cells watch at an instant of the replay clock, in milliseconds since 1970 UTC. Shows nothing. */
  async replayedQuotes(
    past: Pick<CellMarket, "get">,
    atMs: number,
    signal: AbortSignal,
  ): Promise<readonly ReplayedQuote[]> {
    return this.#quotes?.replayedQuotes(past, atMs, signal) ?? [];
  }
}
