import { dayFromIso } from "@strikebook/calendar";
import { sourceOf } from "../../recordings/boards/snapshot-source";
import { recordedData } from "../../service/market-source/recording-source";
import { madeUpContract, madeUpSnapshot, newYork } from "../support/recordings/made-up-snapshots";
import { requesting } from "../support/recordings/requesting";

const nowMs = newYork("2026-01-06", "10:00");

/** Returns the calls and puts of an expiration at five strikes, with one volatility that the source states. */
function expiration(date: string, terms: { volatility: number; forward: number; discount: number }) {
  const strikes = [90, 95, 100, 105, 110];
  const own = { ...terms, expiration: dayFromIso(date) ?? NaN };
  return strikes.flatMap((strike) => [
    madeUpContract({ ...own, strike }),
    madeUpContract({ ...own, strike, right: "put" }),
  ]);
}

/** The close of Monday at 25 %, and Tuesday morning at 30 %, with the options that expire on Tuesday. */
const monday = madeUpSnapshot({
  asOfMs: newYork("2026-01-05", "15:59"),
  contracts: expiration("2026-02-20", { volatility: 0.25, forward: 100, discount: 1 }),
});
const tuesday = madeUpSnapshot({
  asOfMs: nowMs,
  contracts: [
    ...expiration("2026-01-06", { volatility: 0.3, forward: 100, discount: 1 }),
    ...expiration("2026-02-20", { volatility: 0.3, forward: 102, discount: 0.999 }),
  ],
});
const request = requesting({ ...recordedData(sourceOf([monday, tuesday])), now: () => nowMs });

interface VolData {
  symbols: Record<string, unknown>[];
  missing: unknown[];
}

async function volData(path: string): Promise<VolData> {
  const { status, body } = await request(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return (body as { data: VolData }).data;
}

test("the change at fixed strikes is that of the recorded smiles, and blank beyond their strikes", async () => {
  const { symbols } = await volData("/v1/vol/surface?symbols=AAA&by=strike&fixed=2026-01-05");

  const { strikes, change, iv, fixedAsOf } = symbols[0] as {
    strikes: number[];
    change: unknown[][];
    iv: unknown[][];
  } & {
    fixedAsOf: string;
  };
  const at = (grid: unknown[][]) => [88, 90, 98, 110, 112].map((strike) => grid[0]?.[strikes.indexOf(strike)]);
  expect(at(iv)).toEqual([null, 30, 30, 30, null]);
  expect(at(change)).toEqual([null, 5, 5, 5, null]);
  expect(fixedAsOf).toBe("2026-01-05T20:59:00.000Z");
});

test("a date that is not recorded is refused in words", async () => {
  const { symbols, missing } = await volData("/v1/vol/surface?symbols=AAA&fixed=2026-01-02");

  expect([symbols, missing]).toEqual([[], [{ symbol: "AAA", reason: "no_data" }]]);
});

test("forward, rate and the expiration of today come from the quotes", async () => {
  const [symbol] = (await volData("/v1/vol/term?symbols=AAA&today=true")).symbols;

  // -ln(0.999) over 45.25 days is 0.81 % a year. A discount of 1 says nothing of the rate.
  expect(symbol?.expirations).toMatchObject([
    { expiration: "2026-01-06", days: 0.25, iv: 30, forward: 100, rate: null },
    { expiration: "2026-02-20", days: 45.25, iv: 30, forward: 102, rate: 0.81 },
  ]);
});

test("the range of the rest of today comes from the recorded options that expire today", async () => {
  const [symbol] = (await volData("/v1/vol/sigma?symbols=AAA")).symbols;

  // Six hours of 8,760 at 30 % are 0.785 %.
  expect((symbol?.bands as unknown[])[0]).toMatchObject({
    horizon: "0DTE",
    sigmaPct: 0.79,
    low1: 99.22,
    high1: 100.79,
  });
});

test("a recording answers at its instants: the newest quotes at or before the instant, and none before the first", async () => {
  const at = async (instant: string) => volData(`/v1/vol/iv?symbols=AAA&timestamp=${instant}`);

  expect((await at("2026-01-05T21:10:00Z")).symbols).toMatchObject([{ sessionDate: "2026-01-05", iv30: 25 }]);
  expect((await at("2026-01-06T15:00:00Z")).symbols).toMatchObject([{ sessionDate: "2026-01-06", iv30: 30 }]);
  expect(await at("2025-12-30T15:00:00Z")).toMatchObject({
    symbols: [],
    missing: [{ symbol: "AAA", reason: "no_history" }],
  });
});
