import { readTradeWindow } from "../../src/functions/arguments/read-trade-window";

const utc = (instant: string) => Date.parse(instant);

/** The window in UTC. */
function windowOf(from: unknown, to: unknown, now: string): string[] {
  const { fromMs, toMs } = readTradeWindow(from, to, utc(now));
  return [fromMs, toMs].map((instantMs) => new Date(instantMs).toISOString().replace(".000Z", "Z"));
}

// 2026-11-20 is a Friday; New York is five hours behind UTC, and four in summer.
test.each([
  ["while trading, up to now", "2026-11-20T15:00:07Z", "2026-11-20T14:30:00Z", "2026-11-20T15:00:05Z"],
  ["after the close, the whole session", "2026-11-21T01:00:00Z", "2026-11-20T14:30:00Z", "2026-11-20T21:00:00Z"],
  ["before the opening, the session before", "2026-11-20T14:29:59Z", "2026-11-19T14:30:00Z", "2026-11-19T21:00:00Z"],
  ["in the first seconds, the session before", "2026-11-20T14:30:03Z", "2026-11-19T14:30:00Z", "2026-11-19T21:00:00Z"],
  ["on a weekend, Friday's", "2026-11-22T17:00:00Z", "2026-11-20T14:30:00Z", "2026-11-20T21:00:00Z"],
  ["on Thanksgiving, Wednesday's", "2026-11-26T17:00:00Z", "2026-11-25T14:30:00Z", "2026-11-25T21:00:00Z"],
  ["after an early close, to it", "2026-11-27T20:00:00Z", "2026-11-27T14:30:00Z", "2026-11-27T18:00:00Z"],
  ["in summer, four hours behind", "2026-06-10T20:30:00Z", "2026-06-10T13:30:00Z", "2026-06-10T20:00:00Z"],
])("a window that is not given is %s", (_when, now, from, to) => {
  expect(windowOf(null, "", now)).toEqual([from, to]);
});

test("without an end a window reaches as far as trading has come", () => {
  expect(windowOf("2026-11-18", null, "2026-11-22T17:00:00Z")).toEqual([
    "2026-11-18T14:30:00Z",
    "2026-11-20T21:00:00Z",
  ]);
});

test("without a start a window begins with the session of its end", () => {
  expect(windowOf(0, "2026-11-18 11:00", "2026-11-20T15:00:00Z")).toEqual([
    "2026-11-18T14:30:00Z",
    "2026-11-18T16:00:00Z",
  ]);
});

test("two dates are a window from an opening to a close", () => {
  // Excel day 46344 is 2026-11-18.
  expect(windowOf(46_344, 46_344, "2026-11-20T15:00:00Z")).toEqual(["2026-11-18T14:30:00Z", "2026-11-18T21:00:00Z"]);
});

test("a start after the last close is refused in Eastern time", () => {
  expect(() => windowOf("2026-11-20 17:00", null, "2026-11-21T01:00:00Z")).toThrow(
    "The start, 2026-11-20 17:00:00, does not come before the end, 2026-11-20 16:00:00 (US Eastern).",
  );
});
