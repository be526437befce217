import type { Cells } from "../definitions/cells";
import { hasOneOf, isOtherThan0, type Sql } from "../definitions/values";
import type { TradeLayout } from "../definitions/trade-layout";
import { cancelledTrades, correctedTrades, lateTrades, tradesOnExchanges } from "../definitions/left-out";

/** Conditions of options, of which 201, 203, 205 and 207 are cancelled trades. */
const cancelledOptions = [201, 203, 205, 207];
const lateOptions = [202, 204, 206, 208];
/** Multi-leg trades, alone and against single legs, stock-option trades, and multi-leg trades of proprietary products. */
const multiLeg = [232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247];
/** The date of the first conditions for them. */
const LEGS_SINCE = "2019-11-04";

/** Conditions of stocks: cancelled and corrections; sold out of sequence in and out of the session, sold last, stopped and sold. */
const cancelledStocks = [44, 46];
const lateStocks = [13, 30, 32, 33];
/** The exchange of trades that the trade reporting facilities of FINRA report. */
const FINRA = "4";

/** Flat files of option trades of Massive, formerly Polygon.io. They have no quotes. */
export const massiveOptionTrades: TradeLayout = {
  name: "Massive option trades",
  source: "Massive (Polygon) option trades",
  noteOf: ([first]) =>
    first !== undefined && first.date < LEGS_SINCE
      ? `Trades before ${LEGS_SINCE} do not say whether they are legs of packages: no condition did then.`
      : undefined,
  open: (cells) => {
    if (!isFlatFile(cells) || cells.has("trf_id") || !cells.first("ticker").startsWith("O:")) return undefined;
    const condition = cells.code("conditions");
    const shared = sharedColumns(cells);
    return {
      kind: "trades",
      contract: { symbol: cells.text("ticker") },
      ...shared,
      exchange: cells.code("exchange"),
      condition,
      isMultiLeg: `(case when ${shared.atMs} >= ${Date.parse(LEGS_SINCE)} then ${hasOneOf(condition, multiLeg)} end)`,
      leftOut: [
        cancelledTrades(hasOneOf(condition, cancelledOptions)),
        lateTrades(hasOneOf(condition, lateOptions)),
        correctedTrades(isCorrected(cells)),
      ],
    };
  },
  page: {
    heading: "Massive option trades",
    about:
      "Flat files `trades_v1` of options of Massive, formerly Polygon.io. They have no quotes, so their sides are unknown. Rows with a `correction` are left out. Whether trades before 4 November 2019 are legs is unknown, and the import says so.",
    knownFrom:
      'documentation: Massive, "Options Trades" flat files, with sample rows; numbers of conditions from public programs',
    example: `ticker,conditions,correction,exchange,price,sip_timestamp,size
O:ABC260116C00100000,209,0,302,2.2,1767732300123456789,7
O:ABC260116P00100000,233,0,303,1.95,1767732300456456789,3
O:ABC260116P00100000,201,0,303,1.95,1767732301000000000,3
O:ABC260116C00100000,202,0,302,2,1767732302000000000,9
`,
  },
};

/** Flat files of stock trades of Massive, formerly Polygon.io, of which those of trade reporting facilities count. */
export const massiveStockTrades: TradeLayout = {
  name: "Massive stock trades",
  source: "Massive (Polygon) stock trades",
  open: (cells) => {
    if (!isFlatFile(cells) || !cells.has("trf_id")) return undefined;
    const condition = cells.code("conditions");
    const isOffExchange = `(${cells.code("exchange")} = '${FINRA}' and ${cells.number("trf_id")} <> 0)`;
    return {
      kind: "prints",
      ticker: cells.text("ticker"),
      sequence: cells.text("sequence_number"),
      ...sharedColumns(cells),
      leftOut: [
        tradesOnExchanges(`not coalesce(${isOffExchange}, false)`),
        cancelledTrades(hasOneOf(condition, cancelledStocks)),
        lateTrades(hasOneOf(condition, lateStocks)),
        correctedTrades(isCorrected(cells)),
      ],
    };
  },
  page: {
    heading: "Massive stock trades",
    about: "Flat files `trades_v1` of stocks.",
    knownFrom: 'documentation: Massive, "Stocks Trades" flat files, with sample rows',
    example: `ticker,conditions,correction,exchange,id,participant_timestamp,price,sequence_number,sip_timestamp,size,tape,trf_id,trf_timestamp
ABC,,0,4,1,1767732300123000000,100.01,11,1767732300123456789,500,1,202,1767732300123400000
ABC,"12,37",0,4,2,1767732300456000000,100.02,12,1767732300456456789,1200,1,201,1767732300456400000
ABC,,0,12,3,1767732301000000000,100.01,13,1767732301000000000,100,1,0,
ABC,"12,33",0,4,4,1767732200000000000,99.9,14,1767732302000000000,100,1,202,1767732302000000000
`,
  },
};

const isFlatFile = (cells: Cells) =>
  cells.has("ticker", "conditions", "correction", "exchange", "price", "sip_timestamp", "size");

const isCorrected = (cells: Cells): Sql => isOtherThan0(cells.number("correction"));

const sharedColumns = (cells: Cells) => ({
  atMs: cells.instant("stated", "sip_timestamp"),
  expectedInstant:
    "nanoseconds since 1970 such as 1767732300123456789, or a time with its zone, which no column states",
  price: cells.number("price"),
  size: cells.number("size"),
});
