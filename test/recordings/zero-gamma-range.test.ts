import { newYork } from "../support/recordings/made-up-snapshots";
import {
  type Assumed,
  halfSpreadAt,
  near,
  ofRoot,
  open,
  type Open,
  reading,
  snapshotOf,
  spreadQuotes,
  VOLATILITY,
  zeroByHand,
} from "../support/recordings/zero-gamma-by-hand";

const BUSINESS_DAYS = 33; // from Tuesday 6 January to Friday 20 February, holidays included

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
