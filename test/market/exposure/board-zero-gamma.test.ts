import { boardZeroGamma } from "../../../market/exposure/board-zero-gamma";
import type { Board } from "../../../market/exposure/market";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { SimulatedDays } from "../../../market/days/simulated-days";

const market = marketOfDays(new SimulatedDays(7));
const noon = Date.parse("2026-11-18T12:00:00-05:00");

function boardAt(symbol: string, instantMs: number, of = market): Board {
  const board = of.boardAt(symbol, instantMs);
  if (board === undefined) throw new Error(`The market has no board of ${symbol}.`);
  return board;
}

/** Returns the zero gamma of boards nearest to spot, as a program without any sharing finds it: sixty prices, then halves. */
function searched(boards: readonly Board[]): number | undefined {
  const spot = boards[0]?.spot ?? NaN;
  const net = (price: number) => boards.reduce((sum, board) => sum + (board.profile("gamma", [price])[0] ?? 0), 0);
  const prices = Array.from({ length: 60 }, (_, at) => spot * (0.8 + (0.4 * at) / 59));
  const changes = prices.flatMap((low, at) => {
    const high = prices[at + 1] ?? NaN;
    return net(low) * net(high) < 0 ? [[low, high] as const] : [];
  });
  const levels = changes.map(([low, high]) => {
    const signBelow = Math.sign(net(low));
    let [from, to] = [low, high];
    while (to - from > 1e-9 * spot) {
      const middle = (from + to) / 2;
      if (net(middle) * signBelow > 0) from = middle;
      else to = middle;
    }
    return from;
  });
  return levels.sort((a, b) => Math.abs(a - spot) - Math.abs(b - spot))[0];
}

test.each([
  ["SPX", "SPXW"],
  ["NDX", "NDXP"],
  ["RUT", "RUTW"],
  ["NVDA", ""],
])("the zero gamma of %s %s is that of a search over all prices, to a millionth of a dollar", (...named) => {
  for (const instantMs of [noon, noon + 12_345_000, noon - 40 * 86_400_000]) {
    const [first, ...others] = named.filter((root) => root !== "").map((root) => boardAt(root, instantMs));
    if (first === undefined) throw new Error("No root was named.");

    const { level } = boardZeroGamma(first, [first, ...others], { range: false, roots: false }) ?? {};

    const expected = searched([first, ...others]);
    expect(expected === undefined).toBe(level === undefined);
    expect(Math.abs((level ?? 0) - (expected ?? 0))).toBeLessThan(1e-6 + 1e-9 * first.spot);
  }
});

/** Boards that count what is computed of them. */
function counted(symbol: string, instantMs: number) {
  const counts = { prices: 0, ranges: 0 };
  const board = boardAt(symbol, instantMs, marketOfDays(new SimulatedDays(7)));
  const own = board.otherwise?.();
  const countingBoard: Board = {
    ...board,
    profile: (metric, spots) => ((counts.prices += spots.length), board.profile(metric, spots)),
    otherwise: () => counting,
  };
  const counting = {
    asOfMs: board.asOfMs,
    spot: board.spot,
    profiles: () => ((counts.ranges += 1), known(own).profiles()),
  };
  return { board: countingBoard, counts };
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("The board has no other assumptions.");
  return value;
}

test("a zero gamma and its range are computed once a board, for all who ask", () => {
  const { board, counts } = counted("SPXW", noon);
  const ask = (range: boolean) => boardZeroGamma(board, [board], { range, roots: false });

  const first = ask(true);
  const { prices } = counts;
  const second = ask(true);
  ask(false);

  expect(second).toEqual(first);
  expect(first?.low).toBeLessThanOrEqual(first?.level ?? NaN);
  expect(first?.high).toBeGreaterThanOrEqual(first?.level ?? NaN);
  expect(counts).toEqual({ prices, ranges: 1 });
});

test("the range of a simulated board is computed once a minute, whichever second is asked first", () => {
  const [one, another] = [noon + 5_000, noon + 55_000].map((instantMs) => boardAt("SPY", instantMs));
  const later = boardAt("SPY", noon + 60_000);

  expect(one?.otherwise?.()).toBe(another?.otherwise?.());
  expect(one?.otherwise?.()).not.toBe(later.otherwise?.());
  expect(one?.otherwise?.().asOfMs).toBe(noon);
});
