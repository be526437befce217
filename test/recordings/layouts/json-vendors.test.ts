import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayOf } from "../../../market/time/civil-day";
import { alpacaJson } from "../../../recordings/layouts/vendors/alpaca-json";
import { readDataFile } from "../../../recordings/rules/read-data-file";
import { numbersOf, problemOf } from "../../support/recordings/read-text";

const spots = new Map([["ABC", 100]]);
const alpaca = alpacaJson.page?.example ?? "";
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
    "no open interest of ABC: Alpaca option snapshots have none, so there is no exposure to compute. Give it with --open-interest FILE.",
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
