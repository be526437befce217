import * as v from "valibot";
import { dayFromIso } from "@strikebook/calendar";
import type { Contract, Snapshot } from "../../recordings/snapshots/snapshot";
import { sourceOf } from "../../recordings/boards/snapshot-source";
import { recordedData } from "../../service/market-source/recording-source";
import {
  type SymbolHeatmap,
  type SymbolLevels,
  type ZeroGamma,
  heatmapResponseSchema,
  levelsResponseSchema,
} from "@strikebook/contract";
import { settled } from "../../scripts/support/event-loop";
import { madeUpContract, madeUpSnapshot, newYork } from "../support/recordings/made-up-snapshots";
import { requesting } from "../support/recordings/requesting";
import { startStreams } from "../support/service/start-streams";

const nowMs = newYork("2026-01-06", "10:00");
const settlesMs = { SPX: Date.parse("2026-02-20T09:30:00-05:00"), SPXW: Date.parse("2026-02-20T16:00:00-05:00") };

/** Root, strike, open calls, open puts. */
type Open = readonly [root: keyof typeof settlesMs, strike: number, calls: number, puts: number];

/** SPX alone is zero near 96, SPXW near 103. */
const open: readonly Open[] = [
  ["SPX", 90, 0, 4_000],
  ["SPX", 95, 500, 1_000],
  ["SPX", 105, 7_000, 1_000],
  ["SPXW", 90, 0, 3_000],
  ["SPXW", 100, 500, 5_000],
  ["SPXW", 105, 6_000, 1_000],
];

const VOLATILITY = 0.25;
const BUSINESS_DAYS = 33; // from Tuesday 6 January to Friday 20 February, holidays included

/** The density of the standard normal distribution. */
const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

/** Calendar years to settlement, as the service counts them. */
const calendarYears = (root: keyof typeof settlesMs) => (settlesMs[root] - nowMs) / (365 * 86_400_000);

/** How contracts are priced by hand; volatilities and times differ by what is assumed. */
interface Assumed {
  volatilityOf?: (root: keyof typeof settlesMs, strike: number) => number;
  yearsOf?: (root: keyof typeof settlesMs) => number;
  of?: readonly Open[];
}

/** Black and Scholes without rates, written out: the net gamma of contracts in dollars per 1 % of a price. */
function netAt(spot: number, { volatilityOf = () => VOLATILITY, yearsOf = calendarYears, of = open }: Assumed): number {
  return of.reduce((sum, [root, strike, calls, puts]) => {
    const deviation = volatilityOf(root, strike) * Math.sqrt(yearsOf(root));
    const gamma = density(Math.log(spot / strike) / deviation + deviation / 2) / (spot * deviation);
    return sum + (calls - puts) * gamma * 100 * spot ** 2 * 0.01;
  }, 0);
}

/** Returns the price at which net gamma is zero, by halving from 80 to 120: the chains here have one. */
function zeroByHand(assumed: Assumed = {}): number {
  let [low, high] = [80, 120];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (netAt(middle, assumed) < 0) low = middle;
    else high = middle;
  }
  return low;
}

const ofRoot = (root: string) => open.filter(([own]) => own === root);

/** A snapshot of contracts without rates. Bid and ask are absent unless `quotesOf` gives them. */
function snapshotOf(of: readonly Open[], part: Partial<Snapshot> = {}, quotesOf = noQuotes): Snapshot {
  const exact = { volatility: VOLATILITY, forward: 100, discount: 1, expiration: dayFromIso("2026-02-20") ?? NaN };
  return madeUpSnapshot({
    underlying: "SPX",
    asOfMs: nowMs,
    contracts: of.flatMap(([root, strike, calls, puts]) => {
      const quotes = quotesOf(root, strike);
      return [
        madeUpContract({ ...exact, ...quotes, root, strike, openInterest: calls }),
        madeUpContract({ ...exact, ...quotes, root, strike, right: "put", openInterest: puts }),
      ];
    }),
    ...part,
  });
}

const noQuotes = (_root: keyof typeof settlesMs, _strike: number): Pick<Contract, "bid" | "ask"> => ({
  bid: undefined,
  ask: undefined,
});

const dataOf = (snapshots: readonly Snapshot[]) => recordedData(sourceOf(snapshots));

/** Returns a function that reads the boards or the levels of a path. */
function reading(snapshots: readonly Snapshot[]) {
  const request = requesting({
    ...dataOf(snapshots),
    missingTrades: () => "This market has no trades.",
    now: () => nowMs,
  });
  return async (path: string): Promise<(SymbolHeatmap | SymbolLevels)[]> => {
    const { status, body } = await request(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    const schema = path.startsWith("/v1/gex") ? levelsResponseSchema : heatmapResponseSchema;
    return v.parse(schema, body).data.symbols;
  };
}

const near = (value: number) => expect.closeTo(value, 6) as number;

test.each([
  "/v1/heatmap?symbols=SPX,SPXW&zeroGamma=family&maxStrikes=1",
  "/v1/gex/levels?symbols=SPX,SPXW&zeroGamma=family",
  `/v1/historical?symbols=SPX,SPXW&zeroGamma=family&at=2026-01-06T15:00:00Z`,
])(
  "the zero gamma of the family is that of all its contracts priced together, in the board of each root: %s",
  async (path) => {
    const read = reading([snapshotOf(open)]);

    const symbols = await read(path);

    const level = zeroByHand();
    expect(symbols.map(({ symbol, zeroGamma }) => [symbol, zeroGamma])).toEqual(
      ["SPX", "SPXW"].map((symbol) => [
        symbol,
        {
          level: near(level),
          distancePct: near(level - 100),
          status: "ok",
          low: null,
          high: null,
          roots: ["SPX", "SPXW"],
        },
      ]),
    );
    expect(symbols[0]?.zeroGamma?.level).toBe(symbols[1]?.zeroGamma?.level);
  },
);

test("a request for one root alone has the zero gamma of its family, and without the parameter that of the root", async () => {
  const read = reading([snapshotOf(open)]);

  const [[family], [root], [none]] = [
    await read("/v1/gex/levels?symbols=SPXW&zeroGamma=family"),
    await read("/v1/gex/levels?symbols=SPXW"),
    await read("/v1/gex/levels?symbols=SPXW&zeroGamma=false"),
  ];

  expect(family?.zeroGamma?.level).toBeCloseTo(zeroByHand(), 6);
  expect(root?.zeroGamma?.level).toBeCloseTo(zeroByHand({ of: ofRoot("SPXW") }), 6);
  expect(root?.zeroGamma).not.toHaveProperty("roots");
  expect(none).not.toHaveProperty("zeroGamma");
});

test("roots of one index whose snapshots are some seconds apart have the same zero gamma of the family", async () => {
  const read = reading([
    snapshotOf(ofRoot("SPX"), { asOfMs: nowMs - 20_000, quoteMs: nowMs, spot: 99 }),
    snapshotOf(ofRoot("SPXW")),
  ]);

  const [spx, spxw] = await read("/v1/gex/levels?symbols=SPX,SPXW&zeroGamma=family");

  expect(spx?.zeroGamma?.level).toBe(spxw?.zeroGamma?.level);
  expect(spx?.zeroGamma?.distancePct).toBeCloseTo(((spx?.zeroGamma?.level ?? NaN) / 99 - 1) * 100, 9);
});

test("options on VIX have no zero gamma of the family, and shares that of their one root", async () => {
  const ofUnderlying = (root: string) =>
    madeUpSnapshot({
      underlying: root,
      contracts: [
        madeUpContract({ root, volatility: VOLATILITY, forward: 100, discount: 1, strike: 105, openInterest: 6_000 }),
        madeUpContract({
          root,
          volatility: VOLATILITY,
          forward: 100,
          discount: 1,
          strike: 95,
          right: "put",
          openInterest: 6_000,
        }),
      ],
    });
  const read = reading([ofUnderlying("VIX"), ofUnderlying("AAA")]);
  const zeroGammas = async (scope: string) =>
    (await read(`/v1/heatmap?symbols=VIX,AAA&zeroGamma=${scope}`)).map(({ zeroGamma }) => zeroGamma);

  const [vix, share] = await zeroGammas("true");
  expect(vix?.level).toBeGreaterThan(95);
  expect(await zeroGammas("family")).toEqual([null, { ...share, roots: ["AAA"] }]);
});

test("frames of a stream have the zero gamma of the family, and never its range", async () => {
  const { open: openStream } = startStreams({ market: dataOf([snapshotOf(open, {}, spreadQuotes)]).market, nowMs });

  const stream = await openStream("symbols=SPXW&zeroGamma=family");

  await settled();
  const frames = (await stream.received()).filter(({ event }) => event === "snapshot");
  const [frame] = frames.map(({ data }) => (data as { zeroGamma: ZeroGamma }).zeroGamma);
  const level = zeroByHand();
  expect(frame).toEqual({ level: near(level), distancePct: near(level - 100), status: "ok", roots: ["SPX", "SPXW"] });
});

/** Half a spread in volatility: wider below the price. */
const halfSpreadAt = (strike: number) => (strike < 100 ? 0.03 : 0.01);

/** The out-of-the-money option of a strike by Black, without rates, at a volatility. */
function priceAt(root: keyof typeof settlesMs, strike: number, volatility: number): number {
  const deviation = volatility * Math.sqrt(calendarYears(root));
  const d1 = Math.log(100 / strike) / deviation + deviation / 2;
  const sign = strike < 100 ? -1 : 1;
  return sign * (100 * cumulative(sign * d1) - strike * cumulative(sign * (d1 - deviation)));
}

/** The cumulative normal distribution, by Simpson's rule from 0. */
function cumulative(x: number): number {
  const steps = 400;
  const width = x / steps;
  let sum = density(0) + density(x);
  for (let step = 1; step < steps; step += 1) sum += (step % 2 === 0 ? 2 : 4) * density(step * width);
  return 0.5 + (sum * width) / 3;
}

const spreadQuotes: typeof noQuotes = (root, strike) => ({
  bid: priceAt(root, strike, VOLATILITY - halfSpreadAt(strike)),
  ask: priceAt(root, strike, VOLATILITY + halfSpreadAt(strike)),
});

/** The zero gammas under each assumption, priced by hand. */
const moved = (sign: number): Assumed => ({ volatilityOf: (_, strike) => VOLATILITY + sign * halfSpreadAt(strike) });
const inBusinessTime: Assumed = { yearsOf: () => BUSINESS_DAYS / 262 };

test("the range reaches from the least to the largest zero gamma with volatilities moved by half their spreads and in business time", async () => {
  const read = reading([snapshotOf(open, {}, spreadQuotes)]);

  const [board] = await read("/v1/heatmap?symbols=SPX&zeroGamma=family");

  const levels = [zeroByHand(), ...[moved(1), moved(-1), inBusinessTime].map(zeroByHand)];
  const { low, high } = board?.zeroGamma ?? {};
  expect(low).toBeCloseTo(Math.min(...levels), 5);
  expect(high).toBeCloseTo(Math.max(...levels), 5);
  expect(Math.max(...levels) - Math.min(...levels)).toBeGreaterThan(0.05);
});

test("the open interest of the session before widens the range where it is recorded", async () => {
  const before = open.map(([root, strike, calls, puts]): Open => [root, strike, calls, strike === 100 ? 20_000 : puts]);
  const mondayMs = newYork("2026-01-05", "15:00");
  const read = reading([
    snapshotOf(before, { asOfMs: mondayMs, quoteMs: mondayMs }),
    snapshotOf(open, {}, spreadQuotes),
  ]);

  const [board] = await read("/v1/gex/levels?symbols=SPXW&zeroGamma=family");

  expect(board?.zeroGamma?.level).toBeCloseTo(zeroByHand(), 6);
  expect(board?.zeroGamma?.high).toBeCloseTo(zeroByHand({ of: before }), 5);
});

test("open interest of two sessions before is not that of the session before", async () => {
  const before = open.map(([root, strike, calls, puts]): Open => [root, strike, calls, strike === 100 ? 20_000 : puts]);
  const fridayMs = newYork("2026-01-02", "15:00");
  const own = snapshotOf(open, {}, spreadQuotes);
  const [alone, later] = [
    await reading([own])("/v1/gex/levels?symbols=SPXW"),
    await reading([snapshotOf(before, { asOfMs: fridayMs, quoteMs: fridayMs }), own])("/v1/gex/levels?symbols=SPXW"),
  ];

  expect(later[0]?.zeroGamma).toEqual(alone[0]?.zeroGamma);
});

test("without quotes there is no range, because volatilities have no spread", async () => {
  const [board] = await reading([snapshotOf(open)])("/v1/gex/levels?symbols=SPX");

  expect(board?.zeroGamma).toMatchObject({ level: near(zeroByHand({ of: ofRoot("SPX") })), low: null, high: null });
});

test("a zero gamma more than 5 % from spot is far", async () => {
  const far: readonly Open[] = [
    ["SPXW", 85, 0, 2_000],
    ["SPXW", 100, 5_000, 0],
    ["SPXW", 105, 9_000, 0],
  ];
  const [board] = await reading([snapshotOf(far)])("/v1/gex/levels?symbols=SPXW");

  expect(board?.zeroGamma).toMatchObject({ level: near(zeroByHand({ of: far })), status: "far" });
  expect(board?.zeroGamma?.distancePct).toBeLessThan(-5);
});

test("a zero gamma around which calls and puts nearly cancel is flat", async () => {
  // Calls and puts of each strike differ by 1 %: net gamma is within 1 % of gross gamma everywhere.
  const flat: readonly Open[] = [
    ["SPXW", 95, 9_900, 10_100],
    ["SPXW", 105, 10_100, 9_900],
  ];
  // By 60 %: net gamma is more than 2 % of gross gamma two percent of spot away.
  const steep: readonly Open[] = [
    ["SPXW", 95, 4_000, 16_000],
    ["SPXW", 105, 16_000, 4_000],
  ];
  const [[ofFlat], [ofSteep]] = [
    await reading([snapshotOf(flat)])("/v1/gex/levels?symbols=SPXW"),
    await reading([snapshotOf(steep)])("/v1/gex/levels?symbols=SPXW"),
  ];

  expect(ofFlat?.zeroGamma).toMatchObject({ level: near(zeroByHand({ of: flat })), status: "flat" });
  expect(ofSteep?.zeroGamma).toMatchObject({ level: near(zeroByHand({ of: steep })), status: "ok" });
});
