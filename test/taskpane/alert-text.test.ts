import type { AlertRule } from "@strikebook/contract";
import {
  alertPrice,
  alertsPrice,
  alertState,
  alertTerms,
  deliveryText,
  readCondition,
  spotLevelsOf,
  typedAlert,
} from "../../src/taskpane/alerts/alert-text";

const rule: AlertRule = {
  id: "a1",
  name: "",
  condition: { kind: "spot", symbol: "SPXW", direction: "crosses", level: "flip" },
  everyMinutes: 5,
  form: "teams",
  isPaused: false,
  host: "hooks.example.com",
  check: null,
  delivery: null,
};
/** 10:05 in New York of November 18. */
const atMs = Date.parse("2026-11-18T15:05:00Z");

test.each([
  // The 390 minutes of a session.
  [1, "At most 390 credits a day"],
  [5, "At most 78 credits a day"],
  [15, "At most 26 credits a day"],
  [30, "At most 13 credits a day"],
  [60, "At most 7 credits a day"],
] as const)(
  "a rule about a board that is checked every %i minutes costs one credit each time",
  (everyMinutes, price) => {
    expect(alertPrice({ ...rule, everyMinutes })).toBe(price);
  },
);

test("a rule about credits is free, and rules that are paused cost nothing", () => {
  const balance = { ...rule, condition: { kind: "balance", credits: 500 } } as const;

  expect(alertPrice(balance)).toBe("Free");
  expect(alertsPrice([rule, balance, { ...rule, isPaused: true }])).toMatch(/^Together at most 78 credits a day/);
});

test("a rule states its terms, what the last check found, and what happened to the last event", () => {
  const check = { atMs, value: 6801.25, level: 6790, problem: null };

  expect(alertTerms(rule)).toBe("Every 5 minutes, to hooks.example.com (Teams). At most 78 credits a day.");
  expect(alertState(rule)).toBe("Not checked yet. Checked while the market is open.");
  expect(alertState({ ...rule, check })).toBe("Spot 6,801.25, flip 6,790. Checked Nov 18, 10:05:00 AM ET.");
  expect(alertState({ ...rule, check: { ...check, value: null, problem: "Too many requests." } })).toBe(
    "Too many requests. Checked Nov 18, 10:05:00 AM ET.",
  );
  expect(alertState({ ...rule, check, isPaused: true })).toBe("Paused.");
  expect(deliveryText(rule)).toBeUndefined();
  expect(deliveryText({ ...rule, delivery: { atMs, outcome: "delivered", problem: null } })).toBe(
    "Posted Nov 18, 10:05:00 AM ET.",
  );
  expect(deliveryText({ ...rule, delivery: { atMs, outcome: "waiting", problem: "Status 500." } })).toBe(
    "Not posted Nov 18, 10:05:00 AM ET: Status 500. The desk tries again.",
  );
});

test("a rule is the same after it was shown in the form", () => {
  for (const condition of [
    rule.condition,
    { kind: "spot", symbol: "SPY", direction: "below", level: 680.5 },
    { kind: "moves", symbol: "SPY", level: "negativeWall" },
    { kind: "balance", credits: 500 },
  ] as const) {
    expect(readCondition(typedAlert({ ...rule, condition }))).toEqual({ condition });
  }
});

test.each([
  [{ kind: "above", spotLevel: "price", price: "6,8OO" }, /Enter a price/],
  [{ kind: "above", spotLevel: "price", price: "" }, /Enter a price/],
  [{ kind: "above", spotLevel: "price", price: "-5" }, /Enter a price/],
  [{ kind: "balance", credits: "0.5" }, /whole credits/],
  [{ kind: "balance", credits: "" }, /whole credits/],
] as const)("%j is refused with what to correct", (typed, problem) => {
  expect(readCondition({ ...typedAlert(undefined), ...typed })).toEqual({
    problem: expect.stringMatching(problem) as string,
  });
});

test("numbers may have commas between thousands", () => {
  const typed = { ...typedAlert(undefined), kind: "above", spotLevel: "price", price: "6,800.5" } as const;

  expect(readCondition(typed)).toMatchObject({ condition: { level: 6800.5 } });
});

test("an alert of a sum of roots is of its zero gamma in place of the flip", () => {
  const typed = { ...typedAlert(undefined), symbol: "SPX+", spotLevel: "flip" } as const;

  expect(readCondition(typed)).toMatchObject({ condition: { symbol: "SPX+", level: "zeroGamma" } });
  expect(spotLevelsOf("SPX+").map(([, name]) => name)).not.toContain("the flip");
  expect(spotLevelsOf("SPXW").map(([, name]) => name)).toEqual(expect.arrayContaining(["the flip", "the zero gamma"]));
});
