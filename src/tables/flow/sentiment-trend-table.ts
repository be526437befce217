import type { Sentiment } from "../../contract/flow/flow-sentiment";
import type { Table } from "../cell";
import { asSent, instant } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

/** Every column of a sentiment's trend, in the service's own words. Flow document, Part 2.2. */
export const sentimentTrendColumns: readonly Column<Sentiment>[] = [
  asSent("Ticker", "ticker", (sentiment) => sentiment.ticker),
  asSent("Short versus long", "trend.shortVsLong", ({ trend }) => trend.shortVsLong),
  asSent("Momentum", "trend.momentum", ({ trend }) => trend.momentum),
  asSent("Reading", "trend.description", ({ trend }) => trend.description),
  instant("Generated at", "generatedAt", (sentiment) => sentiment.generatedAt),
];

/** One row: short horizons against long ones. */
export function sentimentTrendTable(
  sentiment: Sentiment,
  style: TableStyle & { columns: readonly Column<Sentiment>[] | undefined },
): Table {
  return tableOf(style.columns ?? sentimentTrendColumns, [{ row: sentiment }], style);
}
