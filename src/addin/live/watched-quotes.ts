import { type LiveQuote, type QuoteListener, waitingQuote } from "./live-quote";

/** One cell that watches a contract. */
interface QuoteWatch {
  readonly cell: string | undefined;
  readonly listener: QuoteListener;
}

/** One contract and the cells that watch it. */
export interface WatchedQuote {
  readonly contract: string;
  live: LiveQuote;
  /** Each watch by itself: two may have the same listener. */
  readonly watches: Map<symbol, QuoteWatch>;
  /** Aborts the request in progress. */
  request: AbortController;
}

/** The contracts that the cells of one workbook watch: one for all cells that watch the same. */
export class WatchedQuotes {
  readonly #quotes = new Map<string, WatchedQuote>();
  readonly #onChange: (isNew: boolean) => void;

  /** `onChange` is called when a contract is new, or is watched no more. */
  constructor(onChange: (isNew: boolean) => void) {
    this.#onChange = onChange;
  }

  /** A copy of the list, in the order in which they were first watched: listeners may change the list while it is read. */
  get all(): WatchedQuote[] {
    return [...this.#quotes.values()];
  }

  get size(): number {
    return this.#quotes.size;
  }

  /** Returns the contracts that cells watch which `isPart` selects by their addresses. */
  contractsOf(isPart: (cell: string | undefined) => boolean): string[] {
    return this.all.flatMap(({ contract, watches }) =>
      [...watches.values()].some(({ cell }) => isPart(cell)) ? contract : [],
    );
  }

  /** Adds a watch and passes what is known to its listener at once. The returned function ends the watch. */
  watch(contract: string, watch: QuoteWatch, isReplay: boolean): () => void {
    const known = this.#quotes.get(contract);
    const live = waitingQuote(contract, isReplay ? "replay" : "connecting");
    const watched = known ?? { contract, live, watches: new Map(), request: new AbortController() };
    this.#quotes.set(contract, watched);
    const key = Symbol(contract);
    watched.watches.set(key, watch);
    watch.listener.receive(watched.live);
    if (!known) this.#onChange(true);
    return () => {
      if (!watched.watches.delete(key) || watched.watches.size > 0) return;
      watched.request.abort();
      this.#quotes.delete(contract);
      this.#onChange(false);
    };
  }

  /** Shows a contract in its cells if it has changed. */
  publish(watched: WatchedQuote, live: LiveQuote): void {
    if (live === watched.live) return;
    watched.live = live;
    for (const { listener } of [...watched.watches.values()]) listener.receive(live);
  }

  /** Aborts all requests in progress. */
  abort(): void {
    for (const watched of this.#quotes.values()) {
      watched.request.abort();
      watched.request = new AbortController();
    }
  }
}
