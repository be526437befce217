import type { TopContract, TopUnderlying } from "@strikebook/contract";
import { blank } from "../cell";
import { canonicalColumn } from "../canonical";
import { asSent, count, dollars, price, ratio } from "../columns";
import { listedColumns, listOf } from "../column";
import { dateCell } from "../date-cells";
import type { TableDefinition } from "../table";

const underlyingsShown = listedColumns(
  [
    asSent("Ticker", "ticker"),
    dollars("Premium", "totalPremium"),
    count("Volume", "totalVolume"),
    dollars("Call premium", "callPremium"),
    dollars("Put premium", "putPremium"),
    dollars("Net premium (calls - puts)", "netPremium"),
    ratio("Call/put ratio", "callPutRatio"),
    count("Call volume", "callVolume"),
    count("Put volume", "putVolume"),
  ],
  (row: TopUnderlying) =>
    listOf(
      row.ticker,
      row.totalPremium,
      row.totalVolume,
      row.callPremium,
      row.putPremium,
      row.netPremium,
      row.callPutRatio ?? blank,
      row.callVolume,
      row.putVolume,
    ),
);

/** The top underlyings in the service's order. Net premium is calls minus puts. docs/api.md, Top underlyings. */
export const topUnderlyingsTable: TableDefinition<readonly TopUnderlying[], TopUnderlying> = {
  columns: [...underlyingsShown, canonicalColumn((row) => row)],
  shown: underlyingsShown,
  rows: (rows) => rows,
};

const contractsShown = listedColumns(
  [
    asSent("Contract", "symbol"),
    asSent("Ticker", "ticker"),
    asSent("Expiration", "expiration"),
    asSent("Strike", "strike"),
    asSent("Right", "right"),
    count("DTE", "dte"),
    dollars("Premium", "totalPremium"),
    count("Volume", "totalVolume"),
    count("Open interest", "openInterest"),
    count("OI change", "oiChange"),
    ratio("Volume/OI", "volumeOiRatio"),
    price("VWAP", "vwap"),
    price("Last price", "lastPrice"),
    asSent("IV", "iv"),
  ],
  (contract: TopContract, dates) =>
    listOf(
      contract.symbol,
      contract.ticker,
      dateCell(contract.expiration, dates),
      contract.strike,
      contract.right,
      contract.dte,
      contract.totalPremium,
      contract.totalVolume,
      contract.openInterest ?? blank,
      contract.oiChange ?? blank,
      contract.volumeOiRatio ?? blank,
      contract.vwap,
      contract.lastPrice,
      contract.iv ?? blank,
    ),
);

/** The top contracts in the service's order. docs/api.md, Top contracts. */
export const topContractsTable: TableDefinition<readonly TopContract[], TopContract> = {
  columns: [
    ...contractsShown,
    count("Ask volume", "askVolume"),
    count("Bid volume", "bidVolume"),
    count("Mid volume", "midVolume"),
    price("Underlying", "underlyingPrice"),
    count("Trades", "tradeCount"),
    count("Sweep volume", "sweepVolume"),
    dollars("Sweep premium", "sweepPremium"),
    count("Multi-leg volume", "multiLegVolume"),
    dollars("Multi-leg premium", "multiLegPremium"),
    canonicalColumn((contract) => contract),
  ],
  shown: contractsShown,
  brief: "Contract,Ticker,Expiration,Strike,Right,Premium,Volume,Open interest,OI change,Last price",
  rows: (rows) => rows,
};
