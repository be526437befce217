import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayOf } from "@strikebook/calendar";
import { alpacaJson } from "../../../recordings/layouts/vendors/alpaca-json";
import { nasdaqJson } from "../../../recordings/layouts/vendors/nasdaq-json";
import { readDataFile } from "../../support/recordings/files/read-data-file";
import { numbersOf, problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const spots = new Map([["ABC", 100]]);
const alpaca = alpacaJson.page.example;
const nasdaq = nasdaqJson.page.example;
const call = { bid: 2.1, ask: 2.2, last: 2.15, volume: 7, openInterest: 150, volatility: 0.21, gamma: 0.031 };
const put = { bid: 1.9, ask: 2, last: 1.95, volume: 3, openInterest: 250, volatility: 0.22, gamma: 0.029 };
const openInterest = [
  "symbol,expiration,right,strike,openInterest",
  "ABC260116C00100000,,,,150",
  "ABC260116P00100000,,,,250",
].join("\n");

/** Reads a text with the open interest of another file. */
async function readWithOpenInterest(text: string, name = "chain.json") {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-files-"));
  await writeFile(join(folder, name), text);
  await writeFile(join(folder, "oi.csv"), openInterest);
  try {
    return await readDataFile(join(folder, name), { spots, openInterestFile: join(folder, "oi.csv") });
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("Alpaca's snapshots, an object by symbol, are read with open interest from another file", async () => {
  const { layout, snapshots, notes } = await readWithOpenInterest(alpaca);

  expect(layout).toBe("Alpaca option snapshots JSON");
  expect(notes).toEqual([]);
  expect(snapshots).toMatchObject([{ underlying: "ABC", asOfMs: Date.parse("2026-01-06T20:45:00Z"), spot: 100 }]);
  expect(snapshots[0]?.contracts).toMatchObject([
    { root: "ABC", expiration: dayOf(2026, 1, 16), right: "call", strike: 100 },
    { root: "ABC", expiration: dayOf(2026, 1, 16), right: "put", strike: 100 },
  ]);
  expect(snapshots[0]?.contracts.map(numbersOf)).toEqual([call, put]);
});

test("a chain of Alpaca without open interest says that this source has none", async () => {
  expect(await problemOf(alpaca, { spots })).toBe(
    "no open interest of ABC: the source (Alpaca option snapshots) sends none, so there is no exposure to compute. Give it with --open-interest FILE.",
  );
});

test("the volume of Alpaca's last day with trades is not that of a later day", async () => {
  const older = alpaca.replace("2026-01-06T05:00:00Z", "2026-01-05T05:00:00Z");

  const { snapshots } = await readWithOpenInterest(older);

  expect(snapshots[0]?.contracts.map(({ volume }) => volume)).toEqual([undefined, 3]);
});

test("a contract of Alpaca that was never traded or has no Greeks is read, and a symbol that cannot be read is counted", async () => {
  const start = alpaca.indexOf('"dailyBar"');
  const end = alpaca.indexOf('"latestQuote"');
  const bare = alpaca.slice(0, start) + alpaca.slice(end);

  const { snapshots } = await readWithOpenInterest(bare);
  const { notes } = await readWithOpenInterest(alpaca.replace("ABC260116P00100000", "ABC260231P00100000"));

  expect(snapshots[0]?.contracts.map(numbersOf)).toEqual([{ bid: 2.1, ask: 2.2, last: 2.15, openInterest: 150 }, put]);
  expect(notes).toEqual([
    '1 contract was left out because the symbol cannot be read: contract 2 has "ABC260231P00100000".',
  ]);
});

test("a value of Alpaca that cannot be is refused with its path", async () => {
  expect(await problemOf(alpaca.replace('"bp": 2.1', '"bp": -3'), { spots })).toBe(
    "snapshots.ABC260116C00100000.latestQuote.bp: expected a price from 0 to 1,000,000, found -3.",
  );
  expect(await problemOf(alpaca.slice(0, -40), { spots })).toContain("the JSON document ends too early");
  expect(await problemOf('{"next_page_token": null, "snapshots": {}}')).toBe("is empty: snapshots has no contracts.");
});

test.each([1, 13, 65_536])(
  "Nasdaq's rows of strikes are read as calls and puts, in chunks of %d bytes",
  async (chunkBytes) => {
    const { layout, snapshots, notes } = await readText(nasdaq, { chunkBytes });

    expect(layout).toBe("Nasdaq option chain JSON");
    expect(notes).toEqual([]);
    expect(snapshots).toMatchObject([{ underlying: "ABC", asOfMs: Date.parse("2026-01-06T20:45:00Z"), spot: 100 }]);
    const withoutModel = { volatility: undefined, gamma: undefined };
    expect(snapshots[0]?.contracts).toMatchObject([
      { root: "ABC", expiration: dayOf(2026, 1, 16), right: "call", strike: 100, ...call, ...withoutModel },
      { root: "ABC", expiration: dayOf(2026, 1, 16), right: "put", strike: 100, ...put, ...withoutModel },
    ]);
  },
);

test.each([
  ["(AS OF JAN 6, 2026)", "2026-01-06T16:00:00-05:00"],
  ["(AS OF NOV 27, 2026)", "2026-11-27T13:00:00-05:00"],
  ["(AS OF JUL 8, 2026 9:35 AM ET)", "2026-07-08T09:35:00-04:00"],
])("the last trade of Nasdaq %s is of %s", async (text, instant) => {
  const later = nasdaq.replaceAll("260116", "271217").replace("(AS OF JAN 6, 2026 3:45 PM ET)", text);

  expect(await readOne(later)).toMatchObject({ asOfMs: Date.parse(instant), spot: 100 });
});

test("a price with thousands and numbers with thousands of Nasdaq are read, and -- is missing", async () => {
  const text = nasdaq
    .replace("$100.00", "$1,225.51")
    .replaceAll("00100000", "01225000")
    .replace('"strike": "100.00"', '"strike": "1,225.00"')
    .replace('"c_Openinterest": "150"', '"c_Openinterest": "1,500"')
    .replace('"p_Volume": "3"', '"p_Volume": "--"');

  const snapshot = await readOne(text);

  expect(snapshot.spot).toBe(1225.51);
  expect(snapshot.contracts).toMatchObject([
    { strike: 1225, openInterest: 1500, volume: 7 },
    { strike: 1225, openInterest: 250, volume: undefined },
  ]);
});

test("what Nasdaq's last trade does not say is asked for", async () => {
  const none = nasdaq.replace("LAST TRADE: $100.00 (AS OF JAN 6, 2026 3:45 PM ET)", "LAST TRADE: N/A");
  const atMs = Date.parse("2026-01-06T20:45:00Z");

  expect(await problemOf(none)).toContain('found "LAST TRADE: N/A". Give it with --at');
  expect(await problemOf(none, { atMs })).toContain("the file has no price of ABC. Give it with --spot ABC=PRICE.");
  expect(await readOne(none, { atMs, spots })).toMatchObject({ asOfMs: atMs, spot: 100 });
});

test("a strike of Nasdaq that its symbol contradicts is refused, an adjusted one left out, a side that is not listed is none", async () => {
  const [, , row = ""] = nasdaq.split("\n");
  const more = (text: string) => nasdaq.replace(row, `${row}, ${text}`);
  const adjusted = row.replace("abc---260116c00100000", "abc1--260116c00100000");
  const calls = row
    .replace("260116c00100000", "260116c00105000")
    .replace('"strike": "100.00"', '"strike": "105.00"')
    .replace(/"p_\w+": "[^"]*"/g, (field) => field.replace(/: .*/, ": null"));

  expect(await problemOf(nasdaq.replace('"strike": "100.00"', '"strike": "105.00"'))).toBe(
    'data.table.rows[1].strike: the symbol is ABC260116C00100000, and the strike is "105.00".',
  );
  expect((await readText(more(adjusted))).notes).toEqual([
    "1 adjusted contract was left out, such as ABC1260116C00100000.",
  ]);
  expect((await readOne(more(calls))).contracts.map(({ right, strike }) => [right, strike])).toEqual([
    ["call", 100],
    ["put", 100],
    ["call", 105],
  ]);
  const header = '{ "expirygroup": "January 16, 2026", "strike": null }';
  expect(await problemOf(`{"data": {"lastTrade": "", "table": {"rows": [${header}]}}}`)).toBe(
    "is empty: it has no contracts.",
  );
});
