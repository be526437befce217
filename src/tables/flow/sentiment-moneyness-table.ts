import type { Sentiment } from "../../contract/flow/flow-sentiment";
import type { Table } from "../cell";
import { asSent, count, dollars, instant, percent, score } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

/** One class of moneyness, and the answer it came in. */
interface MoneynessRow {
  sentiment: Sentiment;
  part: NonNullable<Sentiment["byMoneyness"]>[number];
}

const shownColumns: readonly Column<MoneynessRow>[] = [
  asSent("Moneyness", "category", ({ part }) => part.category),
  score("Composite", "composite", ({ part }) => part.composite),
  count("Trades", "tradeCount", ({ part }) => part.tradeCount),
  dollars("Premium", "premium", ({ part }) => part.premium),
  percent("% of premium", "pctOfTotal", ({ part }) => part.pctOfTotal),
];

/** Every column of a sentiment by moneyness; the composite is -100 to 100. Flow document, Part 2.2. */
export const sentimentMoneynessColumns: readonly Column<MoneynessRow>[] = [
  ...shownColumns,
  asSent("Ticker", "ticker", ({ sentiment }) => sentiment.ticker),
  instant("Generated at", "generatedAt", ({ sentiment }) => sentiment.generatedAt),
];

/** A row a class, from deep in the money to deep out of it as the service sends them. */
export function sentimentMoneynessTable(
  sentiment: Sentiment,
  style: TableStyle & { columns: readonly Column<MoneynessRow>[] | undefined },
): Table {
  const rows = (sentiment.byMoneyness ?? []).map((part) => ({ row: { sentiment, part } }));
  return tableOf(style.columns ?? shownColumns, rows, style);
}
