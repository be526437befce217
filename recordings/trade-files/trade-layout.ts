import type { Cells, Sql } from "./sql/cells";

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
  /** The text of the cell. */
  text: Sql;
  /** What was expected: `a price from 0 to 1,000,000`. */
  expected: string;
}

/** How a row names its contract: by an OSI symbol, or by its terms. Texts are NULL if they are empty. */
export interface ContractColumns {
  /** `SPXW  240105C04700000`, with or without blanks, or with the prefix `O:`. */
  symbol?: Sql;
  underlying?: Sql;
  root?: Sql;
  /** A date, with the text that it was read from. */
  expiration?: Sql;
  expirationText?: Sql;
  right?: Sql;
  rightText?: Sql;
  /** In dollars. */
  strike?: Sql;
  strikeText?: Sql;
}

/** What option trades and prints have in common. */
export interface SharedColumns {
  /** Milliseconds since 1970 UTC, with the text that they were read from. */
  atMs: Sql;
  atText: Sql;
  price: Sql;
  priceText: Sql;
  size: Sql;
  sizeText: Sql;
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
export interface PrintColumns extends SharedColumns {
  kind: "prints";
  ticker: Sql;
}

/** A layout of files of trades or prints. */
export interface TradeLayout {
  /** In words: `Cboe DataShop trades CSV`. */
  name: string;
  /** In words that attributions begin with: `Cboe DataShop trades`. */
  source: string;
  /** Returns what a row says, if the header is of this layout. */
  open(cells: Cells): TradeColumns | PrintColumns | undefined;
}
