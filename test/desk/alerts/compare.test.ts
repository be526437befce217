import { compareObservation, type LastSide, type Observation, observationOf } from "../../../desk/alerts/compare";
import type { AlertCondition } from "@strikebook/contract";
import { levels } from "../../support/client/canned-responses";

/** Returns the positions of the checks that are events. */
function eventsOf(condition: AlertCondition, checks: readonly Observation[]): number[] {
  let before: LastSide | undefined;
  return checks.flatMap((check, index) => {
    const { memory, isEvent } = compareObservation(condition, check, before);
    before = memory;
    return isEvent ? [index] : [];
  });
}

const spot = (direction: "crosses" | "above" | "below"): AlertCondition => ({
  kind: "spot",
  symbol: "SPY",
  direction,
  level: "flip",
});

test.each<[string, "crosses" | "above" | "below", number[], number[]]>([
  ["crosses the level either way", "crosses", [98, 102, 103, 99], [1, 3]],
  ["rises above the level", "above", [98, 102, 99, 101], [1, 3]],
  ["falls below the level", "below", [102, 98, 101, 99], [1, 3]],
  ["is above the level at the first check", "above", [102, 103], []],
  ["is below the level at the first check", "below", [98, 97], []],
  ["stops at the level on its way, which is one event", "crosses", [98, 100, 100, 102], [3]],
  ["touches the level and returns, which is none", "crosses", [98, 100, 98], []],
  ["touches the level from above and returns, which is none", "crosses", [102, 100, 102], []],
  ["equals the level at the first check, which is on no side", "crosses", [100, 102, 98], [2]],
])("a spot price that %s", (_what, direction, prices, events) => {
  const checks = prices.map((value) => ({ value, level: 100 }));

  expect(eventsOf(spot(direction), checks)).toEqual(events);
});

test("a level that moves past the spot price is crossed too", () => {
  const checks = [100, 96, 100].map((level) => ({ value: 98, level }));

  expect(eventsOf(spot("crosses"), checks)).toEqual([1, 2]);
  expect(eventsOf(spot("above"), checks)).toEqual([1]);
});

test("a level moves when it is at another strike than at the check before", () => {
  const checks = [105, 105, 110, 105].map((value) => ({ value }));

  expect(eventsOf({ kind: "moves", symbol: "SPY", level: "king" }, checks)).toEqual([2, 3]);
});

test.each([
  ["fall below the limit, once until they are above it again", [60, 49, 30, 50, 49], [1, 4]],
  ["equal the limit, which is not below it", [60, 50, 51], []],
  ["are below the limit at the first check", [40, 30], []],
])("credits that %s", (_what, credits, events) => {
  const checks = credits.map((value) => ({ value }));

  expect(eventsOf({ kind: "balance", credits: 50 }, checks)).toEqual(events);
});

const board = levels("SPY");
const node = { nodeType: "king", distancePct: 0 };
const known = {
  ...board,
  spot: 101.5,
  kingNode: { ...node, strike: 105, value: 10_000 },
  summary: {
    ...board.summary,
    flip: { level: 99.25, distancePct: -2.2 },
    positiveWall: { ...node, strike: 110, value: 9_000 },
    negativeWall: { ...node, strike: 90, value: -9_000 },
  },
};

test.each([
  ["flip", 99.25],
  ["king", 105],
  ["positiveWall", 110],
  ["negativeWall", 90],
  [6_800.5, 6_800.5],
] as const)("the spot price is compared with the level %s", (level, at) => {
  const condition = { kind: "spot", symbol: "SPY", direction: "crosses", level } as const;

  expect(observationOf(condition, known)).toEqual({ value: 101.5, level: at, boardAt: board.asOf });
});

test.each([
  ["king", 105],
  ["positiveWall", 110],
  ["negativeWall", 90],
] as const)("a rule about a move of the %s reads its strike", (level, value) => {
  expect(observationOf({ kind: "moves", symbol: "SPY", level }, known)).toEqual({
    value,
    spot: 101.5,
    boardAt: board.asOf,
  });
});

test("a level that the board does not have is not known", () => {
  const bare = {
    ...known,
    kingNode: null,
    summary: { ...known.summary, flip: null, positiveWall: null, negativeWall: null },
  };

  for (const level of ["flip", "king", "positiveWall", "negativeWall"] as const)
    expect(observationOf({ kind: "spot", symbol: "SPY", direction: "above", level }, bare)).toBeUndefined();
});
