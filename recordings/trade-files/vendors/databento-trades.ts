import { DataError } from "../../errors/data-error";
import type { Cells } from "../definitions/cells";
import { isOneOf, type Sql } from "../definitions/values";
import type { StockPrintColumns, TradeColumns, TradeLayout } from "../definitions/trade-layout";
import { otherRows, tradesOnExchanges } from "../definitions/left-out";

/** Publishers that are trade reporting facilities: FINN, FINC and FINY in the data sets XNAS.NLS, XNYS.TRADES, EQUS.PLUS, EQUS.ALL and XNAS.BASIC. */
const tradeReportingFacilities = [17, 18, 19, 54, 55, 56, 68, 69, 70, 82, 83];

/**
 * Trades of Databento as CSV or Parquet with a column of symbols (`map_symbols`): the schemas trades, tbbo, tcbbo, mbp-1 and cmbp-1, of which
 * all but the first have the quote at the trade. OSI symbols are option trades, others are trades of stocks. Conditions are not part of
 * these schemas.
 */
export const databentoTrades: TradeLayout = {
  name: "Databento trades",
  source: "Databento trades",
  open: (cells) => {
    if (!cells.has("ts_event", "publisher_id", "price", "size")) return undefined;
    // A quote without an action is of bbo or cbbo, where each row repeats the last trade before it.
    if (cells.has("bid_px_00") && !cells.has("action")) return undefined;
    if (!cells.has("symbol")) {
      throw new DataError(
        'is of Databento and has no column "symbol". Download it again with the option "map_symbols" (a check box of the web page).',
      );
    }
    return isOptionSymbol(cells.first("symbol")) ? optionTrades(cells) : stockTrades(cells);
  },
  page: {
    heading: "Databento trades",
    about:
      "CSV with symbols (`map_symbols`), of the schemas `trades`, `tbbo`, `tcbbo`, `mbp-1` and `cmbp-1`, of which all but the first have quotes; rows whose `action` is not `T` are left out. Timestamps and prices may be integers or written out; a price of 2 is 2 dollars from which a program took the decimals. These schemas have no conditions, so cancelled and multi-leg trades cannot be told from others.",
    knownFrom: 'documentation: Databento, "Schemas and data formats", with sample rows',
    prints: `ts_recv,ts_event,rtype,publisher_id,instrument_id,action,side,depth,price,size,flags,ts_in_delta,sequence,symbol
1767732300123556789,1767732300123456789,0,82,11,T,N,0,100010000000,500,0,0,1,ABC
1767732300456556789,1767732300456456789,0,83,11,T,N,0,100020000000,1200,0,0,2,ABC
1767732301000100000,1767732301000000000,0,81,11,T,B,0,100010000000,100,0,0,3,ABC
1767732302000100000,1767732302000000000,0,88,11,T,A,0,100000000000,100,0,0,4,ABC
`,
    example: `ts_recv,ts_event,rtype,publisher_id,instrument_id,action,side,depth,price,size,flags,ts_in_delta,bid_px_00,ask_px_00,bid_sz_00,ask_sz_00,bid_pb_00,ask_pb_00,symbol
2026-01-06T20:45:00.123556789Z,2026-01-06T20:45:00.123456789Z,177,22,1,T,N,0,2.200000000,7,0,0,2.100000000,2.200000000,10,12,22,22,ABC   260116C00100000
2026-01-06T20:45:00.456556789Z,2026-01-06T20:45:00.456456789Z,177,26,2,T,N,0,1.950000000,3,0,0,1.900000000,2.000000000,8,9,22,26,ABC   260116P00100000
2026-01-06T20:45:01.000100000Z,2026-01-06T20:45:01.000000000Z,177,26,2,A,B,0,1.900000000,20,0,0,1.900000000,2.000000000,28,9,26,26,ABC   260116P00100000
2026-01-06T20:45:02.000100000Z,2026-01-06T20:45:02.000000000Z,177,26,3,T,N,0,2.200000000,1,0,0,2.100000000,2.200000000,10,12,22,22,ABC1  260116C00100000
`,
  },
};

const isOptionSymbol = (symbol: string) => /\d{6}[CP]\d{8}$/.test(symbol);

function optionTrades(cells: Cells): TradeColumns {
  return {
    kind: "trades",
    contract: { symbol: cells.text("symbol") },
    ...sharedColumns(cells),
    bid: priceOf(cells, "bid_px_00"),
    ask: priceOf(cells, "ask_px_00"),
    exchange: cells.code("publisher_id"),
    leftOut: [otherRows(isOther(cells))],
  };
}

function stockTrades(cells: Cells): StockPrintColumns {
  const publisher = cells.code("publisher_id");
  return {
    kind: "prints",
    ticker: cells.text("symbol"),
    ...sharedColumns(cells),
    leftOut: [otherRows(isOther(cells)), tradesOnExchanges(`not ${isOneOf(publisher, tradeReportingFacilities)}`)],
  };
}

/** Market-by-price files have a row for each change of the book too. */
const isOther = (cells: Cells): Sql => `coalesce(${cells.text("action")} <> 'T', false)`;

const NO_TIME = "18446744073709551615";

function sharedColumns(cells: Cells) {
  return {
    // Times without a zone are UTC. The largest number stands for none.
    atMs: `(case when coalesce(${cells.text("ts_event")}, '${NO_TIME}') <> '${NO_TIME}' then ${cells.instant("utc", "ts_event")}
      else ${cells.instant("utc", "ts_recv")} end)`,
    price: priceOf(cells, "price"),
    size: cells.number("size"),
  };
}

/** Returns a price: an integer counts in units of 1e-9 dollars, unless it is so small that it is a price that lost its zeros. */
function priceOf(cells: Cells, column: string): Sql {
  const [text, number] = [cells.text(column), cells.number(column)];
  return `(case when contains(${text}, '.') or ${number} < 1e5 then ${number} else ${number} / 1e9 end)`;
}
