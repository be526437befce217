import type { FlowList } from "../../contract/flow/trade";
import type { Table } from "../cell";
import { asSent, count, dollars, score } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

const shownColumns: readonly Column<FlowList>[] = [
  asSent("Ticker", "ticker", (list) => list.ticker),
  asSent("Window", "timeframe", (list) => list.timeframe),
  score("VWF", "aggregate.vwf", ({ aggregate }) => aggregate.vwf),
  score("SDF", "aggregate.sdf", ({ aggregate }) => aggregate.sdf),
  score("FIR", "aggregate.fir", ({ aggregate }) => aggregate.fir),
  count("Trades", "tradeCount", (list) => list.tradeCount),
  count("Sweeps", "sweepCount", (list) => list.sweepCount),
  dollars("Premium", "totalPremium", (list) => list.totalPremium),
];

/** Every column of what a window of trades comes to; VWF, SDF and FIR are -100 to 100. Flow document, Part 2.2. */
export const tradesAggregateColumns: readonly Column<FlowList>[] = [
  ...shownColumns,
  count("Query milliseconds", "queryTimeMs", (list) => list.queryTimeMs),
];

/** One row: the measures of all trades of the window, listed or not. */
export function tradesAggregateTable(
  list: FlowList,
  style: TableStyle & { columns: readonly Column<FlowList>[] | undefined },
): Table {
  return tableOf(style.columns ?? shownColumns, [{ row: list }], style);
}
