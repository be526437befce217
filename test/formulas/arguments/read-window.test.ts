import { readTradeWindow, readWindow } from "../../../packages/formulas/arguments/read-window";

const utc = (instant: string) => Date.parse(instant);

/** The window in UTC. */
function windowOf(from: unknown, to: unknown, now: string): string[] {
  const { fromMs, toMs } = readTradeWindow(from, to, utc(now));
  return [fromMs, toMs].map((instantMs) => new Date(instantMs).toISOString().replace(".000Z", "Z"));
}

// 2026-11-20 is a Friday; New York is five hours behind UTC, and four in summer.
test.each([
  ["during trading, until now", "2026-11-20T15:00:07Z", "2026-11-20T14:30:00Z", "2026-11-20T15:00:05Z"],
  ["after the close, the whole session", "2026-11-21T01:00:00Z", "2026-11-20T14:30:00Z", "2026-11-20T21:00:00Z"],
  ["before the opening, the previous session", "2026-11-20T14:29:59Z", "2026-11-19T14:30:00Z", "2026-11-19T21:00:00Z"],
  [
    "in the first seconds, the previous session",
    "2026-11-20T14:30:03Z",
    "2026-11-19T14:30:00Z",
    "2026-11-19T21:00:00Z",
  ],
  ["on a weekend, Friday's session", "2026-11-22T17:00:00Z", "2026-11-20T14:30:00Z", "2026-11-20T21:00:00Z"],
  ["on Thanksgiving, Wednesday's session", "2026-11-26T17:00:00Z", "2026-11-25T14:30:00Z", "2026-11-25T21:00:00Z"],
  ["after an early close, until the close", "2026-11-27T20:00:00Z", "2026-11-27T14:30:00Z", "2026-11-27T18:00:00Z"],
  ["in summer, four hours behind", "2026-06-10T20:30:00Z", "2026-06-10T13:30:00Z", "2026-06-10T20:00:00Z"],
])("the default window is %s", (_when, now, from, to) => {
  expect(windowOf(null, "", now)).toEqual([from, to]);
});

test("without an end a window ends now or at the last close", () => {
  expect(windowOf("2026-11-18", null, "2026-11-22T17:00:00Z")).toEqual([
    "2026-11-18T14:30:00Z",
    "2026-11-20T21:00:00Z",
  ]);
});

test("without a start a window starts at the opening of the session of its end", () => {
  expect(windowOf(0, "2026-11-18 11:00", "2026-11-20T15:00:00Z")).toEqual([
    "2026-11-18T14:30:00Z",
    "2026-11-18T16:00:00Z",
  ]);
});

test("two dates are a window of trades from an opening to a close", () => {
  // Excel day 46344 is 2026-11-18.
  expect(windowOf(46_344, 46_344, "2026-11-20T15:00:00Z")).toEqual(["2026-11-18T14:30:00Z", "2026-11-18T21:00:00Z"]);
});

test("a start after the last close is refused with US Eastern times", () => {
  expect(() => windowOf("2026-11-20 17:00", null, "2026-11-21T01:00:00Z")).toThrow(
    "The start, 2026-11-20 17:00:00, must be before the end, 2026-11-20 16:00:00 (US Eastern).",
  );
});

/** A Friday, 15:00:07 in New York. */
const nowMs = utc("2026-11-20T20:00:07Z");

test("a window of dates starts at an opening and ends at a close", () => {
  expect(readWindow("2026-11-18", "2026-11-19", nowMs)).toEqual({
    fromMs: utc("2026-11-18T14:30:00Z"),
    toMs: utc("2026-11-19T21:00:00Z"),
  });
});

test("a window without an end ends now", () => {
  expect(readWindow("-15m", null, nowMs)).toEqual({
    fromMs: utc("2026-11-20T19:45:00Z"),
    toMs: utc("2026-11-20T20:00:05Z"),
  });
});

test("a window that ends before it starts is refused with both times", () => {
  expect(() => readWindow("10:30", "10:00", nowMs)).toThrow(
    "The start, 2026-11-20 10:30:00, must be before the end, 2026-11-20 10:00:00 (US Eastern).",
  );
});
