import type { ChainPressure, ContractRatio } from "../../contract/flow/contracts";
import { asSent, count, date, dollars, percent, ratio, share } from "../columns";
import type { Column } from "../column";
import type { TableDefinition } from "../table";

const pressureShown: readonly Column<ChainPressure>[] = [
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
  date("Date", "date", (flow) => flow.date),
];

/**
 * One row: the bullish and bearish shares of a chain's volume, and the service's reading. The ratio is capped at 999.
 * docs/api.md, Chain pressure.
 */
export const pressureTable: TableDefinition<ChainPressure, ChainPressure> = {
  columns: [...pressureShown, asSent("Window", "timeframe", (flow) => flow.timeframe)],
  shown: pressureShown,
  rows: (flow) => [flow],
};

const ratioShown: readonly Column<ContractRatio>[] = [
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
  date("Date", "date", (flow) => flow.date),
];

/**
 * One row: the shares of a contract's or chain's volume at the ask, at the bid and between, and the service's reading.
 * docs/api.md, Contract ratio.
 */
export const ratioTable: TableDefinition<ContractRatio, ContractRatio> = {
  columns: [
    ...ratioShown,
    asSent("Ticker", "ticker", (flow) => flow.ticker),
    asSent("Type", "optionType", (flow) => flow.optionType),
    asSent("Window", "timeframe", (flow) => flow.timeframe),
  ],
  shown: ratioShown,
  rows: (flow) => [flow],
};
