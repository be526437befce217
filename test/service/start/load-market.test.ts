import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMarketClock } from "../../../service/start/flag-values";
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

test("the signal changes the sides of trades, but not their contracts and sizes, the price or the boards", async () => {
  const session = dayOf(2026, 11, 19);
  const load = async (signal: 0 | 1) => {
    const { market, tapes } = await loadMarket(undefined, { choice: { seed: 7, signal } });
    const tape = tapes?.tape("COST", session);
    const board = market.boardAt("COST", closeMs(session) - 1);
    return {
      traded: [tape?.contract, tape?.size],
      sides: tape?.direction,
      price: board?.spot,
      cells: board?.cells("gamma"),
    };
  };

  const [planted, plain] = [await load(1), await load(0)];

  expect(plain.traded).toEqual(planted.traded);
  expect(plain.price).toBe(planted.price);
  expect(plain.cells).toEqual(planted.cells);
  expect(plain.sides).not.toEqual(planted.sides);
});

const startingAt = (typed: string, startMs = Date.parse("2026-11-20T15:00:00Z")) =>
  loadMarket(undefined, { clock: readMarketClock(typed), startMs });

test.each([
  "1999-11-19T10:30-05:00",
  "2035-11-20T10:30-05:00",
  "-8000d",
  "+4000d",
  "-999999999d",
  "2040-01-03T10:00-05:00,x60",
])("a market clock of %s is refused with the range that the simulated market has", async (typed) => {
  await expect(startingAt(typed)).rejects.toThrow(
    /^--market-clock: market time would start at .+, and the simulated market supports 2022-01-04T14:30:00Z to 2031-12-31T21:00:00Z\./,
  );
});

test("on a computer whose own clock is outside the range the message says to set the market clock", async () => {
  await expect(startingAt("open", Date.parse("1980-01-02T15:00:00Z"))).rejects.toThrow(
    /Start with an instant in between, such as --market-clock 2026-11-20T10:30-05:00\.$/,
  );
});

test.each(["2022-01-04T09:30-05:00", "2031-12-31T16:00-05:00"])("a market clock of %s has boards", async (typed) => {
  const { market, marketTime } = await startingAt(typed);

  expect(market.boardAt("COST", marketTime(0))?.spot).toBeGreaterThan(0);
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
