import { movingMarket } from "../../service/market/boards/moving-market";
import type { CellVolumeOf } from "../../service/market/boards/held-volume";
import { TradingDays } from "../../service/market/days/trading-days";

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

test("35 of 100 contracts traded are held", () => {
  const { rows, strikes } = gamma(quiet, "SPXW", at("14:00:00"));
  const grown = gamma(busy, "SPXW", at("14:00:00")).rows;
  const spot = quiet.spotAt("SPXW", at("14:00:00")) ?? 0;
  const nearest = strikes.reduce(
    (best, strike, i) => (Math.abs(strike - spot) < Math.abs((strikes[best] ?? 0) - spot) ? i : best),
    0,
  );
  const day = days.day("SPX", Math.floor(at("14:00:00") / 86_400_000));
  const cell = day?.strikeOf.indexOf(strikes[nearest] ?? 0) ?? 0;

  const net = (day?.openInterest[2 * cell] ?? 0) - (day?.openInterest[2 * cell + 1] ?? 0);
  const perContract = (rows[0]?.[nearest] ?? 0) / net;

  // 14:00 is 16,200 seconds after the open.
  expect(((grown[0]?.[nearest] ?? 0) - (rows[0]?.[nearest] ?? 0)) / perContract).toBeCloseTo(0.1 * 16_200, 4);
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
