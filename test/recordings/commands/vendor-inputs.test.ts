import { relative } from "node:path";
import { chainPath, testWithChains } from "../../support/market/real-chains";
import { dataCommand } from "../../support/recordings/data-command";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";

/** What became of a file: the layout that it is read as with what it has, or a part of the sentence that refuses it. */
type Expected = { layout: string; has: readonly string[] } | { refused: string };

const read = (layout: string, ...has: readonly string[]): Expected => ({ layout, has });
const refused = (sentence: string): Expected => ({ refused: sentence });

const noInstant = refused(
  "does not say the instant of its quotes. Give it with --at, such as --at 2026-01-06T15:45-05:00.",
);
const isRecorded = refused("OKL of 2026-01-06 is recorded from expiration-two-digit-year.csv already; --replace puts");
const isMap = refused("is a map of columns, and has no data. Give it with --columns, with the file that it is for.");

/** Files that state no price, and whose quotes give none. */
const withoutPrice: Readonly<Record<string, Expected>> = {
  "12_SHAPE_alphavantage_historical_options.csv": refused(
    "the file has no price of IBM. Give it with --spot IBM=PRICE.",
  ),
  "12_SHAPE_alphavantage_historical_options.json": refused(
    "the file has no price of IBM. Give it with --spot IBM=PRICE.",
  ),
  "12_SHAPE_optionmetrics_opprcd.csv": refused("the file has no price of SPX. Give it with --spot SPX=PRICE."),
  "brk/tradier-slash.json": refused("the file has no price of BRK/B. Give it with --spot BRK/B=PRICE."),
};

const expected: Readonly<Record<string, Expected>> = {
  ...withoutPrice,
  "01_yfinance_calls.csv": noInstant,
  "01_yfinance_puts.csv": noInstant,
  "02_tradier_expiration_1.json": read(
    "Tradier option chain JSON",
    "The file has no price of SPY: 692.3 is that of another file of its snapshot.",
    "1 snapshot had been recorded before.",
  ),
  "02_tradier_expiration_2.json": read(
    "Tradier option chain JSON",
    "SPY at 2026-02-12 16:00:05 ET, price 692.3, 12 contracts.",
    "It has parts of 03_polygon_page1.json, 03_polygon_page2.json, 02_tradier_expiration_2.json, and the price 692.3.",
    "The file has no price of SPY: 692.3 is that of another file of its snapshot.",
  ),
  "03_polygon_page1.json": read(
    "Polygon option chain snapshot JSON",
    "SPY at 2026-02-12 16:00 ET, price 692.3, 3 contracts.",
    "LOOKS WRONG, served only with --include-flagged: it has calls and no puts.",
  ),
  "03_polygon_page2.json": read(
    "Polygon option chain snapshot JSON",
    "SPY at 2026-02-12 16:00 ET, price 692.3, 6 contracts.",
    "It has parts of 03_polygon_page1.json, 03_polygon_page2.json, and the price 692.3.",
  ),
  "05_databento_no_symbol.csv": refused(
    'is of Databento and has no column "symbol". Download it again with the option "map_symbols"',
  ),
  "07_columns.json": isMap,
  "07_ivolatility_minus_one.csv": read(
    "iVolatility options",
    "SPX at 2011-01-03 16:00 ET, price 1271.87, 9 contracts.",
  ),
  "08_yfinance_decimal_comma_exponent.csv": noInstant,
  "09_yfinance_pandas.parquet": noInstant,
  "10_historicaloptiondata_older_header.csv": read(
    "DeltaNeutral",
    "SPX at 2015-10-01 16:00 ET, price 2000, 10 contracts.",
  ),
  "11_datashop_EODCalcs.csv": read(
    "Cboe DataShop option summary of 15:45",
    "A at 2021-04-09 15:45 ET, price 131.505, 2 contracts.",
  ),
  "12_EXCERPT_marketdataapp_SPXW_2024-02-01.json": read(
    "Market Data option chain",
    "SPX at 2024-02-01 13:11:46 ET, price 4894.75, 1 contract.",
    "LOOKS WRONG, served only with --include-flagged: it has puts and no calls.",
  ),
  "13_columns.json": isMap,
  "13_unusual_whales_trades.json": read("Unusual Whales trades", "2025-05-16: 2 trades in TSLA."),
  "14_cboe_evening_file.csv": read(
    "Cboe quotedata CSV",
    "SPX at 2025-10-01 18:01 ET, price 6711.2002, 10 contracts.",
    "The quotes are those of 2025-10-01 16:00 ET.",
  ),
  "15_pandas_records.json": noInstant,
  "16_massive_saved_by_pandas.csv": refused(
    'line 2, instant: expected nanoseconds since 1970 such as 1767732300123456789, or a time with its zone, which no column states, found "2026-01-06 14:30:00".',
  ),
  "brk/databento-trades.csv": read("Databento trades", "2026-01-06: 1 trade in BRK/B."),
  "expiration-two-digit-year.csv": read("neutral trades", "2026-01-06: 2 trades in OKL."),
  "instants-in-six-digits.csv": refused('found "1.76773E+18". It has lost its digits; Excel saved it so.'),
  "nanos_quotedata.csv": read("Cboe quotedata CSV", "NANOS at 2026-01-06 15:45 ET, price 690.25, 10 contracts."),
  "optional-numbers.csv": read("neutral trades", "2026-01-06: 2 trades in SPX."),
  "outlier-control.csv": read("neutral columns", "OKM at 2026-01-06 15:45 ET, price 91.25, 22 contracts."),
  "outlier-one-stale-call.csv": read(
    "neutral columns",
    "OKN at 2026-01-06 15:45 ET, price 91.25, 22 contracts.",
    "1 quote is refuted by its neighbours, such as OKN 2026-01-16 call 85: not counted for the price, and the volatility is that of the strikes beside.",
  ),
  "price-nickel-wide.json": refused(
    "the price of GLN, 4.25, does not fit the quotes, from which put-call parity gives 7.86. Give it with --spot GLN=PRICE.",
  ),
  "prints-fractional.csv": read(
    "Massive stock trades",
    "2026-01-06: 5 prints in ABC.",
    "1 print of less than a share was left out.",
  ),
  "speqx-friday.csv": read(
    "Cboe quotedata CSV",
    "SPEQX at 2026-01-16 11:00 ET, price 650, 10 contracts.",
    "10 settled contracts were left out.",
  ),
  "thousands-whole.csv": read("neutral columns", "SPX at 2026-01-06 15:45 ET, price 6900, 10 contracts."),
  "trades-utf16le.csv": isRecorded,
  "yahoo-placeholder-volatility.csv": noInstant,
  "zone-cboe-offset-utc.csv": isRecorded,
  "zone-databento-naive.csv": isRecorded,
  "zone-neutral-utc-word.csv": isRecorded,
  "zone-theta-z.csv": isRecorded,
};

/** Returns what the import printed of each file, by its path in the folder. */
function resultsOf(output: string, folder: string): Record<string, string> {
  const blocks = output.split(/^(?=\[\d+ of \d+\] )/m);
  return Object.fromEntries(
    blocks.map((block) => {
      const [, path = "", rest = ""] = /^\[\d+ of \d+\] (.*?): ([^]*)$/.exec(block) ?? [];
      return [relative(folder, path), rest.trimEnd()];
    }),
  );
}

const textOf = (one: Expected) =>
  "refused" in one
    ? (expect.stringContaining(one.refused) as string)
    : [`${one.layout}.`, ...one.has.map((line) => `    ${line}`)].join("\n");

testWithChains("a folder with files of many vendors is imported in one command, each by its contents", async () => {
  await using files = await recordingFolder();
  const folder = chainPath("inputs/vendors");

  const { code, output, notes } = await dataCommand(["import", folder, "--into", files.folder]);

  const results = resultsOf(output, folder);
  expect(results).toEqual(Object.fromEntries(Object.entries(expected).map(([name, one]) => [name, textOf(one)])));
  const isRefused = (text: string) => text.startsWith("REFUSED. ");
  const refusals = Object.values(results).filter(isRefused).length;
  expect(Object.keys(expected).filter((name) => "refused" in (expected[name] ?? {}))).toHaveLength(refusals);
  expect(code).toBe(1);
  expect(notes).toContain(`${Object.keys(expected).length - refusals} files imported, ${refusals} files refused.\n`);
});
