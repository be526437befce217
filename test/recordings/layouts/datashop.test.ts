import { numbersOf, problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const header = [
  ..."underlying_symbol quote_date root expiration strike option_type close trade_volume".split(" "),
  ..."bid_1545 ask_1545 underlying_bid_1545 underlying_ask_1545 active_underlying_price_1545 implied_volatility_1545".split(
    " ",
  ),
  ..."bid_eod ask_eod underlying_bid_eod underlying_ask_eod open_interest delivery_code".split(" "),
];

const contract = {
  underlying_symbol: "ABC",
  quote_date: "2026-01-06",
  root: "ABC",
  expiration: "2026-01-16",
  strike: "100.000",
  option_type: "C",
  close: "2.1500",
  trade_volume: "7",
  bid_1545: "2.1000",
  ask_1545: "2.2000",
  underlying_bid_1545: "99.9000",
  underlying_ask_1545: "100.3000",
  active_underlying_price_1545: "100.0000",
  implied_volatility_1545: "0.2100",
  bid_eod: "3.1000",
  ask_eod: "3.2000",
  underlying_bid_eod: "101.0000",
  underlying_ask_eod: "101.5000",
  open_interest: "150",
  delivery_code: "",
};
type Cells = Partial<typeof contract>;

/** Returns a file with a row for each set of cells that differ from those of the contract. */
const fileOf = (rows: readonly Cells[], columns = header): string =>
  [columns, ...rows.map((row) => columns.map((name) => ({ ...contract, ...row })[name as keyof Cells]))]
    .map((cells) => cells.join(","))
    .join("\n");

test("the columns of 15:45 are those of 15:45 in New York, in winter and in summer", async () => {
  const winter = await readOne(fileOf([{}]));
  const summer = await readOne(fileOf([{ quote_date: "2025-07-08", expiration: "2025-07-18" }]));

  expect(new Date(winter.asOfMs).toISOString()).toBe("2026-01-06T20:45:00.000Z");
  expect(new Date(summer.asOfMs).toISOString()).toBe("2025-07-08T19:45:00.000Z");
  expect(winter).toMatchObject({ spot: 100 });
  expect(winter.contracts.map(numbersOf)).toEqual([
    { bid: 2.1, ask: 2.2, last: 2.15, volume: 7, openInterest: 150, volatility: 0.21 },
  ]);
});

test("on half days they are those of 12:45 since February 5, 2020, and before those of 15:45, after the close", async () => {
  // The day after Thanksgiving ends at 13:00.
  const since = await readText(fileOf([{ quote_date: "2025-11-28" }]));
  const before = await readText(fileOf([{ quote_date: "2019-11-29", expiration: "2019-12-20" }]));

  expect(since.snapshots).toMatchObject([{ asOfMs: Date.parse("2025-11-28T12:45:00-05:00") }]);
  expect(before.snapshots).toMatchObject([
    { asOfMs: Date.parse("2019-11-29T15:45:00-05:00"), quoteMs: Date.parse("2019-11-29T13:00:00-05:00") },
  ]);
});

test("without a price of 15:45 the price is the middle of the quotes of 15:45, and without those it is asked for", async () => {
  const quoted = fileOf([{ active_underlying_price_1545: "0.0000" }]);
  const without = fileOf([
    { active_underlying_price_1545: "0.0000", underlying_bid_1545: "0.0000", underlying_ask_1545: "0.0000" },
  ]);
  const quotesOnly = fileOf(
    [{}],
    header.filter((name) => !/^(?:active|implied)/.test(name)),
  );

  expect(await readOne(quoted)).toMatchObject({ spot: 100.1 });
  expect(await readOne(quotesOnly)).toMatchObject({ spot: 100.1 });
  expect((await readOne(quotesOnly)).contracts[0]?.volatility).toBeUndefined();
  expect(await problemOf(without)).toContain("the file has no price of ABC. Give it with --spot ABC=PRICE.");
});

test("a file with the columns of the close alone is of the close of its session, at the middle of the quotes", async () => {
  const columns = header.filter((name) => !name.endsWith("_1545"));
  const regular = await readOne(fileOf([{}], columns));
  const half = await readOne(fileOf([{ quote_date: "2025-11-28" }], columns));

  expect(regular).toMatchObject({ asOfMs: Date.parse("2026-01-06T16:00:00-05:00"), spot: 101.25 });
  expect(regular.contracts.map(numbersOf)).toEqual([{ bid: 3.1, ask: 3.2, last: 2.15, volume: 7, openInterest: 150 }]);
  expect(half.asOfMs).toBe(Date.parse("2025-11-28T13:00:00-05:00"));
});

test("contracts with a delivery code or an adjusted root are left out and counted", async () => {
  const { snapshots, notes } = await readText(
    fileOf([{}, { option_type: "P", delivery_code: "A" }, { root: "ABC1", option_type: "P" }]),
  );

  expect(snapshots[0]?.contracts).toHaveLength(1);
  expect(notes).toEqual(["2 adjusted contracts were left out, such as ABC 2026-01-16 put 100."]);
});

test("a volatility of 0.02 or of 0 is none, and 0.0201 is one", async () => {
  const volatilities = ["0.0200", "0.0000", "0.0201"];
  const { contracts } = await readOne(
    fileOf(volatilities.map((text, at) => ({ strike: String(100 + at), implied_volatility_1545: text }))),
  );

  expect(contracts.map(({ volatility }) => volatility)).toEqual([undefined, undefined, 0.0201]);
});

test("roots of an index keep their own settlement, and the mark of the index is no part of its name", async () => {
  const row = { underlying_symbol: "^SPX", active_underlying_price_1545: "6900", strike: "6900" };
  const snapshot = await readOne(
    fileOf([
      { ...row, root: "SPX" },
      { ...row, root: "SPXW" },
    ]),
  );

  expect(snapshot.underlying).toBe("SPX");
  expect(snapshot.contracts.map(({ root }) => root)).toEqual(["SPX", "SPXW"]);
});

const intervalHeader = [
  ..."underlying_symbol quote_datetime root expiration strike option_type close trade_volume bid ask".split(" "),
  ..."underlying_bid underlying_ask active_underlying_price implied_volatility open_interest".split(" "),
].join(",");

test("each interval of a day is a snapshot at its time in New York, with its own price and without the volume of the interval", async () => {
  const text = [
    intervalHeader,
    "ABC,2026-01-06 09:45:00,ABC,2026-01-16,100.000,C,2.15,2,2.1,2.2,99.9,100.1,100.0,0.21,150",
    "ABC,2026-01-06 10:00:00,ABC,2026-01-16,100.000,C,2.25,3,2.2,2.3,100.1,100.3,0.0,0.0,150",
  ].join("\n");

  const { snapshots } = await readText(text);

  expect(snapshots).toMatchObject([
    { asOfMs: Date.parse("2026-01-06T09:45:00-05:00"), spot: 100 },
    { asOfMs: Date.parse("2026-01-06T10:00:00-05:00"), spot: 100.2 },
  ]);
  expect(snapshots.flatMap(({ contracts }) => contracts.map(numbersOf))).toEqual([
    { bid: 2.1, ask: 2.2, openInterest: 150, volatility: 0.21 },
    { bid: 2.2, ask: 2.3, openInterest: 150 },
  ]);
});
