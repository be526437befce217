import type { ContractRatio } from "../../contract/flow/flow-contracts";
import type { Table } from "../cell";
import { asSent, count, date, dollars, ratio, share } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

const shownColumns: readonly Column<ContractRatio>[] = [
  asSent("Contract", "symbol", (flow) => flow.symbol),
  share("Ask share (0-1)", "contractRatios.askRatio", ({ contractRatios }) => contractRatios.askRatio),
  share("Bid share (0-1)", "contractRatios.bidRatio", ({ contractRatios }) => contractRatios.bidRatio),
  share("Mid share (0-1)", "contractRatios.midRatio", ({ contractRatios }) => contractRatios.midRatio),
  ratio("Aggression ratio", "contractRatios.aggressionRatio", ({ contractRatios }) => contractRatios.aggressionRatio),
  asSent("Bias", "interpretation.bias", ({ interpretation }) => interpretation.bias),
  asSent("Aggression", "interpretation.aggression", ({ interpretation }) => interpretation.aggression),
  asSent("Confidence", "interpretation.confidence", ({ interpretation }) => interpretation.confidence),
  asSent("Reading", "interpretation.description", ({ interpretation }) => interpretation.description),
  count("Trades", "tradeCount", (flow) => flow.tradeCount),
  count("Volume", "totalVolume", (flow) => flow.totalVolume),
  dollars("Premium", "totalPremium", (flow) => flow.totalPremium),
];

/** Every column of how a contract's volume splits by side, or a chain's. Flow document, Part 2.2. */
export const ratioColumns: readonly Column<ContractRatio>[] = [
  ...shownColumns,
  asSent("Ticker", "ticker", (flow) => flow.ticker),
  asSent("Type", "optionType", (flow) => flow.optionType),
  date("Date", "date", (flow) => flow.date),
  asSent("Window", "timeframe", (flow) => flow.timeframe),
];

/** One row: the shares of the volume at the ask, at the bid and between, and what the service reads in them. */
export function ratioTable(
  flow: ContractRatio,
  style: TableStyle & { columns: readonly Column<ContractRatio>[] | undefined },
): Table {
  return tableOf(style.columns ?? shownColumns, [{ row: flow }], style);
}
