import { readColumnMap } from "../../../recordings/layouts/vendors/neutral";
import { parquetOf, stageText } from "../../../scripts/support/recordings/staged-trades";

const header = "underlying,instant,root,expiration,right,strike,price,size,bid,ask";

test("rows are staged by their date in New York, in their order", async () => {
  const text = [
    header,
    "SPX,2026-01-07T04:59:59.999Z,SPXW,2026-01-16,call,6900,2.15,7,2.1,2.2",
    "SPX,2026-01-07T05:00:00Z,SPXW,2026-01-16,put,6900,1.95,3,,",
    "SPX,2026-07-07T03:59:59.999Z,SPXW,2026-07-16,put,6900,1.95,3,,",
    "SPX,2026-07-07T04:00:00Z,SPXW,2026-07-16,put,6900,1.95,3,,",
  ].join("\n");

  const { file, rows } = await stageText(text);

  expect(file).toMatchObject({
    kind: "trades",
    layout: "neutral trades",
    notes: [],
    dates: ["2026-01-06", "2026-01-07", "2026-07-06", "2026-07-07"].map((date) => ({ date, rows: 1 })),
  });
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  expect(rows[0]).toMatchObject({ underlying: "SPX", root: "SPXW", expiration: "2026-01-16", strike: 6900, bid: 2.1 });
});

test("quotes with one side, with a bid above the ask, and of 0 and 0 are unknown", async () => {
  const quotes = ["2.1,2.2", "0,0.05", "2.1,", ",2.2", "2.3,2.2", "0,0", "-1,2", "NaN,2.2"];
  const text = [header, ...quotes.map((quote) => `ABC,2026-01-06T20:45:00Z,ABC,2026-01-16,call,100,2.15,7,${quote}`)];

  const { rows } = await stageText(text.join("\n"));

  const unknown = { bid: null, ask: null };
  expect(rows).toMatchObject([{ bid: 2.1, ask: 2.2 }, { bid: 0, ask: 0.05 }, ...Array<object>(6).fill(unknown)]);
});

test("an instant is read in each of its forms, to the millisecond below", async () => {
  const instants = [
    "2026-01-06T20:45:00.123999Z",
    "2026-01-06T15:45:00.123-05:00",
    "2026-01-06 20:45:00.123456789+00:00",
    "2026-01-06 15:45:00.123",
    "1767732300.1239",
    "1767732300123",
    "1767732300123999",
    "1767732300123999999",
  ];
  const text = [header, ...instants.map((instant) => `ABC,${instant},ABC,2026-01-16,call,100,2.15,7,,`)];

  const { rows } = await stageText(text.join("\n"));

  expect(rows.map((row) => row["at_ms"])).toEqual(instants.map(() => Date.parse("2026-01-06T20:45:00.123Z")));
});

test("indexes have their roots and underlyings, and symbols say the contract", async () => {
  const symbols = [
    "SPXW  260116C06900000",
    "O:NDXP260116P25000000",
    "BRK.B 260116C00500500",
    "XYZ260230C00100000",
    "SPX",
  ];
  const bySymbol = ["symbol,instant,price,size", ...symbols.map((symbol) => `${symbol},2026-01-06T20:45:00Z,1,1`)];
  const byUnderlying = [
    "underlying,instant,expiration,right,strike,price,size",
    "^SPX,2026-01-06T20:45:00Z,2026-01-16,C,6900,1,1",
    "^SPX,2026-01-06T20:45:00Z,2026-01-15,P,6900,1,1",
    "SPY,2026-01-06T20:45:00Z,20260116,P,690.5,1,1",
  ];

  const first = await stageText(bySymbol.join("\n"));
  const second = await stageText(byUnderlying.join("\n"));

  expect(first.rows).toMatchObject([
    { underlying: "SPX", root: "SPXW", option_right: "call", strike: 6900, expiration: "2026-01-16" },
    { underlying: "NDX", root: "NDXP", option_right: "put", strike: 25000 },
    { underlying: "BRK/B", root: "BRK/B", strike: 500.5 },
  ]);
  expect(first.file.notes).toEqual([
    "2 trades whose contracts cannot be read, such as XYZ260230C00100000, were left out.",
  ]);
  expect(second.rows).toMatchObject([
    { underlying: "SPX", root: "SPX" },
    { underlying: "SPX", root: "SPXW" },
    { underlying: "SPY", root: "SPY", strike: 690.5, expiration: "2026-01-16" },
  ]);
});

test("trades at 0 and legs below 0 are left out, legs at 0 are not", async () => {
  const prices = ["0,false", "0,true", "-0.5,true", "2,"];
  const text = [
    "root,instant,expiration,right,strike,price,multiLeg,size",
    ...prices.map((price) => `ABC,2026-01-06T20:45:00Z,2026-01-16,call,100,${price},7`),
  ];

  const { file, rows } = await stageText(text.join("\n"));

  expect(rows.map(({ price }) => price)).toEqual([0, 2]);
  expect([...file.notes].sort()).toEqual([
    "1 leg of a package at a price below 0 was left out.",
    "1 trade at a price of 0 was left out.",
  ]);
});

test("a map of columns reads a file with other names, semicolons and decimal commas", async () => {
  const columns = readColumnMap(
    '{"underlying": "=ABC", "instant": "Time", "right": "Type", "price": "Last; \\"x\\"", "size": "Qty"}',
  );
  const text = [
    'Time;Expiration;Type;Strike;"Last; ""x""";Qty;Bid;Ask',
    "2026-01-06 15:45:00;16.01.2026;Call;100,5;2,15;7;2,1;2,2",
  ].join("\n");

  const { rows } = await stageText(text, { columns });

  expect(rows).toMatchObject([
    {
      underlying: "ABC",
      root: "ABC",
      expiration: "2026-01-16",
      strike: 100.5,
      price: 2.15,
      size: 7,
      bid: 2.1,
      ask: 2.2,
    },
  ]);
});

test("a map of columns gives prints of ThetaData the ticker that they lack", async () => {
  const text = [
    "trade_timestamp,sequence,ext_condition1,ext_condition2,ext_condition3,ext_condition4,condition,size,exchange,price",
    "2026-01-06T15:45:00.123,11,32,255,255,255,0,500,57,100.01",
    "2026-01-06T15:45:00.456,12,32,255,255,255,0,500,1,100.01",
  ].join("\n");

  const { file, rows } = await stageText(text, { columns: { ticker: "=XYZ" } });

  expect(file).toMatchObject({ layout: "ThetaData stock trades", notes: ["1 trade on an exchange was left out."] });
  expect(rows).toMatchObject([{ ticker: "XYZ", size: 500 }]);
});

test("text of a file, of its header and of a map never becomes SQL", async () => {
  const hostile = `x'); drop table t; --`;
  const columns = { underlying: `=${hostile}`, root: `a"b'; select 1`, price: "p)", size: "$file", instant: "c0, c1" };
  const text = [
    `"c0, c1",expiration,right,strike,p),$file,"a""b'; select 1"`,
    `2026-01-06T20:45:00Z,2026-01-16,call,100,1,1,ABC`,
    `2026-01-06T20:45:00Z,2026-01-16,call,100,1,1,"${hostile}"`,
  ].join("\n");

  const { file, rows } = await stageText(text, { columns, name: "a'b; $x.csv" });

  expect(rows).toMatchObject([{ root: "ABC", underlying: "ABC" }]);
  expect(file.notes).toEqual([`1 trade whose contract cannot be read, such as ${hostile}, was left out.`]);
});

test("Parquet is read as CSV is, with its own types", async () => {
  const bytes =
    await parquetOf(`select 'ABC' as underlying, timestamptz '2026-01-06 20:45:00.123Z' as instant, date '2026-01-16' as expiration,
    'call' as "right", 100.5::decimal(9, 2) as strike, 2.15::float as price, 7::tinyint as size, true as sweep, 'x' as other`);
  const local =
    await parquetOf(`select 'O:ABC260116C00100000' as symbol, timestamp '2026-01-06 15:45:00.123' as instant, 1.5 as price, 3 as size
    union all select 'O:ABC260116C00100000', null, 1.5, 3`);

  const { rows } = await stageText(bytes, { name: "trades" });
  const problem = await stageText(local).catch((error: unknown) => String(error));

  expect(rows).toMatchObject([
    { at_ms: Date.parse("2026-01-06T20:45:00.123Z"), expiration: "2026-01-16", strike: 100.5, size: 7, is_sweep: true },
  ]);
  expect(rows[0]?.["price"]).toBeCloseTo(2.15, 6);
  expect(problem).toContain("row 2, instant: expected an instant such as");
});

test("blanks around cells are left out, if the first row has some", async () => {
  const text = [
    "root, instant, expiration, right, strike, price, size",
    "ABC, 2026-01-06T20:45:00Z, 2026-01-16, C, 100, 2.15, 7",
  ].join("\r\n");

  expect((await stageText(text)).rows).toMatchObject([{ root: "ABC", option_right: "call", price: 2.15, size: 7 }]);
});
