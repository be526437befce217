import { readFile } from "node:fs/promises";
import { chainPath, testWithChains } from "../../support/market/real-chains";
import { messageOf } from "../../support/recordings/files/read-text";
import { parquetOf, stageText } from "../../../scripts/support/recordings/staged-trades";

const input = (name: string) => readFile(chainPath(`inputs/vendors/${name}`));
const at = Date.parse("2026-01-06T20:45:00.123Z");

const header =
  "underlying,instant,root,expiration,right,strike,price,size,bid,ask,exchange,underlyingPrice,volatility,delta,sweep,package";
const cellsOf = {
  instant: "2026-01-06T20:45:00.123Z",
  expiration: "2026-01-16",
  right: "call",
  strike: "100",
  price: "2.2",
  size: "7",
};
const optional = {
  bid: "2.1",
  ask: "2.2",
  exchange: "5",
  underlyingPrice: "100",
  volatility: "0.2",
  delta: "0.5",
  sweep: "false",
  package: "",
};

/** Returns a neutral file of one trade with other cells. */
function oneTrade(cells: Partial<typeof cellsOf & typeof optional>): string {
  const all: Record<string, string> = { underlying: "ABC", root: "ABC", ...cellsOf, ...optional, ...cells };
  const quoted = (cell = "") => (/[,"]/.test(cell) ? `"${cell}"` : cell);
  return `${header}\n${header
    .split(",")
    .map((column) => quoted(all[column]))
    .join(",")}`;
}

testWithChains("a zone that is stated counts in every layout, and Databento is UTC without one", async () => {
  const names = ["cboe-offset-utc", "databento-naive", "neutral-utc-word", "theta-z"];
  const staged = await Promise.all(names.map(async (name) => stageText(await input(`zone-${name}.csv`))));

  expect(staged.map(({ rows }) => rows.map((row) => row["at_ms"]))).toEqual(names.map(() => [at, at]));
});

const instants = [
  "2026-01-06T20:45:00.123 UTC",
  "2026-01-06 20:45:00.123 Z",
  "2026-01-06 20:45:00.123+00",
  "2026-01-06 15:45:00.123 EST",
  "2026-01-06 14:45:00.123 America/Chicago",
  "2026-01-06T15:45:00.123[America/New_York]",
  "2026-01-06T15:45:00.123-05:00[America/New_York]",
  "2026-01-06T22:45:00.123 UTC+02:00",
  "20260106 154500.123",
  "1.767732300123457e18",
  "1767732300123.7",
];

test.each(instants)("the instant %s is read in each layout", async (instant) => {
  const theta = [
    "symbol,expiration,strike,right,trade_timestamp,sequence,condition,size,exchange,price",
    `ABC,2026-01-16,100,C,${instant},1,18,7,5,2.2`,
  ].join("\n");

  for (const text of [oneTrade({ instant }), theta])
    expect((await stageText(text)).rows).toMatchObject([{ at_ms: at }]);
});

test.each([
  "2026-01-06 15:45:00 XYZT",
  "2026-01-06T15:45:00-04:00[America/New_York]",
  "2026-01-06 15:45:00 Mars/Base",
  "1.76773E+12",
])("the instant %s is refused with its text", async (instant) => {
  expect(await messageOf(stageText(oneTrade({ instant })))).toContain(
    `line 2, instant: expected an instant such as "2026-01-06T15:45:00.123Z" or, in New York, "2026-01-06 15:45:00.123", found "${instant}".`,
  );
});

test.each([
  ["timestamptz '2026-01-06 20:45:00.123Z'", at],
  ["timestamp_ns '2026-01-06 15:45:00.123456'", at],
  ["timestamp '2026-01-06 15:45:00.123'", at],
  ["1767732300123456789::bigint", at],
  ["'2026-01-06 20:45:00.123 UTC'", at],
])("the instant %s of Parquet is read, whatever the zone of the computer", async (sql, expected) => {
  const bytes = await parquetOf(
    `select 'ABC   260116C00100000' as symbol, ${sql} as instant, 2.15::float as price, 3 as size`,
  );

  expect((await stageText(bytes)).rows).toMatchObject([{ at_ms: expected, price: 2.15 }]);
});

testWithChains("numbers that a spreadsheet shortened are no instants", async () => {
  expect(await messageOf(stageText(await input("instants-in-six-digits.csv")))).toMatch(
    /line 2, instant: .*found "1\.76773E\+18"\. It has lost its digits; Excel saved it so\./,
  );
});

test.each([
  ["symbol,instant,price,size\n2.60116E+14,2026-01-06T20:45:00Z,1,1", "symbol"],
  ["ticker,instant,price,size\n2.60116E+14,2026-01-06T20:45:00Z,1,1", "ticker"],
  [
    "symbol,expiration,strike,right,trade_timestamp,sequence,condition,size,exchange,price\nABC,2026-01-16,100,C,2026-01-06 15:45:00,1.23E+11,18,7,5,2",
    "sequence",
  ],
])("nor are they symbols and identifiers: %j", async (text, what) => {
  expect(await messageOf(stageText(text))).toMatch(
    new RegExp(`line 2, ${what}: .*It has lost its digits; Excel saved it so`),
  );
});

testWithChains("optional numbers with thousands, a dollar sign and a percent sign are read", async () => {
  expect((await stageText(await input("optional-numbers.csv"))).rows).toMatchObject([
    { underlying_price: 6900.25, implied_volatility: 0.142 },
    { underlying_price: 6900.5, implied_volatility: 0.141 },
  ]);
});

test("an ask with thousands keeps the side of its trade", async () => {
  const { rows } = await stageText(oneTrade({ price: "999.9", bid: "999.80", ask: "1,000.20" }));

  expect(rows).toMatchObject([{ bid: 999.8, ask: 1000.2 }]);
});

test.each([
  ["bid", "2,15x", "a number with a decimal point"],
  ["ask", "four", "a number with a decimal point"],
  ["underlyingPrice", "7,25", "a number with a decimal point"],
  ["volatility", "14%%", "a number with a decimal point"],
  ["delta", "?", "a number with a decimal point"],
  ["sweep", "maybe", "true or false"],
  ["package", "1.5", "a whole number"],
])("an optional cell that cannot be read is refused with its place: %s %s", async (column, cell, expected) => {
  expect(await messageOf(stageText(oneTrade({ [column]: cell })))).toBe(
    `trades.csv: line 2, ${column}: expected ${expected}, found "${cell}".`,
  );
});

test("texts that stand for no value are none, and 18.0 is the code 18", async () => {
  const { rows } = await stageText(
    oneTrade({ bid: "N/A", ask: "--", volatility: "null", delta: "<NA>", sweep: "none" }),
  );
  const theta = [
    "symbol,expiration,strike,right,trade_timestamp,sequence,condition,size,exchange,price",
    "ABC,2026-01-16,100,C,2026-01-06 15:45:00,1,40.0,7.0,5.0,2.2",
    "ABC,2026-01-16,100,C,2026-01-06 15:45:00,2,18.0,7.0,5.0,2.2",
  ].join("\n");

  expect(rows).toMatchObject([{ bid: null, ask: null, implied_volatility: null, delta: null, is_sweep: null }]);
  expect((await stageText(theta)).rows).toMatchObject([{ condition: "18", exchange: "5", size: 7 }]);
});

test("decimal commas are read as the file writes them, or as --decimal says", async () => {
  const semicolons = (price: string, strike = "6.900") =>
    `root;instant;expiration;right;strike;price;size\nABC;2026-01-06T20:45:00Z;16.01.2026;C;${strike};${price};7`;

  expect((await stageText(semicolons("2,15"))).rows).toMatchObject([{ strike: 6900, price: 2.15 }]);
  expect((await stageText(semicolons("2"), { decimal: "comma" })).rows).toMatchObject([{ strike: 6900, price: 2 }]);
  expect((await stageText(semicolons("2", "6.900,25"))).rows).toMatchObject([{ strike: 6900.25 }]);
  expect(await messageOf(stageText(semicolons("2")))).toContain(
    'found "6.900". --decimal point or --decimal comma says how decimals are written.',
  );
});

testWithChains("a year of two digits is that of this century", async () => {
  const { rows } = await stageText(await input("expiration-two-digit-year.csv"));

  expect(rows.map(({ expiration }) => expiration)).toEqual(["2026-01-16", "2026-01-16"]);
});

test.each([
  ["16/01/2026", "2026-01-16"],
  ["20260116", "2026-01-16"],
  ["2026-01-16 00:00:00", "2026-01-16"],
  ["06/02/2026", undefined],
  ["0026-01-16", undefined],
  ["2025-01-16", undefined],
  ["2056-01-16", undefined],
])("the expiration %s is %s", async (expiration, expected) => {
  const staged = stageText(oneTrade({ expiration }));
  if (expected === undefined) expect(await messageOf(staged)).toMatch(/line 2, expiration: expected a date .*found "/);
  else expect((await staged).rows).toMatchObject([{ expiration: expected }]);
});

testWithChains("prints of a part of a share more are there, and those of less than a share are left out", async () => {
  const { file, rows } = await stageText(await input("prints-fractional.csv"));

  expect(rows.map(({ size }) => size)).toEqual([500, 12500.5, 250000.25, 1, 2000]);
  expect(file.notes).toEqual(["1 print of less than a share was left out."]);
});

test("identical trades with one sequence number count once", async () => {
  const row = (sequence: string, size: number) =>
    `ABC,2026-01-16,100,C,2026-01-06 15:45:00.123,${sequence},18,${size},5,2.2`;
  const text = [
    "symbol,expiration,strike,right,trade_timestamp,sequence,condition,size,exchange,price",
    ...[row("1", 7), row("2", 7), row("1", 7), row("1", 8), row("", 9), row("", 9), row("1", 7)],
  ].join("\n");

  const { file, rows } = await stageText(text);

  expect(rows.map(({ size }) => size)).toEqual([7, 7, 8, 9, 9]);
  expect(file.dates).toEqual([{ date: "2026-01-06", rows: 5 }]);
  expect(file.notes).toEqual(["2 identical trades were left out: each has the sequence number of another."]);
});

test("option trades of Massive before November 2019 do not say whether they are legs", async () => {
  const text = (date: string) =>
    `ticker,conditions,correction,exchange,price,sip_timestamp,size\nO:ABC191220C00100000,232,0,300,1,${date}T15:00:00Z,1`;
  const [before, after] = await Promise.all([stageText(text("2019-10-31")), stageText(text("2019-11-05"))]);

  expect(before.rows).toMatchObject([{ is_multi_leg: null }]);
  expect(before.file.notes).toEqual([
    "Trades before 2019-11-04 do not say whether they are legs of packages: no condition did then.",
  ]);
  expect(after.rows).toMatchObject([{ is_multi_leg: true }]);
  expect(after.file.notes).toEqual([]);
});

test.each([
  ["2200000000", 2.2],
  ["2.200000000", 2.2],
  ["2", 2],
  ["12500", 12_500],
  ["100000", 0.0001],
])("a price of Databento of %s is %d dollars", async (price, expected) => {
  const text = `ts_event,publisher_id,price,size,symbol\n1767732300123456789,22,${price},7,ABC   260116C00100000`;

  expect((await stageText(text)).rows).toMatchObject([{ price: expected }]);
});

testWithChains("a file of Databento without symbols names the option of the download", async () => {
  expect(await messageOf(stageText(await input("05_databento_no_symbol.csv")))).toContain(
    'with the option "map_symbols"',
  );
});

testWithChains("a time of Massive without a zone is refused, because nothing says which", async () => {
  expect(await messageOf(stageText(await input("16_massive_saved_by_pandas.csv")))).toMatch(
    /line 2, instant: expected nanoseconds .* or a time with its zone, .* found "2026-01-06 14:30:00"/,
  );
});
