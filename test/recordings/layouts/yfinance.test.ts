import { dayOf } from "@strikebook/calendar";
import { problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const spots = new Map([["ABC", 100]]);
const chain = [
  "contractSymbol,lastTradeDate,strike,lastPrice,bid,ask,change,percentChange,volume,openInterest,impliedVolatility,inTheMoney,contractSize,currency",
  "ABC260116C00100000,2026-01-06 20:12:00+00:00,100.0,2.15,2.1,2.2,0.1,4.9,7.0,150,0.21,False,REGULAR,USD",
  "ABC260116P00100000,2026-01-06 19:58:00+00:00,100.0,1.95,1.9,2.0,-0.1,-4.9,3.0,250,0.22,False,REGULAR,USD",
].join("\n");
const atMs = Date.parse("2026-01-06T20:45:00Z");

/** Returns a chain without symbols as a script writes it, with the names of four columns. */
function scriptFile(
  [ticker, expiration, right, spot]: readonly [string, string, string, string],
  expires = "2026-01-16",
) {
  return [
    `,${ticker},${expiration},${right},strike,lastPrice,bid,ask,volume,openInterest,impliedVolatility,${spot}`,
    `0,ABC,${expires},call,100.0,2.15,2.1,2.2,7.0,150,0.21,100.0`,
    `1,ABC,${expires},put,100.0,1.95,1.9,2.0,3.0,250,0.22,100.0`,
  ].join("\n");
}

/** Returns the example of yfinance with another column. */
function withColumn(name: string, value: string): string {
  const [header = "", ...rows] = chain.split("\n");
  return [`${header},${name}`, ...rows.map((row) => `${row},${value}`)].join("\n");
}

test.each([
  [["ticker", "expirationDate", "optionType", "S"]],
  [["symbol", "expiry", "option_type", "underlying_price"]],
  [["underlying", "expiration_date", "type", "stock_price"]],
  [["Ticker", "exp_date", "kind", "spot"]],
  [["underlying_symbol", "expiry_date", "side", "currentPrice"]],
] as const)("the names %j of a script of yfinance are read", async (columns) => {
  const { layout, snapshots } = await readText(scriptFile(columns), { atMs });

  expect(layout).toBe("yfinance script");
  expect(snapshots).toMatchObject([{ underlying: "ABC", spot: 100, asOfMs: atMs }]);
  expect(snapshots[0]?.contracts).toMatchObject([
    { root: "ABC", expiration: dayOf(2026, 1, 16), right: "call", strike: 100, openInterest: 150, volatility: 0.21 },
    { root: "ABC", expiration: dayOf(2026, 1, 16), right: "put", strike: 100, openInterest: 250, volatility: 0.22 },
  ]);
});

test("an expiration that a script moves to the end of its day is that day", async () => {
  const text = scriptFile(["ticker", "expiration", "optionType", "spot"], "2026-01-16 23:59:59");

  expect((await readOne(text, { atMs })).contracts[0]?.expiration).toBe(dayOf(2026, 1, 16));
});

test.each([
  ["spot_date", "2026-01-06", "2026-01-06T16:00:00-05:00"],
  ["Date", "2026-01-06", "2026-01-06T16:00:00-05:00"],
  ["quote_date", "2026-01-06 00:00:00", "2026-01-06T16:00:00-05:00"],
  ["download_date", "20260106", "2026-01-06T16:00:00-05:00"],
  ["snapshot_date", "2026-01-10", "2026-01-09T16:00:00-05:00"],
  ["fetched_at", "2026-01-06T20:45:00+00:00", "2026-01-06T15:45:00-05:00"],
  ["timestamp", "2026-01-06 15:45:00-05:00", "2026-01-06T15:45:00-05:00"],
  ["quote_time", "1767732300", "2026-01-06T15:45:00-05:00"],
])("the column %s of a script of yfinance, %s, is the instant %s", async (name, value, instant) => {
  expect(await readOne(withColumn(name, value), { spots })).toMatchObject({
    asOfMs: Date.parse(instant),
    spot: 100,
  });
});

test("a time without a zone, which a program wrote somewhere, is asked for instead of taken as New York's", async () => {
  const text = withColumn("fetched_at", "2026-01-06 20:45:12.345678");

  expect(await problemOf(text, { spots })).toBe(
    "the column fetched_at has no instant with a zone. Give it with --at, such as --at 2026-01-06T15:45-05:00.",
  );
  expect(await readOne(text, { spots, atMs })).toMatchObject({ asOfMs: atMs });
});

test("a time with a zone counts before a date", async () => {
  const [header = "", ...rows] = withColumn("spot_date", "2026-01-06").split("\n");
  const text = [`${header},fetched_at`, ...rows.map((row) => `${row},2026-01-06T20:45:00Z`)].join("\n");

  expect(await readOne(text, { spots })).toMatchObject({ asOfMs: atMs });
});

test.each([
  ["expirationDate", "2026-01-23", 'line 2: the symbol is ABC260116C00100000, and the expiration is "2026-01-23".'],
  ["optionType", "put", 'line 2: the symbol is ABC260116C00100000, and the right is "put".'],
])("a column %s that contradicts the symbol is refused", async (name, value, problem) => {
  expect(await problemOf(withColumn(name, value), { spots, atMs })).toBe(problem);
});

test("a strike that contradicts the symbol is refused, and columns that agree with it change nothing", async () => {
  const text = withColumn("expirationDate", "2026-01-16");

  expect(await problemOf(text.replace("00:00,100.0,2.15", "00:00,105.0,2.15"), { spots, atMs })).toBe(
    'line 2: the symbol is ABC260116C00100000, and the strike is "105.0".',
  );
  expect((await readOne(text, { spots, atMs })).contracts).toEqual((await readOne(chain, { spots, atMs })).contracts);
});

test("the column of pandas' index, without a name, does nothing", async () => {
  const [header = "", ...rows] = chain.split("\n");
  const text = [`,${header}`, ...rows.map((row, index) => `${index},${row}`)].join("\n");

  expect((await readOne(text, { spots, atMs })).contracts).toEqual((await readOne(chain, { spots, atMs })).contracts);
});

test("calls and puts of yfinance as JSON are one chain", async () => {
  const row = (right: "C" | "P") => ({
    ...{ contractSymbol: `ABC260116${right}00100000`, strike: 100, lastPrice: 2, bid: 1.9, ask: 2 },
    ...{ openInterest: 150, impliedVolatility: 0.21, lastTradeDate: 1767730320000 },
  });

  const snapshot = await readOne(JSON.stringify({ calls: [row("C")], puts: [row("P")] }), { spots, atMs });

  expect(snapshot.contracts.map(({ right }) => right)).toEqual(["call", "put"]);
});

test("the Saturday of a symbol of before 2015 is no other expiration than its Friday", async () => {
  const text = withColumn("expirationDate", "2013-12-20")
    .replaceAll("260116", "131221")
    .replaceAll("2026-01-06", "2013-12-10");

  const snapshot = await readOne(text, { spots, atMs: Date.parse("2013-12-10T20:45:00Z") });

  expect(snapshot.contracts.map(({ expiration }) => expiration)).toEqual([dayOf(2013, 12, 21), dayOf(2013, 12, 21)]);
});
