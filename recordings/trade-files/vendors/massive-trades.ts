import type { Cells, Sql } from "../sql/cells";
import { hasOneOf, unixMs } from "../sql/values";
import type { TradeLayout } from "../trade-layout";
import { cancelledTrades, correctedTrades, lateTrades, tradesOnExchanges } from "./left-out";

/** Conditions of options, of which 201, 203, 205 and 207 are cancelled trades. */
const cancelledOptions = [201, 203, 205, 207];
const lateOptions = [202, 204, 206, 208];
/** Multi-leg trades, alone and against single legs, stock-option trades, and multi-leg trades of proprietary products. */
const multiLeg = [232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247];

/** Conditions of stocks: cancelled and corrections; sold out of sequence in and out of the session, sold last, stopped and sold. */
const cancelledStocks = [44, 46];
const lateStocks = [13, 30, 32, 33];
/** The exchange of trades that the trade reporting facilities of FINRA report. */
const FINRA = "4";

/** Flat files of option trades of Massive, formerly Polygon.io. They have no quotes. */
export const massiveOptionTrades: TradeLayout = {
  name: "Massive option trades",
  source: "Massive (Polygon) option trades",
  open: (cells) => {
    if (!isFlatFile(cells) || cells.has("trf_id") || !cells.first("ticker").startsWith("O:")) return undefined;
    const condition = cells.text("conditions");
    return {
      kind: "trades",
      contract: { symbol: cells.text("ticker") },
      ...sharedColumns(cells),
      exchange: cells.text("exchange"),
      condition,
      isMultiLeg: hasOneOf(condition, multiLeg),
      leftOut: [
        cancelledTrades(hasOneOf(condition, cancelledOptions)),
        lateTrades(hasOneOf(condition, lateOptions)),
        correctedTrades(isCorrected(cells)),
      ],
    };
  },
};

/** Flat files of stock trades of Massive, formerly Polygon.io, of which those of trade reporting facilities count. */
export const massiveStockTrades: TradeLayout = {
  name: "Massive stock trades",
  source: "Massive (Polygon) stock trades",
  open: (cells) => {
    if (!isFlatFile(cells) || !cells.has("trf_id")) return undefined;
    const condition = cells.text("conditions");
    const isOffExchange = `(${cells.text("exchange")} = '${FINRA}' and ${cells.number("trf_id")} <> 0)`;
    return {
      kind: "prints",
      ticker: cells.text("ticker"),
      ...sharedColumns(cells),
      leftOut: [
        tradesOnExchanges(`not coalesce(${isOffExchange}, false)`),
        cancelledTrades(hasOneOf(condition, cancelledStocks)),
        lateTrades(hasOneOf(condition, lateStocks)),
        correctedTrades(isCorrected(cells)),
      ],
    };
  },
};

const isFlatFile = (cells: Cells) =>
  cells.has("ticker", "conditions", "correction", "exchange", "price", "sip_timestamp", "size");

const isCorrected = (cells: Cells): Sql => `coalesce(${cells.number("correction")} <> 0, false)`;

const sharedColumns = (cells: Cells) => ({
  atMs: unixMs(cells, "sip_timestamp"),
  atText: cells.text("sip_timestamp"),
  price: cells.number("price"),
  priceText: cells.text("price"),
  size: cells.number("size"),
  sizeText: cells.text("size"),
});
