import type { TopContract } from "../../contract/flow/contracts";
import type { TopUnderlying } from "../../contract/flow/totals";
import { asSent, count, date, dollars, price, ratio } from "../columns";
import type { Column } from "../column";
import { asRows, type TableDefinition } from "../table";

/** The top underlyings in the service's order. Net premium is calls minus puts. Flow document, Part 2.2. */
export const topUnderlyingsTable: TableDefinition<readonly TopUnderlying[], TopUnderlying> = {
  columns: [
    asSent("Ticker", "ticker", (row) => row.ticker),
    dollars("Premium", "totalPremium", (row) => row.totalPremium),
    count("Volume", "totalVolume", (row) => row.totalVolume),
    dollars("Call premium", "callPremium", (row) => row.callPremium),
    dollars("Put premium", "putPremium", (row) => row.putPremium),
    dollars("Net premium (calls - puts)", "netPremium", (row) => row.netPremium),
    ratio("Call/put ratio", "callPutRatio", (row) => row.callPutRatio),
    count("Call volume", "callVolume", (row) => row.callVolume),
    count("Put volume", "putVolume", (row) => row.putVolume),
  ],
  rows: asRows,
};

const contractsShown: readonly Column<TopContract>[] = [
  asSent("Contract", "symbol", (contract) => contract.symbol),
  asSent("Ticker", "ticker", (contract) => contract.ticker),
  date("Expiration", "expiration", (contract) => contract.expiration),
  asSent("Strike", "strike", (contract) => contract.strike),
  asSent("Right", "right", (contract) => contract.right),
  count("DTE", "dte", (contract) => contract.dte),
  dollars("Premium", "totalPremium", (contract) => contract.totalPremium),
  count("Volume", "totalVolume", (contract) => contract.totalVolume),
  count("Open interest", "openInterest", (contract) => contract.openInterest),
  count("OI change", "oiChange", (contract) => contract.oiChange),
  ratio("Volume/OI", "volumeOiRatio", (contract) => contract.volumeOiRatio),
  price("VWAP", "vwap", (contract) => contract.vwap),
  price("Last price", "lastPrice", (contract) => contract.lastPrice),
  asSent("IV", "iv", (contract) => contract.iv),
];

/** The top contracts in the service's order. Flow document, Part 2.2. */
export const topContractsTable: TableDefinition<readonly TopContract[], TopContract> = {
  columns: [
    ...contractsShown,
    count("Ask volume", "askVolume", (contract) => contract.askVolume),
    count("Bid volume", "bidVolume", (contract) => contract.bidVolume),
    count("Mid volume", "midVolume", (contract) => contract.midVolume),
    price("Underlying", "underlyingPrice", (contract) => contract.underlyingPrice),
    count("Trades", "tradeCount", (contract) => contract.tradeCount),
    count("Sweep volume", "sweepVolume", (contract) => contract.sweepVolume),
    dollars("Sweep premium", "sweepPremium", (contract) => contract.sweepPremium),
    count("Multi-leg volume", "multiLegVolume", (contract) => contract.multiLegVolume),
    dollars("Multi-leg premium", "multiLegPremium", (contract) => contract.multiLegPremium),
  ],
  shown: contractsShown,
  rows: asRows,
};
