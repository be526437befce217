import type { EndpointName } from "../../contract/endpoints";
import type { CreditEntry } from "../../spending/charge";
import { sheetOf } from "../../workbook/addresses";

/** The cells and symbols that a row names: a request may serve thousands of cells. */
const MAX_NAMED = 20;

/**
 * One line of the list of charges: a chargeable request, or the results that cells received from the cache within a minute. Credits
 * are those of the service's price list.
 */
export interface LedgerRow {
  /** In milliseconds since 1970 UTC. */
  readonly atMs: number;
  /** The functions that made the request; empty if it was not made by a cell. */
  readonly functions: readonly string[];
  readonly endpoint: EndpointName;
  /** The first cells, as Excel writes their addresses; empty if it was made by none, or for live data. */
  readonly cells: readonly string[];
  /** The number of all cells. */
  readonly cellCount: number;
  /** The names of the sheets of all cells. */
  readonly sheets: readonly string[];
  readonly symbols: readonly string[];
  /** What was charged; 0 unless the outcome is `charged`. */
  readonly credits: number;
  /** `lost`: no response arrived, and the balance shows whether it was charged. */
  readonly outcome: "charged" | "refunded" | "lost" | "cached";
  /** The credits that were charged and refunded. */
  readonly refunded: number;
}

const outcomes = { answered: "charged", refused: "refunded", lost: "lost" } as const;

/** Returns the row of a chargeable request. */
export function chargedRow({
  atMs,
  labels,
  endpoint,
  cells,
  symbols,
  spent,
  refunded,
  outcome,
}: CreditEntry): LedgerRow {
  return {
    atMs,
    functions: [...labels].sort(),
    endpoint,
    cells: cells.slice(0, MAX_NAMED),
    cellCount: cells.length,
    sheets: sheetsOf(cells),
    symbols,
    credits: spent,
    refunded,
    outcome: outcomes[outcome],
  };
}

/** The results that the cells with one function received from the cache within a minute. It grows with each of them. */
export class CachedRow implements LedgerRow {
  readonly atMs: number;
  readonly functions: readonly string[];
  readonly endpoint: EndpointName;
  readonly cells: string[] = [];
  cellCount = 0;
  readonly sheets: string[] = [];
  readonly symbols: string[] = [];
  readonly credits = 0;
  readonly refunded = 0;
  readonly outcome = "cached";

  constructor(atMs: number, functionName: string, endpoint: EndpointName) {
    this.atMs = atMs;
    this.functions = [functionName];
    this.endpoint = endpoint;
  }

  /** Adds the result of one cell. A cell that receives several results, or several times, counts once for each. */
  add(cell: string, symbol: string | undefined): void {
    this.cellCount += 1;
    if (this.cells.length < MAX_NAMED && !this.cells.includes(cell)) this.cells.push(cell);
    const sheet = sheetOf(cell);
    if (sheet !== undefined && !this.sheets.includes(sheet)) this.sheets.push(sheet);
    if (symbol !== undefined && this.symbols.length < MAX_NAMED && !this.symbols.includes(symbol))
      this.symbols.push(symbol);
  }
}

function sheetsOf(cells: readonly string[]): string[] {
  return [...new Set(cells.map((cell) => sheetOf(cell) ?? ""))].filter((sheet) => sheet !== "");
}
