import type { Addin } from "../addin/addin";
import type { LiveQuote } from "../addin/live/live-quote";
import { quoteOrigin } from "../addin/live/quote-origin";
import type { FeedStatus } from "@strikebook/client";
import {
  type ContractOfCell,
  type LiveQuoteField,
  type Table,
  liveQuotesTable,
  showsWithoutQuote,
  ticks,
} from "@strikebook/formulas";
import { quoteRow } from "./quote-rows";
import type { StreamedCell, TableSource } from "./stream-cell";

/** A formula and its cell, whose sources are reported. */
type Formula = Pick<CustomFunctions.Invocation, "functionName" | "address">;

/** What a formula shows: the cells of its list of contracts, and the fields. */
interface ShownQuotes {
  listed: readonly (ContractOfCell | undefined)[];
  /** The contracts of the list, each once. */
  contracts: readonly string[];
  fields: readonly LiveQuoteField[];
}

/** Watches contracts and shows their table in the cell of a formula whenever a quote has changed. The returned function ends that. */
export function watchQuotes(
  { live, provenance, market }: Addin,
  shown: ShownQuotes,
  { functionName, address }: Formula,
  cell: StreamedCell,
): () => void {
  const quotes = new Map<string, LiveQuote>();
  const origins = () => [...quotes.values()].flatMap((one) => quoteOrigin(one, live.quotes.store.get()) ?? []);
  const record = provenance.startStream(functionName, address, origins);
  const table = new QuotesTable(quotes, shown, { cell, now: () => market.now(), noteSource: record.updated });
  const stops = shown.contracts.map((contract) =>
    live.quotes.watch(contract, address, {
      receive: (one) => {
        quotes.set(contract, one);
        table.update();
      },
    }),
  );
  const hold = () => table.hold(market.run.get()?.statusOf(address));
  hold();
  table.update();
  stops.push(market.run.subscribe(hold));
  if (shown.fields.some(ticks)) stops.push(live.everySecond(() => table.update()));
  return () => {
    record.end();
    for (const stop of stops) stop();
  };
}

interface TableParts {
  cell: StreamedCell;
  /** The market's time or the replay clock's, in milliseconds since 1970 UTC. */
  now: () => number;
  noteSource: () => boolean;
}

/** The table of the contracts that a formula watches. */
class QuotesTable implements TableSource {
  readonly #quotes: ReadonlyMap<string, LiveQuote>;
  readonly #shown: ShownQuotes;
  readonly #parts: TableParts;
  readonly #isStatus: boolean;
  #hasSource = false;
  /** The status of a cell that does not follow its quotes; `undefined` if it does. */
  #held: FeedStatus | undefined;

  constructor(quotes: ReadonlyMap<string, LiveQuote>, shown: ShownQuotes, parts: TableParts) {
    this.#quotes = quotes;
    this.#shown = shown;
    this.#parts = parts;
    this.#isStatus = shown.fields.every(showsWithoutQuote);
  }

  /** Keeps what is shown, with another status; or follows the quotes again, from the newest. */
  hold(status: FeedStatus | undefined): void {
    if (status === this.#held) return;
    if (status && this.#isReady) {
      const table = this.#tableOf((one) => ({ ...one, ...status }));
      this.#parts.cell.show({ table: () => table });
    }
    this.#held = status;
    this.update();
  }

  /** Shows the table in the cell, if there is something to show. */
  update(): void {
    if (this.#held) return;
    if (this.#isReady) {
      if (this.#shown.contracts.length === 1) this.#parts.cell.show(this);
      else this.#parts.cell.showGathered(this);
    }
    if (!this.#hasSource) this.#hasSource = this.#parts.noteSource();
  }

  table(): Table {
    return this.#tableOf((one) => one);
  }

  /** Whether all contracts are known, and some of them has something to show. */
  get #isReady(): boolean {
    const { contracts } = this.#shown;
    if (this.#quotes.size < contracts.length) return false;
    const all = [...this.#quotes.values()];
    return (
      this.#isStatus || all.length === 0 || all.some(({ quote, reason }) => quote !== undefined || reason !== undefined)
    );
  }

  #tableOf(change: (one: LiveQuote) => LiveQuote): Table {
    const nowMs = this.#parts.now();
    const rows = this.#shown.listed.map((entry) => {
      if (entry === undefined || "refusal" in entry) return entry;
      const one = this.#quotes.get(entry.contract);
      return one && quoteRow(change(one), nowMs);
    });
    return liveQuotesTable(rows, this.#shown.fields);
  }
}
