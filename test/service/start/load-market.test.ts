import type { ServedMarket } from "../../../market/exposure/market";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closingMs, dayOf } from "@strikebook/calendar";
import { readServiceFlags } from "../../../service/start/flags";
import { loadMarket } from "../../../service/start/load-market";
import { tradesCsv } from "../../support/recordings/trades/tape-folder";
import { zipOf } from "../../support/recordings/files/zip-file";
import { evening, eveningMs, madeUpChain, middayMs } from "../../support/market/made-up-chain";

/** A file of the given text for the length of one test. */
async function withFile(
  name: string,
  text: string | Uint8Array,
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

const boardAt = async (market: ServedMarket, symbol: string, instantMs: number) =>
  (await market.boards([symbol], [instantMs])).boardAt(symbol, instantMs);

test("the market without a file is the simulated one, as its attribution says", async () => {
  const { market, attribution } = await loadMarket(undefined);

  expect(market.symbols).toEqual(expect.arrayContaining(["SPXW", "SPX", "SPY", "QQQ", "NVDA"]));
  expect(attribution.text).toMatch(/^Simulated by Strikebook/);
});

test("another seed gives another market", async () => {
  const noonMs = Date.parse("2026-11-20T17:00:00Z");
  const price = async (seed: number) =>
    (await loadMarket({ kind: "simulated", seed, signal: 1 })).market.spotAt("COST", noonMs);

  expect(await price(7)).toBe(await price(7));
  expect(await price(7)).not.toBe(await price(8));
});

test("the signal changes the sides of trades, but not their contracts and sizes, the price or the boards", async () => {
  const session = dayOf(2026, 11, 19);
  const load = async (signal: 0 | 1) => {
    const { market, tapes } = await loadMarket({ kind: "simulated", seed: 7, signal });
    const tape = tapes?.tape("COST", session);
    const board = await boardAt(market, "COST", closingMs(session) - 1);
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
  loadMarket(undefined, { clock: readServiceFlags(["--market-clock", typed]).marketClock, startMs });

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

  expect((await boardAt(market, "COST", marketTime(0)))?.spot).toBeGreaterThan(0);
});

test.each([
  ["open", 1],
  ["-3h", 1],
  ["2026-11-20T10:30-05:00", 0],
  ["2026-11-20T10:30-05:00,x60", 60],
])("a market clock of %s passes %d times as fast as that of credits", async (typed, pace) => {
  expect((await startingAt(typed)).marketPace).toBe(pace);
});

const files = (...paths: string[]) => ({ kind: "files", paths, read: {} }) as const;

test("a missing file is refused with its name and the reason", async () => {
  await expect(loadMarket(files("nowhere/chain.csv"))).rejects.toThrow(/chain\.csv: does not exist/);
});

test("a folder is refused as a chain file", () =>
  withFile("chain.csv", "", async (_file, folder) => {
    await expect(loadMarket(files(folder))).rejects.toThrow(/folder/);
  }));

test("a file that is not a chain is refused with its name", () =>
  withFile("notes.csv", "buy milk\n", async (file) => {
    await expect(loadMarket(files(file))).rejects.toThrow(/notes\.csv/);
  }));

test("a chain file gives its board and volatility at its own instant, and no trades", () =>
  withFile("spx.csv", madeUpChain(), async (file) => {
    const { market, volatility, flow, marketTime } = await loadMarket(files(file));

    expect(market.symbols).toEqual(["SPXW", "SPX"]);
    expect(volatility?.symbols).toEqual(["SPXW"]);
    expect(flow?.whyNone()).toMatch(/without trades/);
    expect(marketTime(0)).toBe(middayMs);
    expect(await boardAt(market, "SPXW", middayMs)).toMatchObject({ asOfMs: middayMs, spot: 1_000.1234 });
    expect(await boardAt(market, "SPXW", middayMs - 1)).toBeUndefined();
  }));

test("a zip archive gives its chains, and says which files of it have trades", () => {
  const members = [
    { name: "spx.csv", content: madeUpChain() },
    { name: "trades.csv", content: tradesCsv([{}]) },
  ];
  return withFile("chains.zip", zipOf(members), async (file) => {
    const { market, notes } = await loadMarket(files(file));

    expect(market.symbols).toEqual(["SPXW", "SPX"]);
    expect(notes[0]).toMatch(new RegExp(`^${file}/spx\\.csv: `));
    expect(notes).toContain(
      `${file}/trades.csv: left out, because it has option trades (neutral trades), and --chain takes option chains. ` +
        `"npm run data -- import ${file} --into my-chains" imports it, and --data my-chains serves it.`,
    );
  });
});

test("a file in a zip archive that cannot be read is named, and nothing is served without it", () => {
  const members = [
    { name: "spx.csv", content: madeUpChain() },
    { name: "notes.csv", content: "buy milk" },
  ];
  return withFile("chains.zip", zipOf(members), async (file) => {
    await expect(loadMarket(files(file))).rejects.toThrow("chains.zip/notes.csv: not an option chain");
  });
});

test("two chain files are served together, and the newer one says what time it is", () =>
  withFile("spx.csv", madeUpChain(), (file) =>
    withFile("later.csv", madeUpChain(evening), async (later) => {
      const { market, marketTime } = await loadMarket(files(later, file));

      expect(marketTime(0)).toBe(eveningMs);
      expect(market.instants("SPXW", { firstMs: middayMs, lastMs: eveningMs }, eveningMs)).toEqual([
        middayMs,
        eveningMs,
      ]);
    }),
  ));

test("the name of the market differs between files", () =>
  withFile("spx.csv", madeUpChain(), (file) =>
    withFile("other.csv", madeUpChain(evening), async (other) => {
      const nameOf = async (path: string) => {
        const { marketName } = await loadMarket(files(path));
        return typeof marketName === "function" ? marketName() : marketName;
      };

      expect(await nameOf(file)).toBe(await nameOf(file));
      expect(await nameOf(file)).not.toBe(await nameOf(other));
    }),
  ));
