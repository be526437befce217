import { gzipSync } from "node:zlib";
import { tradeLayouts } from "../../../recordings/trade-files/staging/trade-layouts";
import { exampleOf } from "../../support/recordings/files/documented-example";
import { layoutsOfText, stageText, zstdOf } from "../../../scripts/support/recordings/staged-trades";

const contract = { underlying: "ABC", root: "ABC", expiration: "2026-01-16", strike: 100 };
const call = { ...contract, option_right: "call", at_ms: Date.parse("2026-01-06T20:45:00.123Z"), price: 2.2, size: 7 };
const put = { ...contract, option_right: "put", at_ms: Date.parse("2026-01-06T20:45:00.456Z"), price: 1.95, size: 3 };
const quotes = [
  { bid: 2.1, ask: 2.2 },
  { bid: 1.9, ask: 2 },
];
const noQuotes = [
  { bid: null, ask: null },
  { bid: null, ask: null },
];
const left = (what: string, count = 1) => `${count} ${what} ${count === 1 ? "was" : "were"} left out.`;
const late = "trade reported late or out of sequence";

test.each([
  {
    heading: "Cboe DataShop trades",
    position: 0,
    layout: "Cboe DataShop trades",
    notes: [left("cancelled trade"), left(late)],
    known: [
      { ...quotes[0], exchange: "5", condition: "18", underlying_price: 100, implied_volatility: 0.21, delta: 0.51 },
      { ...quotes[1], exchange: "6", condition: "120", underlying_price: 100, implied_volatility: 0.22, delta: -0.49 },
    ],
    multiLeg: [false, true],
  },
  {
    heading: "Databento trades",
    position: 0,
    layout: "Databento trades",
    notes: [left("row that is no trade"), "1 trade of an adjusted root, such as ABC1, was left out."],
    known: [
      { ...quotes[0], exchange: "22", condition: null, underlying_price: null },
      { ...quotes[1], exchange: "26", condition: null, underlying_price: null },
    ],
    multiLeg: [null, null],
  },
  {
    heading: "Massive option trades",
    position: 0,
    layout: "Massive option trades",
    notes: [left("cancelled trade"), left(late)],
    known: [
      { ...noQuotes[0], exchange: "302", condition: "209" },
      { ...noQuotes[1], exchange: "303", condition: "233" },
    ],
    multiLeg: [false, true],
  },
  {
    heading: "ThetaData option trades",
    position: 0,
    layout: "ThetaData option trades",
    notes: [left("cancelled trade"), left(late)],
    known: [
      { ...quotes[0], exchange: "5", condition: "18" },
      { ...quotes[1], exchange: "6", condition: "131" },
    ],
    multiLeg: [false, true],
  },
])(
  "example $position of $heading is read as its two trades",
  async ({ heading, position, layout, notes, known, multiLeg }) => {
    const { file, rows } = await stageText(await exampleOf(heading, position));

    expect(file).toMatchObject({ kind: "trades", layout, dates: [{ date: "2026-01-06", rows: 2 }] });
    expect([...file.notes].sort()).toEqual([...notes].sort());
    expect(rows).toMatchObject([
      { ...call, ...known[0], is_multi_leg: multiLeg[0], is_sweep: null },
      { ...put, ...known[1], is_multi_leg: multiLeg[1], is_sweep: null },
    ]);
  },
);

test("trades of version 2 of ThetaData have strikes in tenths of a cent and the time in milliseconds of the day", async () => {
  const [, ...rows] = (await exampleOf("ThetaData option trades")).trim().split("\n");
  const version2 = rows.map((row, index) => {
    const [, , , right = "", , , sequence, ...rest] = row.split(",");
    const times = ["56700123", "56700456", "56701000", "56702000"];
    return ["ABC", "20260116", "100000", right.slice(0, 1), times[index], sequence, ...rest, "20260106"].join(",");
  });
  const header =
    "root,expiration,strike,right,ms_of_day,sequence,ext_condition1,ext_condition2,ext_condition3,ext_condition4,condition,size,exchange," +
    "price,bid_size,bid_exchange,bid,bid_condition,ask_size,ask_exchange,ask,ask_condition,date";

  const newer = await stageText(await exampleOf("ThetaData option trades"));
  const older = await stageText([header, ...version2].join("\n"));

  expect(older.file).toMatchObject({ layout: "ThetaData option trades", notes: newer.file.notes });
  expect(older.rows).toEqual(newer.rows);
});

test("the example of neutral trades is read with its marks", async () => {
  const { file, rows } = await stageText(await exampleOf("Neutral trades"));

  expect(file).toMatchObject({ kind: "trades", layout: "neutral trades", source: "Imported trades", notes: [] });
  expect(rows).toMatchObject([
    { ...call, ...quotes[0], is_sweep: true, is_multi_leg: false, package: null, exchanges: 3, delta: 0.51 },
    { ...put, ...quotes[1], is_sweep: false, is_multi_leg: true, package: 1, exchanges: 1, condition: "131" },
    { strike: 105, package: 1, underlying_price: 100, implied_volatility: 0.2 },
    { price: 2.15, size: 1, bid: null, exchange: null, is_sweep: null, is_multi_leg: null, exchanges: null },
  ]);
});

const firstPrints = [
  { ticker: "ABC", at_ms: Date.parse("2026-01-06T20:45:00.123Z"), price: 100.01, size: 500 },
  { ticker: "ABC", at_ms: Date.parse("2026-01-06T20:45:00.456Z"), price: 100.02, size: 1200 },
];

test.each([
  {
    heading: "Databento trades",
    position: 1,
    layout: "Databento trades",
    notes: ["2 trades on exchanges were left out."],
  },
  {
    heading: "Massive stock trades",
    position: 0,
    layout: "Massive stock trades",
    notes: [left(late), left("trade on an exchange")],
  },
  {
    heading: "ThetaData stock trades",
    position: 0,
    layout: "ThetaData stock trades",
    notes: [left(late), left("trade on an exchange")],
  },
])("the prints of $layout are those of trade reporting facilities", async ({ heading, position, layout, notes }) => {
  const { file, rows } = await stageText(await exampleOf(heading, position));

  expect(file).toMatchObject({ kind: "prints", layout, dates: [{ date: "2026-01-06", rows: 2 }] });
  expect([...file.notes].sort()).toEqual([...notes].sort());
  expect(rows).toMatchObject(firstPrints);
});

test("prints of the neutral layout have instants of every form", async () => {
  const { file, rows } = await stageText(await exampleOf("Neutral trades", 1));

  expect(file).toMatchObject({ kind: "prints", layout: "neutral trades", notes: [] });
  expect(rows).toMatchObject([
    ...firstPrints,
    { at_ms: Date.parse("2026-01-06T20:45:01Z"), price: 100.01, size: 300 },
    { at_ms: 1767732302000, price: 99.99, size: 2500 },
  ]);
});

test("a file packed with gzip or zstd is read as the file itself, whatever its name", async () => {
  const text = await exampleOf("Cboe DataShop trades");

  const plain = await stageText(text);
  const gzip = await stageText(gzipSync(text), { name: "trades.bin" });
  const zstd = await stageText(await zstdOf(text), { name: "trades.csv" });

  expect(gzip.rows).toEqual(plain.rows);
  expect(zstd.rows).toEqual(plain.rows);
});

const recognised = tradeLayouts.map((layout) => [layout.page.heading, layout] as const);

test.each(recognised)("each example of %s is of its own layout and of no other", async (_, layout) => {
  const { page } = layout;
  for (const example of [page.example, page.prints ?? []].flat()) {
    expect(await layoutsOfText(example)).toEqual([layout.name]);
  }
});

test.each(recognised)(
  "the example of %s begins with the two trades, or prints, that all examples have",
  async (_, layout) => {
    const { file, rows } = await stageText(layout.page.example);
    const prints = layout.page.prints === undefined ? undefined : await stageText(layout.page.prints);

    expect(file.layout).toBe(layout.name);
    expect(rows.slice(0, 2)).toMatchObject(file.kind === "trades" ? [call, put] : firstPrints);
    if (prints) expect(prints.rows.slice(0, 2)).toMatchObject(firstPrints);
  },
);
