import type { ChainPressure } from "../../contract/flow/flow-contracts";
import type { Table } from "../cell";
import { asSent, count, date, dollars, percent, ratio } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

const shownColumns: readonly Column<ChainPressure>[] = [
  asSent("Ticker", "ticker", (flow) => flow.ticker),
  percent("Bull %", "metrics.bullPct", ({ metrics }) => metrics.bullPct),
  percent("Bear %", "metrics.bearPct", ({ metrics }) => metrics.bearPct),
  percent("Neutral %", "metrics.neutralPct", ({ metrics }) => metrics.neutralPct),
  ratio("Bull/bear ratio", "metrics.bullBearRatio", ({ metrics }) => metrics.bullBearRatio),
  percent("Call bull %", "metrics.callBullPct", ({ metrics }) => metrics.callBullPct),
  percent("Put bull %", "metrics.putBullPct", ({ metrics }) => metrics.putBullPct),
  asSent("Bias", "interpretation.bias", ({ interpretation }) => interpretation.bias),
  asSent("Strength", "interpretation.strength", ({ interpretation }) => interpretation.strength),
  asSent("Confidence", "interpretation.confidence", ({ interpretation }) => interpretation.confidence),
  asSent("Reading", "interpretation.description", ({ interpretation }) => interpretation.description),
  count("Trades", "tradeCount", (flow) => flow.tradeCount),
  count("Volume", "totalVolume", (flow) => flow.totalVolume),
  dollars("Premium", "totalPremium", (flow) => flow.totalPremium),
];

/** Every column of a chain's pressure; the ratio is capped at 999. Flow document, Part 2.2. */
export const pressureColumns: readonly Column<ChainPressure>[] = [
  ...shownColumns,
  date("Date", "date", (flow) => flow.date),
  asSent("Window", "timeframe", (flow) => flow.timeframe),
];

/** One row: the shares of the volume that push up and down, and what the service reads in them. A put sold pushes up. */
export function pressureTable(
  flow: ChainPressure,
  style: TableStyle & { columns: readonly Column<ChainPressure>[] | undefined },
): Table {
  return tableOf(style.columns ?? shownColumns, [{ row: flow }], style);
}
