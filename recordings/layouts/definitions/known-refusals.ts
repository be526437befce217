import { DataError } from "../../errors/data-error";

/** A file that people have and that is no chain, or none that can be read, and what to do instead. */
interface KnownRefusal {
  /** Names of columns or fields that tell it, in lower case. */
  columns: readonly string[];
  /** Names of which a file of another kind has one. */
  without?: readonly string[];
  sentence: string;
}

const CHAIN_OF_MASSIVE =
  "Expected the option chain snapshot of Massive, /v3/snapshot/options/ABC as JSON, which has quotes and open interest.";

/**
 * The map of `--columns` for a chain of Barchart, "Show all", "Stacked": `Strike,Moneyness,Bid,Mid,Ask,Latest,Change,%Change,Volume,"Open
 * Int","OI Chg",IV,Delta,Type,Time`. `Time` is the last trade of the contract. Known from an excerpt of a real file.
 */
const barchartMap = {
  ...{ underlying: "=ABC", expiration: "=2026-01-16", right: "Type", strike: "Strike", bid: "Bid", ask: "Ask" },
  ...{ last: "Latest", volume: "Volume", openInterest: "Open Int", volatility: "IV" },
};

/** Tables without a layout that are known; the first whose columns a table has counts. */
const tables: readonly KnownRefusal[] = [
  {
    columns: ["strike", "moneyness", "latest", "open int", "type"],
    sentence:
      'is a chain of Barchart, whose underlying and expiration are in its name alone. Delete the last line ("Downloaded from ..."), and read it with --at, --spot and --columns map.json: ' +
      `${JSON.stringify(barchartMap)}, with its own underlying and expiration.`,
  },
  {
    // Massive's "Flat files", day and minute aggregates of us_options_opra.
    columns: ["ticker", "open", "close", "high", "low", "window_start"],
    sentence: `is aggregates of Massive (Polygon), which have no quotes and no open interest. ${CHAIN_OF_MASSIVE}`,
  },
  {
    // Massive's "Custom Bars": `results` with one bar each.
    columns: ["o", "h", "l", "c", "v", "t"],
    sentence: `is bars (open, high, low, close) as Massive (Polygon) and others send them, which have no quotes and no open interest. ${CHAIN_OF_MASSIVE}`,
  },
  {
    // Massive's "Quotes", and its flat files of quotes.
    columns: ["sip_timestamp", "bid_price", "ask_price"],
    sentence: `is quotes of Massive (Polygon) over time, which have no open interest. ${CHAIN_OF_MASSIVE}`,
  },
  {
    // Massive's "Trades", and its flat files of trades.
    columns: ["sip_timestamp", "price", "size"],
    sentence: `is trades of Massive (Polygon), not a chain. Its flat files of trades, whose rows have a "ticker", are imported with "npm run data -- import". ${CHAIN_OF_MASSIVE}`,
  },
  {
    // Massive's "All Contracts", /v3/reference/options/contracts.
    columns: ["ticker", "contract_type", "strike_price", "expiration_date"],
    sentence: `is a list of contracts of Massive (Polygon), which has no quotes and no open interest. ${CHAIN_OF_MASSIVE}`,
  },
  {
    // "Series Search" of theocc.com as text: tabs, a line for each strike.
    columns: ["productsymbol", "year", "month", "day", "integer", "dec"],
    sentence:
      "is a series search of the OCC, which has open interest and no quotes. Expected a chain with quotes, such as quotedata.csv of cboe.com, which has open interest too.",
  },
  {
    // A response of query2.finance.yahoo.com/v7/finance/options.
    columns: ["underlyingsymbol", "expirationdates", "strikes", "options"],
    sentence:
      "is a response of Yahoo itself, with the chain of one expiration. Save option_chain() of the Python package yfinance with to_csv, which is read as it is.",
  },
  {
    // history() and download() of yfinance, and the download of any site with prices.
    columns: ["open", "high", "low", "close"],
    without: ["strike", "strike_price", "expiration", "expiration_date", "option_type", "contractsymbol"],
    sentence:
      "is prices of a share or an index (open, high, low, close), not an option chain. Of yfinance, save option_chain() of an expiration, not history() or download().",
  },
];

/** The first line of a "Stock and Option Quote" of thinkorswim. Its tables name each column twice, and expirations are between them. */
const thinkorswim = /^"?Stock quote and option quote for /;

/** Throws a `DataError` that says what a table is, if it is a known one without a layout. */
export function refuseKnownTable(header: readonly string[]): void {
  const names = new Set(header.map((name) => name.trim().toLowerCase()));
  const known = tables.find(
    ({ columns, without = [] }) => columns.every((name) => names.has(name)) && !without.some((name) => names.has(name)),
  );
  const sentence = databentoSentence(names) ?? known?.sentence;
  if (sentence !== undefined) throw new DataError(sentence);
}

/** Throws a `DataError` that says what a text is, if one of its first lines tells it. */
export function refuseKnownText(lines: readonly string[]): void {
  if (!lines.some((line) => thinkorswim.test(line.trim()))) return;
  throw new DataError(
    'is a "Stock and Option Quote" of thinkorswim, which has its expirations between its tables and cannot be read, with --columns neither. ' +
      "Expected the option chain of Schwab's API as JSON, or quotedata.csv of cboe.com.",
  );
}

/** Schemas of Databento by columns that no other has, with what they are. */
const schemas: readonly (readonly [columns: readonly string[], name: string, what: string])[] = [
  [["stat_type", "quantity"], "statistics", "the open interest and other figures of a day"],
  [["raw_symbol", "instrument_class"], "definition", "the terms of contracts"],
  [["open", "high", "low", "close"], "ohlcv", "bars of prices"],
  [
    ["bid_px_00", "ask_px_00"],
    "bbo or cbbo",
    "the quotes of each second or minute, each with the last trade before it (or tbbo without its column action)",
  ],
  [["is_trading"], "status", "the states of markets"],
  [["ref_price"], "imbalance", "the imbalances of auctions"],
];

/**
 * Returns what a table of Databento is that has neither trades nor chains; `undefined` for other tables. The columns are those of
 * Databento's "Schemas and data formats"; those of trades, tbbo, tcbbo, mbp-1 and cmbp-1 are read as trades.
 */
function databentoSentence(columns: ReadonlySet<string>): string | undefined {
  if (!["ts_event", "publisher_id", "instrument_id"].every((name) => columns.has(name))) return undefined;
  const [, name, what] = schemas.find(([own]) => own.every((column) => columns.has(column))) ?? [];
  const found = name === undefined ? "a schema that is not known" : `the schema ${name}: ${what}`;
  return (
    `is of Databento, and has ${found}. It has no option chain and no trades that can be read. ` +
    'For flow, download the schema tcbbo (trades with their quotes) with the option "map_symbols"; chains come from other vendors.'
  );
}
