import type { AdvancePlan } from "../../src/addin/replay/advance-loading";
import type { LoadRunState } from "../../src/addin/replay/load-run";
import { planText, loadProgressText, resultText } from "../../src/taskpane/replay/plan-text";

const session = (date: string, credits: number) => ({ date, credits, requests: [] });
const plan: AdvancePlan = {
  instants: Array.from({ length: 61 }, (_, index) => index),
  sessions: [session("2026-11-20", 105)],
  credits: 105,
  requests: 5,
  stored: 0,
  symbols: ["SPXW", "SPY"],
  formulas: 12,
  liveBoards: 1,
};
const state: LoadRunState = {
  phase: "running",
  total: 26,
  done: 12,
  credits: 300,
  remainingMs: 150_000,
  failures: [],
  stopReason: undefined,
};

test("a plan names its times, formulas, symbols and price", () => {
  expect(planText(plan)).toEqual([
    "61 times for 12 formulas and 1 live board: SPXW, SPY.",
    "Nov 20: 105 credits for 5 requests.",
  ]);
});

test("several sessions are counted by their price, and what is stored is named", () => {
  const sessions = [session("2026-11-18", 5), session("2026-11-19", 0), session("2026-11-20", 5)];

  expect(planText({ ...plan, sessions, credits: 10, requests: 2, stored: 2, liveBoards: 0 }).slice(1)).toEqual([
    "2 results are stored already.",
    "2 sessions at 5 credits, 1 session free.",
    "Total: 10 credits for 2 requests.",
  ]);
});

test("a plan without requests, and a workbook without formulas, say so", () => {
  const free = { ...plan, credits: 0, requests: 0 };

  expect(planText({ ...free, stored: 3 }).at(-1)).toBe("Everything is stored. These times are free.");
  expect(planText({ ...free, formulas: 0, liveBoards: 0 })).toEqual([
    "No formula has been calculated since the workbook was opened, so there is nothing to load.",
  ]);
});

test.each([
  [state, "Loading: 12 of 26 requests, 300 credits spent, about 3 minutes left."],
  [{ ...state, remainingMs: 4_200 }, "Loading: 12 of 26 requests, 300 credits spent, about 5 seconds left."],
  [{ ...state, done: 0, credits: 0, remainingMs: undefined }, "Loading: 0 of 26 requests, 0 credits spent."],
  [
    { ...state, phase: "paused" as const, failures: ["why"] },
    "Paused: 12 of 26 requests, 1 failed, 300 credits spent.",
  ],
])("progress names requests, credits and the time that is left", (running, text) => {
  expect(loadProgressText(running)).toBe(text);
});

test("the result names each reason once", () => {
  const ended = { ...state, phase: "ended" as const, done: 23, credits: 575, failures: ["One.", "Two.", "One."] };

  expect(resultText(ended)).toEqual([
    "23 of 26 requests loaded, 575 credits spent.",
    "2 requests failed: One.",
    "1 request failed: Two.",
  ]);
  expect(resultText({ ...state, done: 26, credits: 650 })).toEqual(["Loaded: 26 requests, 650 credits spent."]);
  expect(resultText({ ...state, stopReason: "No credits." }).at(1)).toBe("No credits.");
});
