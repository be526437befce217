import type { Cells } from "../definitions/cells";
import { isOneOf, newYorkMs, type Sql } from "../definitions/values";
import type { TradeLayout } from "../definitions/trade-layout";
import { cancelledTrades, lateTrades, tradesOnExchanges } from "../definitions/left-out";

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
  page: {
    heading: "ThetaData option trades",
    about:
      "Responses and flat files of the terminal, of its versions 3 (`symbol`) and 2 (`root`, strikes in tenths of a cent, `date` and `ms_of_day`): trades, trades with quotes, and trades with Greeks, which have the price, volatility and delta.",
    knownFrom: 'documentation: ThetaData, "Trade" endpoints, with headers of version 3',
    example: `symbol,expiration,strike,right,trade_timestamp,quote_timestamp,sequence,ext_condition1,ext_condition2,ext_condition3,ext_condition4,condition,size,exchange,price,bid_size,bid_exchange,bid,bid_condition,ask_size,ask_exchange,ask,ask_condition
ABC,2026-01-16,100.000,CALL,2026-01-06T15:45:00.123,2026-01-06T15:45:00.100,1001,255,255,255,255,18,7,5,2.20,10,5,2.10,50,12,5,2.20,50
ABC,2026-01-16,100.000,PUT,2026-01-06T15:45:00.456,2026-01-06T15:45:00.400,1002,255,255,255,255,131,3,6,1.95,8,5,1.90,50,9,6,2.00,50
ABC,2026-01-16,100.000,PUT,2026-01-06T15:45:01.000,2026-01-06T15:45:00.900,1003,255,255,255,255,40,3,6,1.95,8,5,1.90,50,9,6,2.00,50
ABC,2026-01-16,100.000,CALL,2026-01-06T15:45:02.000,2026-01-06T15:45:01.900,1004,255,255,255,255,13,9,5,2.00,10,5,2.10,50,12,5,2.20,50
`,
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
  page: {
    heading: "ThetaData stock trades",
    about: 'Responses for one stock do not name it: `--columns` with `{ "ticker": "=ABC" }` does.',
    knownFrom: 'documentation: ThetaData, "Stock" endpoints',
    example: `symbol,timestamp,sequence,ext_condition1,ext_condition2,ext_condition3,ext_condition4,condition,size,exchange,price
ABC,2026-01-06T15:45:00.123,11,32,255,255,255,0,500,57,100.01
ABC,2026-01-06T15:45:00.456,12,32,255,115,255,115,1200,59,100.02
ABC,2026-01-06T15:45:01.000,13,32,255,255,255,0,100,1,100.01
ABC,2026-01-06T15:45:02.000,14,32,255,255,255,2,100,57,99.90
`,
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
