import { marketOfDays } from "../../../market/exposure/market-of-days";
import type { CellVolumeOf } from "../../../market/exposure/intraday-positions";
import { SimulatedDays } from "../../../market/days/simulated-days";

const at = (time: string) => Date.parse(`2026-11-18T${time}-05:00`);

/** One contract per cell and second since the open. */
const onePerSecond: CellVolumeOf = (day) => ({
  at: (second) => new Int32Array(day.expirationOf.indexOf(2)).fill(second),
});
const days = new SimulatedDays(7);
const withoutTrading = marketOfDays(days);
const withTrading = marketOfDays(days, onePerSecond);

function gamma(
  market: typeof withoutTrading,
  symbol: string,
  instantMs: number,
): { rows: Float64Array[]; strikes: Float64Array } {
  const board = market.boardAt(symbol, instantMs);
  if (board === undefined) throw new Error(`The market has no board of ${symbol}.`);
  const { strikes, expirations, cells } = board;
  const rows = expirations.map((_, e) => cells("gamma").subarray(e * strikes.length, (e + 1) * strikes.length));
  return { rows, strikes };
}

test("intraday volume changes only contracts that settle today or in the next session", () => {
  const [without, withVolume] = [
    gamma(withoutTrading, "SPXW", at("14:00:00")),
    gamma(withTrading, "SPXW", at("14:00:00")),
  ];

  const changed = without.rows.map((row, e) => row.some((cell, strike) => cell !== withVolume.rows[e]?.[strike]));

  expect(changed.slice(0, 2)).toEqual([true, true]);
  expect(changed.slice(2).every((one) => !one)).toBe(true);
});

test("intraday volume does not change a stock whose next expiration is days away", () => {
  const [without, withVolume] = [
    gamma(withoutTrading, "JPM", at("14:00:00")),
    gamma(withTrading, "JPM", at("14:00:00")),
  ];

  expect(withVolume.rows).toEqual(without.rows);
});

/** Net contracts at the strike nearest spot of the first or second expiration: those of the board, and of the morning. */
function netNearSpot(instantMs: number, expiration: 0 | 1) {
  const [without, withVolume] = [gamma(withoutTrading, "SPXW", instantMs), gamma(withTrading, "SPXW", instantMs)];
  const spot = withoutTrading.spotAt("SPXW", instantMs) ?? 0;
  const distances = without.strikes.map((strike) => Math.abs(strike - spot));
  const near = distances.indexOf(Math.min(...distances));
  const day = days.day("SPX", Math.floor(instantMs / 86_400_000));
  const { firstCell = 0, endCell = 0 } = day?.expirations[expiration] ?? {};
  const cell = firstCell + (day?.strikeOf.subarray(firstCell, endCell).indexOf(without.strikes[near] ?? 0) ?? 0);
  const morning = (day?.openInterest[2 * cell] ?? 0) - (day?.openInterest[2 * cell + 1] ?? 0);
  const open = day?.openInterest.subarray(2 * firstCell, 2 * endCell).reduce((sum, one) => sum + one, 0) ?? 0;
  const perContract = (without.rows[expiration]?.[near] ?? 0) / morning;
  return { morning, open, held: (withVolume.rows[expiration]?.[near] ?? 0) / perContract };
}

test("two percent of the volume in tomorrow's contracts stays open, at most 1.2 % of the expiration per strike", () => {
  const { morning, open, held } = netNearSpot(at("14:00:00"), 1);

  // One contract was traded in each of the 16,200 seconds since the open.
  const net = morning + 0.02 * 16_200;
  expect(held).toBeCloseTo(net / (1 + Math.abs(net) / (0.012 * open)), 4);
});

test.each([
  ["in the middle of the session the root of one half is left", "12:45:00", 11_700, Math.sqrt(0.5)],
  ["in the last fifteen minutes as many as at their start", "15:59:00", 23_340, Math.sqrt(900 / 23_400)],
])("today's contracts are closed as the bell approaches: %s", (_, time, seconds, left) => {
  const { morning, open, held } = netNearSpot(at(time), 0);

  const net = morning + 0.02 * seconds;
  expect(held).toBeCloseTo((left * net) / (1 + Math.abs(net) / (0.012 * open)), 3);
});

test("boards with intraday volume are the same in any order of access", () => {
  const times = ["09:31:00", "15:59:59", "12:00:00", "09:31:00"];
  const other = marketOfDays(new SimulatedDays(7), onePerSecond);

  const forward = times.map((time) => gamma(withTrading, "NVDA", at(time)));
  const backward = times.toReversed().map((time) => gamma(other, "NVDA", at(time)));

  expect(backward.toReversed()).toEqual(forward);
});

test("after the bell the contracts of the next session keep their intraday positions", () => {
  const before = gamma(withTrading, "SPXW", at("15:59:59")).rows[1] ?? new Float64Array();
  const after = gamma(withTrading, "SPXW", at("16:00:00"));

  const largest = (cells: Float64Array) => Math.max(...cells.map(Math.abs));
  expect(largest(after.rows[0] ?? new Float64Array())).toBe(largest(before));
});

test("the volume of a day is requested once", () => {
  let requests = 0;
  const counted = marketOfDays(new SimulatedDays(7), (day) => {
    requests += 1;
    return onePerSecond(day);
  });

  gamma(counted, "SPXW", at("10:00:00"));
  gamma(counted, "SPXW", at("11:00:00"));
  gamma(counted, "SPX", at("12:00:00"));

  expect(requests).toBe(1);
});
