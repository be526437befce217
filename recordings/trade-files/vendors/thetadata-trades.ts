import type { Cells } from "../sql/cells";
import { isOneOf, newYorkMs, type Sql } from "../sql/values";
import type { TradeLayout } from "../trade-layout";
import { cancelledTrades, lateTrades, tradesOnExchanges } from "./left-out";

/** Codes of ThetaData's table "Trade Conditions". */
const cancelled = [40, 41, 42, 43, 44];
/** Out of sequence, late opening reports, sold last, bunched and sold, details of earlier trades, stopped and out of sequence. */
const late = [2, 5, 6, 7, 13, 15, 26, 27, 57, 65];
/** Spread, straddle, buy-write and combo; multi-leg and stock-option trades, and those of proprietary products. */
const multiLeg = [35, 36, 37, 38, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 147];

/** Exchange codes of trade reporting facilities: FINRA/NASDAQ, BSE and NYSE. */
const tradeReportingFacilities = [57, 58, 59];

/**
 * Responses and flat files of ThetaData's terminal as CSV, with the quote at the trade or without: of its versions 3 (`symbol`, strikes in
 * dollars, a timestamp in New York) and 2 (`root`, strikes in tenths of a cent, `date` and `ms_of_day`).
 */
export const thetaDataOptionTrades: TradeLayout = {
  name: "ThetaData option trades",
  source: "ThetaData option trades",
  open: (cells) => {
    if (!isTradeFile(cells) || !cells.has("expiration", "strike", "right") || !hasSymbol(cells)) return undefined;
    const condition = cells.code("condition");
    const strike = cells.number("strike");
    return {
      kind: "trades",
      contract: {
        root: cells.text("symbol", "root"),
        expiration: cells.day("expiration"),
        right: cells.right("right"),
        strike: cells.has("symbol") ? strike : `(${strike} / 1000)`,
      },
      ...sharedColumns(cells),
      bid: cells.number("bid"),
      ask: cells.number("ask"),
      exchange: cells.code("exchange"),
      condition,
      underlyingPrice: cells.number("underlying_price"),
      delta: cells.number("delta"),
      volatility: cells.number("implied_vol", "implied_volatility"),
      isMultiLeg: isOneOf(condition, multiLeg),
      leftOut: [cancelledTrades(isOneOf(condition, cancelled)), lateTrades(isOneOf(condition, late))],
    };
  },
};

/** Stock trades of ThetaData, of which those of trade reporting facilities count. Files without a symbol need `{"ticker": "=SPY"}`. */
export const thetaDataStockTrades: TradeLayout = {
  name: "ThetaData stock trades",
  source: "ThetaData stock trades",
  open: (cells) => {
    if (!isTradeFile(cells) || cells.has("expiration") || !cells.has("ext_condition1")) return undefined;
    if (!hasSymbol(cells) && !cells.has("ticker")) return undefined;
    const conditions = ["condition", "ext_condition1", "ext_condition2", "ext_condition3", "ext_condition4"];
    const anyOf = (codes: readonly number[]) =>
      `(${conditions.map((column) => isOneOf(cells.code(column), codes)).join(" or ")})`;
    return {
      kind: "prints",
      ticker: cells.text("symbol", "root", "ticker"),
      ...sharedColumns(cells),
      leftOut: [
        tradesOnExchanges(`not ${isOneOf(cells.code("exchange"), tradeReportingFacilities)}`),
        cancelledTrades(anyOf(cancelled)),
        lateTrades(anyOf(late)),
      ],
    };
  },
};

const hasSymbol = (cells: Cells) => cells.has("symbol") || cells.has("root");

const hasTimestamp = (cells: Cells) => cells.has("trade_timestamp") || cells.has("timestamp");

const isTradeFile = (cells: Cells) =>
  cells.has("condition", "size", "exchange", "price") && (hasTimestamp(cells) || cells.has("ms_of_day", "date"));

const sharedColumns = (cells: Cells) => ({
  atMs: hasTimestamp(cells) ? cells.instant("new-york", "trade_timestamp", "timestamp") : timeOfDay(cells),
  price: cells.number("price"),
  size: cells.number("size"),
  sequence: cells.text("sequence"),
});

function timeOfDay(cells: Cells): Sql {
  const milliseconds = cells.number("ms_of_day");
  const isTime = `${cells.day("date")} is not null and ${milliseconds} >= 0 and ${milliseconds} < ${24 * 3_600_000}`;
  return `(case when ${isTime} then ${newYorkMs(`${cells.day("date")} + to_milliseconds(${milliseconds})`)} end)`;
}
