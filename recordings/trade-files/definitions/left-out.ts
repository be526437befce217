import type { Sql } from "./values";
import type { LeftOutRows } from "./trade-layout";

/** Trades that were cancelled, and the messages that cancel them. */
export const cancelledTrades = (when: Sql): LeftOutRows => ({ one: "cancelled trade", what: "cancelled trades", when });

/** Trades that were corrected, and the messages that correct them: which of them counts differs from vendor to vendor. */
export const correctedTrades = (when: Sql): LeftOutRows => ({
  one: "cancelled or corrected trade",
  what: "cancelled or corrected trades",
  when,
});

/** Trades that were reported late or out of sequence. */
export const lateTrades = (when: Sql): LeftOutRows => ({
  one: "trade reported late or out of sequence",
  what: "trades reported late or out of sequence",
  when,
});

/** Rows of a file that has more than trades. */
export const otherRows = (when: Sql): LeftOutRows => ({
  one: "row that is no trade",
  what: "rows that are no trades",
  when,
});

/** Trades of stocks that no trade reporting facility reported. */
export const tradesOnExchanges = (when: Sql): LeftOutRows => ({
  one: "trade on an exchange",
  what: "trades on exchanges",
  when,
});
