import fc from "fast-check";
import { closingMs, easternDay, isSession, openingMs, previousSession } from "@strikebook/calendar";
import type { Board } from "../../../market/exposure/market";
import { boardZeroGamma } from "../../../market/exposure/board-zero-gamma";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { nettedBoard } from "../../../market/exposure/netted-board";
import { optionRootOf } from "../../../market/chains/option-roots";
import { boardInstant } from "../../../market/time/board-instant";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { firstDifference } from "../../support/first-difference";

const market = marketOfDays(new SimulatedDays(7));
const another = marketOfDays(new SimulatedDays(7));
const bell = Date.parse("2026-11-20T16:00:00-05:00");

/** Includes weekends, nights and holidays of two years. */
const instants = fc.integer({ min: Date.parse("2024-11-20T00:00:00Z"), max: Date.parse("2026-11-20T00:00:00Z") });
const symbols = fc.constantFrom(...market.symbols.filter((symbol) => symbol !== "NDXP"), "SPXW", "SPXW");
const metrics = fc.constantFrom("gamma" as const, "vanna" as const);
const selections = fc.record({
  metric: metrics,
  maxStrikes: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.constant("all" as const)),
  expirations: fc.record({ nearest: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant("all" as const)) }),
  includeEmpty: fc.boolean(),
});
const few = { numRuns: 40 };

function boardAt(symbol: string, instantMs: number, of = market): Board {
  const board = of.boardAt(symbol, instantMs);
  if (board === undefined) throw new Error(`The market has no board of ${symbol} at ${instantMs}.`);
  return board;
}

/**
 * All figures of a board, including its cells and two prices of its profile, its zero gamma with the range, and what one contract at each
 * strike would have.
 */
function allFigures(board: Board) {
  const { cells, profile, grossGamma, sides, exposureOf, ...rest } = board;
  const prices = [0.95 * rest.spot, 1.05 * rest.spot];
  return {
    ...{ ...rest, otherwise: undefined },
    profiled: profile("gamma", prices),
    gross: grossGamma(prices),
    zeroGamma: boardZeroGamma(board, [board], { range: true, roots: false }),
    ofOne: exposureOf("gamma", () => 1),
    apart: sides("gamma"),
    gamma: cells("gamma"),
    vanna: cells("vanna"),
  };
}

test("boards are bit-identical in any order of access and from any instance", () => {
  const requests = ["NVDA", "IWM", "RUTW", "NVDA"].flatMap((symbol, nth) =>
    [0, 61, 17_000, -9_000, 86_400 * 40, 86_400 * 40 + 1].map(
      (second) => [symbol, bell - (second + nth) * 1_000] as const,
    ),
  );
  const forward = requests.map(([symbol, instantMs]) => allFigures(boardAt(symbol, instantMs)));

  const backward = requests.toReversed().map(([symbol, instantMs]) => allFigures(boardAt(symbol, instantMs, another)));

  expect(firstDifference(backward.toReversed(), forward)).toBeUndefined();
});

test("another seed gives another market", () => {
  const other = marketOfDays(new SimulatedDays(8));

  expect(boardAt("SPY", bell, other).spot).not.toBe(boardAt("SPY", bell).spot);
});

test("a board is that of the newest second at or before the instant", () => {
  fc.assert(
    fc.property(symbols, instants, (symbol, instantMs) => {
      const { asOfMs } = boardAt(symbol, instantMs);

      expect(asOfMs).toBe(boardInstant(instantMs));
      expect(asOfMs).toBeLessThanOrEqual(instantMs);
    }),
    few,
  );
});

test("the previous close is the price at the closing bell of the previous session", () => {
  fc.assert(
    fc.property(symbols, instants, (symbol, instantMs) => {
      const board = boardAt(symbol, instantMs);
      const session = previousSession(easternDay(board.asOfMs));

      expect(board.previousClose).toBe(market.spotAt(symbol, closingMs(session)));
    }),
    few,
  );
});

test("a board's spot is the price of its second, in whole cents", () => {
  fc.assert(
    fc.property(symbols, instants, (symbol, instantMs) => {
      const { spot, asOfMs } = boardAt(symbol, instantMs);

      expect(spot).toBe(market.spotAt(symbol, asOfMs));
      expect(spot).toBe(Math.round(spot * 100) / 100);
    }),
    few,
  );
});

test("gamma and vanna have the same strikes if empty ones are included", () => {
  fc.assert(
    fc.property(symbols, instants, selections, (symbol, instantMs, selection) => {
      const board = boardAt(symbol, instantMs);
      const [gamma, vanna] = (["gamma", "vanna"] as const).map((metric) =>
        nettedBoard(board, { ...selection, metric, includeEmpty: true }),
      );

      expect(vanna?.strikes).toEqual(gamma?.strikes);
    }),
    few,
  );
});

test("a live board lists no settled contracts, and today's contracts until the bell", () => {
  fc.assert(
    fc.property(symbols, instants, (symbol, instantMs) => {
      const { expirations, asOfMs } = boardAt(symbol, instantMs);

      expect((expirations[0] ?? "") >= new Date(asOfMs).toISOString().slice(0, 10)).toBe(true);
      expect(expirations.toSorted()).toEqual(expirations);
    }),
    few,
  );
  expect(boardAt("SPXW", bell - 1_000).expirations[0]).toBe("2026-11-20");
  expect(boardAt("SPXW", bell).expirations[0]).toBe("2026-11-23");
  expect(boardAt("SPX", bell - 1_000).expirations[0]).toBe("2026-12-18");
});

test("every figure of a board is a finite number", () => {
  for (const symbol of market.symbols) {
    const { spot, strikes, cells, expirations } = boardAt(symbol, bell - 3_600_000);

    expect(spot).toBeGreaterThan(0);
    expect(strikes.every((strike) => strike > 0)).toBe(true);
    expect(cells("gamma")).toHaveLength(strikes.length * expirations.length);
    expect(cells("gamma").every(Number.isFinite) && cells("vanna").every(Number.isFinite)).toBe(true);
    expect(cells("gamma").some((cell) => cell > 1_000) && cells("gamma").some((cell) => cell < -1_000)).toBe(true);
  }
});

test("the roots of an index have its price and their own contracts", () => {
  const [spxw, spx] = [boardAt("SPXW", bell - 1_000), boardAt("SPX", bell - 1_000)];

  expect(spx.spot).toBe(spxw.spot);
  expect(spx.expirations.length).toBeLessThan(spxw.expirations.length / 2);
});

test("a fund tracks its index within a fraction of a percent", () => {
  for (const [fund, index, ratio] of [
    ["SPY", "SPX", 10.03],
    ["QQQ", "NDX", 41],
    ["IWM", "RUT", 10.05],
  ] as const) {
    const share = (market.spotAt(fund, bell - 7_000_000) ?? 0) / (market.spotAt(index, bell - 7_000_000) ?? 1);

    expect(share * ratio).toBeCloseTo(1, 3);
  }
});

test("an early close ends the boards at 13:00", () => {
  const afternoon = Date.parse("2026-11-27T15:00:00-05:00");

  expect(boardAt("SPY", afternoon).asOfMs).toBe(Date.parse("2026-11-27T12:59:59-05:00"));
  expect(market.spotAt("SPY", afternoon)).toBe(market.spotAt("SPY", Date.parse("2026-11-27T13:00:00-05:00")));
});

test("an unknown symbol and an instant outside the market's years have no board and no price", () => {
  for (const instantMs of [Date.parse("2021-12-31T18:00:00Z"), Date.parse("2032-06-01T18:00:00Z")]) {
    expect(market.boardAt("SPXW", instantMs)).toBeUndefined();
    expect(market.spotAt("SPXW", instantMs)).toBeUndefined();
  }
  expect(market.boardAt("NOPE", bell)).toBeUndefined();
  expect(market.spotAt("NOPE", bell)).toBeUndefined();
});

test("the market has at least thirty underlyings, and every symbol has a root", () => {
  expect(new Set(market.symbols.map((symbol) => optionRootOf(symbol)?.underlying)).size).toBeGreaterThanOrEqual(30);
  expect(market.symbols.slice(0, 6)).toEqual(["SPXW", "SPX", "NDXP", "NDX", "RUTW", "RUT"]);
});

test("spot changes from second to second", () => {
  const session = easternDay(bell);
  const seconds = Array.from({ length: 600 }, (_, second) =>
    market.spotAt("SPXW", openingMs(session) + second * 1_000),
  );

  expect(isSession(session)).toBe(true);
  expect(new Set(seconds).size).toBeGreaterThan(300);
});
