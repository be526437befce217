import type { TopContract } from "../../contract/flow/contracts";
import type { TopUnderlying } from "../../contract/flow/totals";
import { asSent, count, date, dollars, price, ratio } from "../columns";
import type { Column } from "../column";
import type { TableDefinition } from "../table";

/** The top underlyings in the service's order. Net premium is calls minus puts. docs/api.md, Top underlyings. */
export const topUnderlyingsTable: TableDefinition<readonly TopUnderlying[], TopUnderlying> = {
  columns: [
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
  rows: (rows) => rows,
};

const contractsShown: readonly Column<TopContract>[] = [
  asSent("Contract", "symbol"),
  asSent("Ticker", "ticker"),
  date("Expiration", "expiration"),
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
];

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
  ],
  shown: contractsShown,
  rows: (rows) => rows,
};
