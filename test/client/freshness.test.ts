import { dailyStatsFreshMs, flowFreshMs, pastBoardFreshMs, volatilityFreshMs } from "../../src/client/requests/freshness";
import { dailyStats, volEvents, volMeta } from "../support/canned-past";

/** A Tuesday, in New York. */
const at = (time: string, date = "2025-11-25") => Date.parse(`${date}T${time}-05:00`);
const HOUR_MS = 3_600_000;
const untilWednesday = (time: string) => at("09:30:00", "2025-11-26") - at(time);

test.each([
  ["09:59:00", Infinity],
  ["09:59:01", 5_000],
  ["10:00:00", 5_000],
])("at 10:00 the board of %s is fresh for %p ms", (asked, freshMs) => {
  const answered = { record: {}, meta: {}, receivedAtMs: at("10:00:00") };

  const instant = new Date(at(asked)).toISOString();

  expect(pastBoardFreshMs("at")(answered, [["at", instant]])).toBe(freshMs);
});

test("a window of boards is as fresh as its end", () => {
  const answered = { record: {}, meta: {}, receivedAtMs: at("10:00:00") };
  const sent = (to: string) =>
    [
      ["from", "2025-11-25T14:30:00Z"],
      ["to", to],
    ] as const;

  expect(pastBoardFreshMs("to")(answered, sent("2025-11-25T14:45:00Z"))).toBe(Infinity);
  expect(pastBoardFreshMs("to")(answered, sent("2025-11-25T14:59:30Z"))).toBe(5_000);
});

test.each<[string, { now: string; to?: string; open?: string; freshMs: number }]>([
  ["finished sessions hold until the next opening", { now: "18:00:00", freshMs: untilWednesday("18:00:00") }],
  ["so they do in the morning before it opens", { now: "08:30:00", freshMs: HOUR_MS }],
  ["while a session is under way its sessions are a minute fresh", { now: "11:00:00", freshMs: 60_000 }],
  ["dates before it hold all the same", { now: "11:00:00", to: "2025-11-24", freshMs: untilWednesday("11:00:00") }],
  ["a session that has not settled is a minute fresh", { now: "18:00:00", open: "2025-11-25", freshMs: 60_000 }],
])("of daily statistics: %s", (_, { now, to, open, freshMs }) => {
  const answered = { record: dailyStats("SPY", open), meta: undefined, receivedAtMs: at(now) };

  expect(dailyStatsFreshMs(answered, to === undefined ? [] : [["to", to]])).toBe(freshMs);
});

const flow = (time: string) => ({
  record: {},
  meta: { timestamp: new Date(at(time)).toISOString(), requestId: "r-1" },
  // This computer's clock is wrong by a year, and nobody is misled.
  receivedAtMs: at(time, "2024-11-25"),
});

test("flow of a finished date holds until the next opening, and of the current one as the catalogue says", () => {
  const freshMs = flowFreshMs("flowTrades", "date");

  expect(freshMs(flow("11:00:00"), [["date", "2025-11-24"]])).toBe(untilWednesday("11:00:00"));
  expect(freshMs(flow("11:00:00"), [["date", "2025-11-25"]])).toBe(5_000);
  expect(freshMs(flow("11:00:00"), [])).toBe(5_000);
});

test("flow of a window that ended half an hour ago holds for ever", () => {
  const freshMs = flowFreshMs("flowTide", "window");

  expect(freshMs(flow("11:00:00"), [["to", "2025-11-25T15:30:00Z"]])).toBe(Infinity);
  expect(freshMs(flow("11:00:00"), [["to", "2025-11-25T15:30:01Z"]])).toBe(5_000);
});

test.each([
  ["while the market is open", { marketState: "open", frozen: false }, false, 60_000],
  ["once the close is frozen", { marketState: "closed", frozen: true }, false, untilWednesday("18:00:00")],
  ["before the close is frozen", { marketState: "post_close", frozen: false }, false, 60_000],
  ["where the service says itself that it is stale", { marketState: "closed", frozen: true }, true, 60_000],
  ["in a state that nobody knows yet", { marketState: "halted", frozen: false }, false, 60_000],
])("volatility %s", (_, state, stale, freshMs) => {
  const record = { ...volEvents("NVDA"), stale };

  const answered = { record, meta: { ...volMeta, ...state }, receivedAtMs: at("18:00:00") };

  expect(volatilityFreshMs("volEvents")(answered, [])).toBe(freshMs);
});
