import type { ChainPressure, ContractRatio } from "@strikebook/contract";
import { canonicalColumn } from "../canonical";
import { asSent, count, date, dollars, percent, ratio, share } from "../columns";
import type { Column } from "../column";
import type { RowOrFailure, TableDefinition } from "../table";

const pressureShown: readonly Column<ChainPressure>[] = [
  asSent("Ticker", "ticker"),
  percent("Bull %", "metrics.bullPct"),
  percent("Bear %", "metrics.bearPct"),
  percent("Neutral %", "metrics.neutralPct"),
  ratio("Bull/bear ratio", "metrics.bullBearRatio"),
  percent("Call bull %", "metrics.callBullPct"),
  percent("Put bull %", "metrics.putBullPct"),
  asSent("Bias", "interpretation.bias"),
  asSent("Strength", "interpretation.strength"),
  asSent("Confidence", "interpretation.confidence"),
  asSent("Reading", "interpretation.description"),
  count("Trades", "tradeCount"),
  count("Volume", "totalVolume"),
  dollars("Premium", "totalPremium"),
  date("Date", "date"),
];

/**
 * One row per ticker: the bullish and bearish shares of a chain's volume, and the service's reading. The ratio is capped at 999.
 * docs/api.md, Chain pressure.
 */
export const pressureTable: TableDefinition<readonly RowOrFailure<ChainPressure>[], ChainPressure> = {
  columns: [...pressureShown, asSent("Window", "timeframe"), canonicalColumn((flow) => flow)],
  shown: pressureShown,
  brief: "Ticker,Bull %,Bear %,Neutral %,Bull/bear ratio,Bias,Confidence,Trades,Volume,Premium",
  rows: (flows) => flows,
};

const ratioShown: readonly Column<ContractRatio>[] = [
  asSent("Contract", "symbol"),
  share("Ask share (0-1)", "contractRatios.askRatio"),
  share("Bid share (0-1)", "contractRatios.bidRatio"),
  share("Mid share (0-1)", "contractRatios.midRatio"),
  ratio("Aggression ratio", "contractRatios.aggressionRatio"),
  asSent("Bias", "interpretation.bias"),
  asSent("Aggression", "interpretation.aggression"),
  asSent("Confidence", "interpretation.confidence"),
  asSent("Reading", "interpretation.description"),
  count("Trades", "tradeCount"),
  count("Volume", "totalVolume"),
  dollars("Premium", "totalPremium"),
  date("Date", "date"),
];

/**
 * One row: the shares of a contract's or chain's volume at the ask, at the bid and between, and the service's reading.
 * docs/api.md, Contract ratio.
 */
export const ratioTable: TableDefinition<ContractRatio, ContractRatio> = {
  columns: [
    ...ratioShown,
    asSent("Ticker", "ticker"),
    asSent("Type", "optionType"),
    asSent("Window", "timeframe"),
    canonicalColumn((flow) => flow),
  ],
  shown: ratioShown,
  brief:
    "Contract,Ask share (0-1),Bid share (0-1),Mid share (0-1),Aggression ratio,Bias,Confidence,Trades,Volume,Premium",
  rows: (flow) => [flow],
};
