import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayOf } from "@strikebook/calendar";
import { readColumnMap } from "../../../recordings/layouts/vendors/neutral";
import { readDataFile } from "../../support/recordings/files/read-data-file";
import type { Contract } from "../../../recordings/snapshots/snapshot";
import { exampleOf } from "../../support/recordings/files/documented-example";
import { messageOf, numbersOf, problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const call = { bid: 2.1, ask: 2.2, last: 2.15, volume: 7, openInterest: 150, volatility: 0.21, gamma: 0.031 };
const put = { bid: 1.9, ask: 2, last: 1.95, volume: 3, openInterest: 250, volatility: 0.22, gamma: 0.029 };

/** Returns the two contracts of all examples, without the numbers that a layout lacks. */
function contractsWithout(missing: readonly string[]): object[] {
  return [call, put].map((numbers) =>
    Object.fromEntries(Object.entries(numbers).filter(([name]) => !missing.includes(name))),
  );
}

const spots = new Map([["ABC", 100]]);
const atMs = Date.parse("2026-01-06T20:45:00Z");

test.each([
  { heading: "Cboe quotedata CSV", previousClose: 98.5, delayMinutes: 15 },
  { heading: "Cboe JSON", previousClose: 98.5, delayMinutes: 15 },
  { heading: "JSON with rows", previousClose: 98.5, delayMinutes: 15 },
  { heading: "JSON with quotes", previousClose: undefined, delayMinutes: undefined },
  { heading: "Neutral layout", previousClose: 98.5, delayMinutes: undefined },
])("the close before and the delay of the example of $heading are read", async ({ heading, ...stated }) => {
  const snapshot = await readOne(await exampleOf(heading));

  expect(snapshot).toMatchObject({ asOfMs: atMs, ...stated });
});

const termsOf = ({ root, expiration, right, strike }: Contract) => [root, expiration, right, strike];

test("a price of 0 in Cboe's JSON gives way to the close, and without that --spot is asked for", async () => {
  const zero = (await exampleOf("Cboe JSON")).replace('"current_price": 100', '"current_price": 0.0');

  expect(await readText(zero.replace('"prev_day', '"close": 99.5, "prev_day'))).toMatchObject({
    snapshots: [{ spot: 99.5 }],
    notes: ["data.current_price is 0, so the price is data.close, 99.5."],
  });
  expect(await problemOf(zero)).toContain("the file has no price of ABC. Give it with --spot ABC=PRICE.");
  expect(await readOne(zero, { spots })).toMatchObject({ spot: 100, statedSpot: undefined });
});

test("what a layout lacks is refused with the flag that gives it", async () => {
  const yahoo = await exampleOf("yfinance");
  const tradier = await exampleOf("Tradier JSON");
  const optionsDx = await exampleOf("OptionsDX");

  expect(await problemOf(yahoo)).toBe(
    "the file does not say the instant of its quotes. Give it with --at, such as --at 2026-01-06T15:45-05:00.",
  );
  expect(await problemOf(yahoo, { atMs })).toContain("the file has no price of ABC. Give it with --spot ABC=PRICE.");
  expect(await problemOf(tradier)).toContain("the file has no price of ABC. Give it with --spot ABC=PRICE.");
  expect(await problemOf(optionsDx, { fileName: "abc_eod_202601.txt" })).toBe(
    "no open interest of ABC: the source (OptionsDX quotes) sends none, so there is no exposure to compute. Give it with --open-interest FILE.",
  );
  expect(await problemOf(optionsDx, { fileName: "202601.txt" })).toContain("Let the name of the file begin with it");
});

test("OptionsDX and ThetaData are read with open interest from a file of another layout", async () => {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-files-"));
  const paths = {
    dx: join(folder, "abc_eod_202601.txt"),
    theta: join(folder, "q.csv"),
    interest: join(folder, "oi.csv"),
  };
  const header = "symbol,expiration,strike,right,timestamp,open_interest";
  const rows = ["CALL,2026-01-06T06:30:00.000,150", "PUT,2026-01-06T06:30:00.000,250"];
  await writeFile(paths.dx, await exampleOf("OptionsDX"));
  await writeFile(paths.theta, await exampleOf("ThetaData"));
  await writeFile(paths.interest, [header, ...rows.map((row) => `ABC,2026-01-16,100.000,${row}`)].join("\n"));

  const options = { openInterestFile: paths.interest };
  const [dx, theta] = await Promise.all([paths.dx, paths.theta].map((path) => readDataFile(path, options)));
  const missing = await messageOf(readDataFile(paths.dx, { openInterestFile: paths.dx }));
  await rm(folder, { recursive: true });

  expect(dx?.snapshots).toMatchObject([{ underlying: "ABC", asOfMs: atMs, spot: 100 }]);
  expect(dx?.snapshots[0]?.contracts.map(numbersOf)).toEqual(contractsWithout([]));
  expect(theta?.snapshots).toMatchObject([{ underlying: "ABC", asOfMs: atMs, spot: 100 }]);
  expect(theta?.snapshots[0]?.contracts.map(numbersOf)).toEqual(contractsWithout(["last", "volume"]));
  expect(missing).toBe("abc_eod_202601.txt: has no open interest.");
});

test("DeltaNeutral's date is the close of its session", async () => {
  const snapshot = await readOne(await exampleOf("DeltaNeutral"));

  expect(snapshot.asOfMs).toBe(Date.parse("2026-01-06T16:00:00-05:00"));
  expect(snapshot.contracts.map(numbersOf)).toEqual(contractsWithout([]));
});

test("version 2 of ThetaData states strikes in tenths of a cent and the time in milliseconds of the day", async () => {
  const text = [
    "root,expiration,strike,right,ms_of_day,bid,ask,implied_vol,gamma,open_interest,underlying_price,date",
    "SPXW,20260116,6900000,C,56700000,2.1,2.2,0.21,0.031,150,6900,20260106",
    '"SPXW",20260116,6900000,"P",56700000,1.9,2,0.22,0.029,250,6900,20260106',
  ].join("\r\n");

  const snapshot = await readOne(text);

  expect(snapshot).toMatchObject({ underlying: "SPX", asOfMs: atMs, spot: 6900 });
  expect(snapshot.contracts.map(termsOf)).toEqual([
    ["SPXW", dayOf(2026, 1, 16), "call", 6900],
    ["SPXW", dayOf(2026, 1, 16), "put", 6900],
  ]);
});

test("the example of --columns reads a file with other names", async () => {
  const map = await exampleOf("Other files", 0, "docs/data.md");
  const text = [
    "Time;Expiration;Type;Strike;spot;Bid;Ask;Open Int;IV",
    "2026-01-06 15:45;16.01.2026;Call;100,0;100,0;2,1;2,2;150;21,00%",
    "2026-01-06 15:45;16.01.2026;Put;100,0;100,0;1,9;2,0;250;22,00%",
  ].join("\n");

  const snapshot = await readOne(text, { columns: readColumnMap(map) });

  expect(snapshot).toMatchObject({ underlying: "ABC", asOfMs: atMs, spot: 100 });
  expect(snapshot.contracts.map(numbersOf)).toEqual(contractsWithout(["last", "volume", "gamma"]));
});

test("a map of --columns is refused if it is no map, or names a column that does not exist", async () => {
  const read = (text: string) => messageOf(Promise.resolve().then(() => readColumnMap(text)));

  expect(await read("[]")).toBe('expected an object such as {"openInterest": "OI", "underlying": "=SPX"}.');
  expect(await read('{"oi": "OI"}')).toContain('"oi" is no column; expected underlying, instant, spot,');
  expect(await read('{"openInterest": 5}')).toBe("openInterest: expected the name of a column as text.");
  expect(await read("{")).toMatch(/^not valid JSON \(/);
  expect(await problemOf("a,b,c,d\n1,2,3,4\n", { columns: { openInterest: "OI", strike: "K" } })).toBe(
    'no header with the columns of --columns: OI, K. Found "a,b,c,d".',
  );
});

test("contracts of Schwab that are not standard, and of Tradier and Polygon of another size, are left out and counted", async () => {
  const schwab = (await exampleOf("Schwab JSON")).replace('"putCall": "PUT"', '"putCall": "PUT", "nonStandard": true');
  const tradier = (await exampleOf("Tradier JSON")).replace('"contract_size": 100', '"contract_size": 10');
  const polygon = (await exampleOf("Polygon JSON")).replace('"shares_per_contract": 100', '"shares_per_contract": 150');

  for (const text of [schwab, tradier, polygon]) {
    const { snapshots, notes } = await readText(text, { spots });
    expect(snapshots[0]?.contracts).toHaveLength(1);
    expect(notes[0]).toMatch(/^1 adjusted contract was left out, such as .*\.$/);
  }
});

test("a contract whose symbol cannot be read is left out and counted with its place", async () => {
  const { snapshots, notes } = await readText(
    (await exampleOf("Cboe JSON")).replace("ABC260116P00100000", "ABC260231P00100000"),
  );

  expect(snapshots[0]?.contracts).toHaveLength(1);
  expect(notes).toEqual([
    '1 contract was left out because the symbol cannot be read: data.options[1] has "ABC260231P00100000".',
  ]);
});

test("Schwab's NaN and -999 are missing, and its documented names of prices are read", async () => {
  const text = (await exampleOf("Schwab JSON"))
    .replace('"volatility": 21.0', '"volatility": "NaN"')
    .replace('"volatility": 22.0', '"volatility": -999.0')
    .replace('"gamma": 0.031', '"gamma": -999.0')
    .replace('"bid": 2.1', '"bidPrice": 2.1');

  const { contracts } = await readOne(text);

  expect(contracts.map(({ volatility, gamma, bid }) => [volatility, gamma, bid])).toEqual([
    [undefined, undefined, 2.1],
    [undefined, 0.029, 1.9],
  ]);
});

test("a file of several instants and tickers has a snapshot for each, in the order of time", async () => {
  const [header = "", row = ""] = (await exampleOf("ORATS strikes")).trim().split("\n");
  const later = row.replace("2026-01-06T20:45:00Z", "2026-01-06T20:50:00Z");
  const other = later.replace("ABC", "XYZ");

  const { snapshots } = await readText([header, later, other, row].join("\n"));

  expect(snapshots.map(({ underlying, asOfMs }) => [underlying, asOfMs - atMs])).toEqual([
    ["ABC", 0],
    ["ABC", 300_000],
    ["XYZ", 300_000],
  ]);
});

test("rows of one day whose contracts have instants of their own are one snapshot, at the newest", async () => {
  const example = await exampleOf("Neutral layout");
  const text = example.replace(
    "2026-01-06T20:45:00Z,100,98.5,ABC,2026-01-16,put",
    "2026-01-06T20:44:58Z,100,98.5,ABC,2026-01-16,put",
  );

  const snapshot = await readOne(text);

  expect(snapshot.asOfMs).toBe(atMs);
  expect(snapshot.contracts).toHaveLength(2);
});

test("an index of which a file states the underlying alone has its morning root on third Fridays", async () => {
  const row = (await exampleOf("JSON with rows"))
    .replace('"ABC"', '"_SPX"')
    .replace('"2026-01-16", "P"', '"2026-01-20", "P"');

  const snapshot = await readOne(row);

  expect(snapshot.underlying).toBe("SPX");
  expect(snapshot.contracts.map(({ root }) => root)).toEqual(["SPX", "SPXW"]);
});

test("the files of errors are named: the data file, the map and the open interest", async () => {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-files-"));
  const path = join(folder, "abc.csv");
  await writeFile(path, await exampleOf("Cboe quotedata CSV"));

  const messages = await Promise.all([
    messageOf(readDataFile(join(folder, "none.csv"))),
    messageOf(readDataFile(folder)),
    messageOf(readDataFile(path, { columnsFile: join(folder, "map.json") })),
    messageOf(readDataFile(path, { openInterestFile: join(folder, "oi.csv") })),
  ]);
  const { hash } = await readDataFile(path);
  await rm(folder, { recursive: true });

  expect(messages[0]).toBe("none.csv: does not exist.");
  expect(messages[1]).toMatch(/^strikebook-files-\w+: is a folder; expected a file\.$/);
  expect(messages[2]).toBe("map.json: does not exist.");
  expect(messages[3]).toBe("oi.csv: does not exist.");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
});
