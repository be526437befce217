import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadMarket } from "../../../service/start/load-market";
import { closeMs } from "../../../market/time/calendar";
import { dayOf } from "../../../market/time/civil-day";
import { csvChain } from "../../support/market/chain-texts";

/** A file of the given text for the length of one test. */
async function withFile(
  name: string,
  text: string,
  run: (file: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-"));
  try {
    await writeFile(join(folder, name), text);
    await run(join(folder, name), folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("the market without a file is the simulated one, as its attribution says", async () => {
  const { market, attribution } = await loadMarket(undefined);

  expect(market.symbols).toEqual(expect.arrayContaining(["SPXW", "SPX", "SPY", "QQQ", "NVDA"]));
  expect(attribution.text).toMatch(/^Simulated by Strikebook/);
});

test("another seed gives another market", async () => {
  const noonMs = Date.parse("2026-11-20T17:00:00Z");
  const price = async (seed: number) =>
    (await loadMarket(undefined, { choice: { seed, signal: 1 } })).market.spotAt("COST", noonMs);

  expect(await price(7)).toBe(await price(7));
  expect(await price(7)).not.toBe(await price(8));
});

test("the market without the signal has the same prices and other trades", async () => {
  const session = dayOf(2026, 11, 19);
  const load = (signal: 0 | 1) => loadMarket(undefined, { choice: { seed: 7, signal } });
  const [planted, plain] = [await load(1), await load(0)];

  expect(plain.market.spotAt("COST", closeMs(session))).toBe(planted.market.spotAt("COST", closeMs(session)));
  expect(plain.tapes?.slices("COST", session, Infinity)).not.toEqual(planted.tapes?.slices("COST", session, Infinity));
});

test("a missing file is refused with its name and the reason", async () => {
  await expect(loadMarket("nowhere/chain.csv")).rejects.toThrow(
    'The chain file "nowhere/chain.csv" cannot be read: there is no such file.',
  );
});

test("a folder is refused as a chain file", () =>
  withFile("chain.csv", "", async (_file, folder) => {
    await expect(loadMarket(folder)).rejects.toThrow("cannot be read: it is a folder.");
  }));

test("a file that is not a chain is refused with its name", () =>
  withFile("notes.csv", "buy milk\n", async (file) => {
    await expect(loadMarket(file)).rejects.toThrow(/notes\.csv/);
  }));

test("a chain file gives the market, tapes and volatility, and its name and date are in the attribution", () => {
  const quote = { bid: 1, ask: 1.2, volatility: 0.2, openInterest: 10 };
  const text = csvChain([{ root: "XYZ", expiration: "2026-12-18", strike: 100, call: quote, put: quote }]);

  return withFile("xyz.csv", text, async (file) => {
    const { market, tapes, volatility, attribution } = await loadMarket(file);

    expect(market.symbols).toEqual(["XYZ"]);
    expect(tapes?.underlyings).toEqual(["XYZ"]);
    expect(volatility?.symbols).toEqual(["XYZ"]);
    expect(attribution.text).toMatch(
      /^Simulated by Strikebook around xyz\.csv, a chain of 2026-11-20: .*; market time runs from the instant the file was made/,
    );
  });
});
