import type { LeftOutRows } from "./trade-layout";
import type { Sql } from "./values";

const leftOut =
  (one: string, what: string) =>
  (when: Sql): LeftOutRows => ({ one, what, when });

/** Trades that were cancelled, and the messages that cancel them. */
export const cancelledTrades = leftOut("cancelled trade", "cancelled trades");

/** Trades that were corrected, and the messages that correct them: which of them counts differs from vendor to vendor. */
export const correctedTrades = leftOut("cancelled or corrected trade", "cancelled or corrected trades");

/** Trades that were reported late or out of sequence. */
export const lateTrades = leftOut("trade reported late or out of sequence", "trades reported late or out of sequence");

/** Rows of a file that has more than trades. */
export const otherRows = leftOut("row that is no trade", "rows that are no trades");

/** Trades of stocks that no trade reporting facility reported. */
export const tradesOnExchanges = leftOut("trade on an exchange", "trades on exchanges");
