import { movingMarket } from "../../market/exposure/moving-market";
import { nearestStrike } from "../../market/exposure/strike-window";
import type { CellVolumeOf } from "../../market/exposure/held-volume";
import { TradingDays } from "../../market/days/trading-days";

const at = (time: string) => Date.parse(`2026-11-18T${time}-05:00`);

/** One contract more in every cell for each second since the open. */
const growing: CellVolumeOf = (day) => ({
  at: (second) => new Int32Array(day.expirationOf.indexOf(2)).fill(second),
});
const days = new TradingDays(7);
const quiet = movingMarket(days);
const busy = movingMarket(days, growing);

function gamma(
  market: typeof quiet,
  symbol: string,
  instantMs: number,
): { rows: Float64Array[]; strikes: Float64Array } {
  const board = market.boardAt(symbol, instantMs);
  if (board === undefined) throw new Error(`The market has no board of ${symbol}.`);
  const { strikes, expirations, cells } = board;
  const rows = expirations.map((_, e) => cells("gamma").subarray(e * strikes.length, (e + 1) * strikes.length));
  return { rows, strikes };
}

test("what was traded adds to the contracts that settle today and the next session, and to no others", () => {
  const [without, withVolume] = [gamma(quiet, "SPXW", at("14:00:00")), gamma(busy, "SPXW", at("14:00:00"))];

  const changed = without.rows.map((row, e) => row.some((cell, strike) => cell !== withVolume.rows[e]?.[strike]));

  expect(changed.slice(0, 2)).toEqual([true, true]);
  expect(changed.slice(2).every((one) => !one)).toBe(true);
});

test("a share whose next expiration is days away does not grow there", () => {
  const [without, withVolume] = [gamma(quiet, "JPM", at("14:00:00")), gamma(busy, "JPM", at("14:00:00"))];

  expect(withVolume.rows).toEqual(without.rows);
});

/** Net contracts at the strike nearest spot, of the first or second expiration, as the board shows them and as they were in the morning. */
function heldNear(instantMs: number, expiration: 0 | 1) {
  const [without, withVolume] = [gamma(quiet, "SPXW", instantMs), gamma(busy, "SPXW", instantMs)];
  const spot = quiet.spotAt("SPXW", instantMs) ?? 0;
  const near = nearestStrike(without.strikes, spot);
  const day = days.day("SPX", Math.floor(instantMs / 86_400_000));
  const { firstCell = 0, endCell = 0 } = day?.expirations[expiration] ?? {};
  const cell = firstCell + (day?.strikeOf.subarray(firstCell, endCell).indexOf(without.strikes[near] ?? 0) ?? 0);
  const morning = (day?.openInterest[2 * cell] ?? 0) - (day?.openInterest[2 * cell + 1] ?? 0);
  const open = day?.openInterest.subarray(2 * firstCell, 2 * endCell).reduce((sum, one) => sum + one, 0) ?? 0;
  const perContract = (without.rows[expiration]?.[near] ?? 0) / morning;
  return { morning, open, held: (withVolume.rows[expiration]?.[near] ?? 0) / perContract };
}

test("of what was traded in tomorrow's contracts a fiftieth is held, and no strike passes 1.2 % of its expiration", () => {
  const { morning, open, held } = heldNear(at("14:00:00"), 1);

  // One contract was traded in each of the 16,200 seconds since the open.
  const net = morning + 0.02 * 16_200;
  expect(held).toBeCloseTo(net / (1 + Math.abs(net) / (0.012 * open)), 4);
});

test.each([
  ["in the middle of the session half of them is left, under the root", "12:45:00", 11_700, Math.sqrt(0.5)],
  ["in the last quarter of an hour as many as at its beginning", "15:59:00", 23_340, Math.sqrt(900 / 23_400)],
])("today's contracts are closed as the bell nears: %s", (_, time, seconds, left) => {
  const { morning, open, held } = heldNear(at(time), 0);

  const net = morning + 0.02 * seconds;
  expect(held).toBeCloseTo((left * net) / (1 + Math.abs(net) / (0.012 * open)), 3);
});

test("boards with volume are the same in any order of access", () => {
  const times = ["09:31:00", "15:59:59", "12:00:00", "09:31:00"];
  const other = movingMarket(new TradingDays(7), growing);

  const forward = times.map((time) => gamma(busy, "NVDA", at(time)));
  const backward = times.toReversed().map((time) => gamma(other, "NVDA", at(time)));

  expect(backward.toReversed()).toEqual(forward);
});

test("after the bell the contracts of the next session keep what was traded", () => {
  const before = gamma(busy, "SPXW", at("15:59:59")).rows[1] ?? new Float64Array();
  const after = gamma(busy, "SPXW", at("16:00:00"));

  const largest = (cells: Float64Array) => Math.max(...cells.map(Math.abs));
  expect(largest(after.rows[0] ?? new Float64Array())).toBe(largest(before));
});

test("the volume of a day is asked for once", () => {
  let asked = 0;
  const counted = movingMarket(new TradingDays(7), (day) => {
    asked += 1;
    return growing(day);
  });

  gamma(counted, "SPXW", at("10:00:00"));
  gamma(counted, "SPXW", at("11:00:00"));
  gamma(counted, "SPX", at("12:00:00"));

  expect(asked).toBe(1);
});
