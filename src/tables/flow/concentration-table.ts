import type { StrikesFlow } from "../../contract/flow/flow-strikes";
import type { Table } from "../cell";
import { asSent, dollars, instant, share } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

const shownColumns: readonly Column<StrikesFlow>[] = [
  asSent("Ticker", "ticker", (flow) => flow.ticker),
  share("Top 3 share (0-1)", "concentration.top3StrikesShare", (flow) => flow.concentration.top3StrikesShare),
  dollars(
    "Top 3 net premium (bull - bear)",
    "concentration.top3StrikesNetPremium",
    (flow) => flow.concentration.top3StrikesNetPremium,
  ),
  asSent("Reading", "concentration.interpretation", (flow) => flow.concentration.interpretation),
];

/** Every column of how much the first three strikes hold. Flow document, Part 2.2. */
export const concentrationColumns: readonly Column<StrikesFlow>[] = [
  ...shownColumns,
  instant("Window start", "startTime", (flow) => flow.startTime),
  instant("Window end", "endTime", (flow) => flow.endTime),
];

/** One row: how far the premium of a window is drawn to three strikes. */
export function concentrationTable(
  flow: StrikesFlow,
  style: TableStyle & { columns: readonly Column<StrikesFlow>[] | undefined },
): Table {
  return tableOf(style.columns ?? shownColumns, [{ row: flow }], style);
}
