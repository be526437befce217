import type { LayoutPage } from "../../layouts/definitions/layout";
import type { Cells } from "./cells";
import type { Sql } from "./values";

/** A reason to leave rows out, in the singular and the plural: `cancelled trade`, `cancelled trades`. */
export interface LeftOutReason {
  one: string;
  what: string;
  /** Whether one of them is named as an example. */
  isNamed?: true;
}

/** Rows that do not count, and why. */
export interface LeftOutRows extends LeftOutReason {
  when: Sql;
}

/** A cell that must have a value: a file without one is refused. */
export interface NeededCell {
  /** `price` */
  what: string;
  /** SQL that is true for a row that cannot be used. */
  isWrong: Sql;
  /** What was computed from the cell. */
  cell: Sql;
  /** What was expected: `a price from 0 to 1,000,000`. */
  expected: string;
  /** Whether a number that a spreadsheet shortened is called so. */
  isExact?: true;
}

/** How a row names its contract: by an OSI symbol, or by its terms. Texts are NULL if they are empty. */
export interface ContractColumns {
  /** `SPXW  240105C04700000`, with or without blanks, or with the prefix `O:`. */
  symbol?: Sql;
  underlying?: Sql;
  root?: Sql;
  expiration?: Sql;
  right?: Sql;
  /** In dollars. */
  strike?: Sql;
}

/** What option trades and prints have in common. */
export interface SharedColumns {
  /** Milliseconds since 1970 UTC. */
  atMs: Sql;
  /** What instants have to be, where it is not what other layouts have. */
  expectedInstant?: string;
  price: Sql;
  size: Sql;
  /** A number by which a trade is known: identical rows with the same one are one trade. */
  sequence?: Sql;
  leftOut: readonly LeftOutRows[];
}

/** What a row says of an option trade, each NULL if the row does not say it. */
export interface TradeColumns extends SharedColumns {
  kind: "trades";
  contract: ContractColumns;
  bid?: Sql;
  ask?: Sql;
  exchange?: Sql;
  condition?: Sql;
  underlyingPrice?: Sql;
  volatility?: Sql;
  delta?: Sql;
  isSweep?: Sql;
  isMultiLeg?: Sql;
  package?: Sql;
  exchanges?: Sql;
}

/** What a row says of a print of a stock. */
export interface StockPrintColumns extends SharedColumns {
  kind: "prints";
  ticker: Sql;
}

/** What docs/data-layouts.md says of a layout. */
interface TradePage extends Omit<LayoutPage, "fileName"> {
  /** The text of a file of prints, of a layout that trades have too. */
  prints?: string;
}

/** Rows of one date in New York. */
export interface StagedDate {
  /** `2026-01-06` */
  date: string;
  rows: number;
}

/** A layout of files of trades or prints. */
export interface TradeLayout {
  /** In words: `Cboe DataShop trades CSV`. */
  name: string;
  /** In words that attributions begin with: `Cboe DataShop trades`. */
  source: string;
  page: TradePage;
  /** What the trades of a file do not say, in a sentence; `dates` are in the order of time. */
  noteOf?(dates: readonly StagedDate[]): string | undefined;
  /** Returns what a row says, if the header is of this layout. Throws a `DataError` for a header that lacks what can be had. */
  open(cells: Cells): TradeColumns | StockPrintColumns | undefined;
}
