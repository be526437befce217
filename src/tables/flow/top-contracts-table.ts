import type { TopContract } from "../../contract/flow/flow-contracts";
import type { Table } from "../cell";
import { asSent, count, date, dollars, price, ratio } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

const shownColumns: readonly Column<TopContract>[] = [
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

/** Every column of the top contracts. Flow document, Part 2.2. */
export const topContractsColumns: readonly Column<TopContract>[] = [
  ...shownColumns,
  count("Ask volume", "askVolume", (contract) => contract.askVolume),
  count("Bid volume", "bidVolume", (contract) => contract.bidVolume),
  count("Mid volume", "midVolume", (contract) => contract.midVolume),
  price("Underlying", "underlyingPrice", (contract) => contract.underlyingPrice),
  count("Trades", "tradeCount", (contract) => contract.tradeCount),
  count("Sweep volume", "sweepVolume", (contract) => contract.sweepVolume),
  dollars("Sweep premium", "sweepPremium", (contract) => contract.sweepPremium),
  count("Multi-leg volume", "multiLegVolume", (contract) => contract.multiLegVolume),
  dollars("Multi-leg premium", "multiLegPremium", (contract) => contract.multiLegPremium),
];

/** A row a contract, in the order the service ranked them. */
export function topContractsTable(
  contracts: readonly TopContract[],
  style: TableStyle & { columns: readonly Column<TopContract>[] | undefined },
): Table {
  const rows = contracts.map((row) => ({ row }));
  return tableOf(style.columns ?? shownColumns, rows, style);
}
