import { inEveryRun } from "../../support/templates/in-every-run";
import {
  findsRelation,
  flipDifference,
  marketSessions,
  positioningSlope,
} from "../../support/templates/market-sessions";

// A market without a relation is found to have one in 5 % of them: in two or more of five with a probability of 2 %.

const markets = inEveryRun([101, 102, 103, 104, 105, 106, 107, 108], 5).map((seed) => marketSessions("SPX", seed, 62));

test("given implied volatility, net exposure is found to say something in at most one of five markets without a relation", () => {
  const found = markets.filter((sessions) => findsRelation(positioningSlope(sessions, "iv30")));

  expect(found.length).toBeLessThanOrEqual(1);
});

test("given past volatility it would be found in more: exposure stands for the newest fall, which rv20 has hardly seen", () => {
  const found = markets.filter((sessions) => findsRelation(positioningSlope(sessions, "rv20")));

  expect(found.length).toBeGreaterThanOrEqual(2);
});

test("in implied moves, sessions below the flip are found to differ in at most one of five markets without a relation", () => {
  const found = markets.filter((sessions) => {
    const difference = flipDifference(sessions);
    return difference && findsRelation(difference);
  });

  expect(found.length).toBeLessThanOrEqual(1);
});
