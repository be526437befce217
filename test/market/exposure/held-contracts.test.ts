import { marketOfDays } from "../../../market/exposure/market-of-days";
import type { CellVolumeOf } from "../../../market/exposure/held-contracts";
import type { Metric } from "@strikebook/contract";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { firstDifference } from "../../support/first-difference";

const at = (time: string) => Date.parse(`2026-11-18T${time}-05:00`);

/** A hundred contracts per cell and second since the open. */
const hundredPerSecond: CellVolumeOf = (day) => ({
  at: (second) => new Int32Array(day.cellCount).fill(100 * second),
});
const days = new SimulatedDays(7);
const withoutTrades = marketOfDays(days);
const withTrades = marketOfDays(days, hundredPerSecond);

function cellsOf(market: typeof withoutTrades, symbol: string, instantMs: number, metric: Metric = "gamma") {
  const board = market.boardAt(symbol, instantMs);
  if (board === undefined) throw new Error(`The market has no board of ${symbol}.`);
  return { ...board, cells: board.cells(metric) };
}

/** Calls less puts of each cell of a root in the morning, in the order of a board. */
function morningContracts(symbol: string, strikes: Float64Array): Float64Array {
  const day = days.day(symbol === "SPXW" ? "SPX" : symbol, Math.floor(at("12:00:00") / 86_400_000));
  const own = day?.expirations.filter(({ root }) => root === symbol) ?? [];
  const rowOf = new Map(Array.from(strikes, (strike, row) => [strike, row]));
  const net = new Float64Array(own.length * strikes.length).fill(NaN);
  own.forEach(({ firstCell, endCell }, e) => {
    for (let cell = firstCell; cell < endCell; cell += 1) {
      const strike = rowOf.get(day?.strikeOf[cell] ?? NaN) ?? NaN;
      net[e * strikes.length + strike] = (day?.openInterest[2 * cell] ?? 0) - (day?.openInterest[2 * cell + 1] ?? 0);
    }
  });
  return net;
}

test.each([
  ["SPXW", "gamma"],
  ["SPXW", "vanna"],
  ["JPM", "gamma"],
] as const)("every cell of %s counts one percent of its volume since the open (%s)", (symbol, metric) => {
  const { strikes, cells: before } = cellsOf(withoutTrades, symbol, at("14:00:00"), metric);
  const { cells: after } = cellsOf(withTrades, symbol, at("14:00:00"), metric);
  const morning = morningContracts(symbol, strikes);

  // 100 contracts were traded in each of the 16,200 seconds since the open. Cells are rounded to cents.
  const wrong = Array.from(morning.keys()).filter((cell) => {
    const open = morning[cell] ?? NaN;
    const expected = ((before[cell] ?? NaN) * (open + 0.01 * 1_620_000)) / open;
    return Math.abs(before[cell] ?? 0) > 1_000 && !(Math.abs((after[cell] ?? NaN) / expected - 1) < 1e-4);
  });

  expect(before.filter((cell) => Math.abs(cell) > 1_000).length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test("at the opening bell a board counts open interest alone", () => {
  const [counted, open] = [withTrades, withoutTrades].map((market) => cellsOf(market, "SPXW", at("09:30:00")).cells);

  expect(open?.length).toBeGreaterThan(0);
  expect(firstDifference(counted, open)).toBeUndefined();
});

test("boards with volume are the same in any order of access", () => {
  const times = ["09:31:00", "15:59:59", "12:00:00", "09:31:00"];
  const other = marketOfDays(new SimulatedDays(7), hundredPerSecond);

  const forward = times.map((time) => cellsOf(withTrades, "NVDA", at(time)).cells);
  const backward = times.toReversed().map((time) => cellsOf(other, "NVDA", at(time)).cells);

  expect(firstDifference(backward.toReversed(), forward)).toBeUndefined();
});

test("after the bell the contracts that are left keep their cells", () => {
  const { strikes, cells: before } = cellsOf(withTrades, "SPXW", at("15:59:59"));
  const { strikes: left, cells: after } = cellsOf(withTrades, "SPXW", at("16:00:00"));

  const largest = (cells: Float64Array) => Math.max(...cells.map(Math.abs));
  expect(largest(after.subarray(0, left.length))).toBe(largest(before.subarray(strikes.length, 2 * strikes.length)));
});

test("the volume of a day is requested once", () => {
  let requests = 0;
  const counted = marketOfDays(new SimulatedDays(7), (day) => {
    requests += 1;
    return hundredPerSecond(day);
  });

  cellsOf(counted, "SPXW", at("10:00:00"));
  cellsOf(counted, "SPXW", at("11:00:00"));
  cellsOf(counted, "SPX", at("12:00:00"));

  expect(requests).toBe(1);
});
