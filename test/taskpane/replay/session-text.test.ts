import { sessionNotes } from "../../../src/taskpane/replay/session-text";

/** Tuesday 2026-12-01, noon in New York. */
const nowMs = Date.parse("2026-12-01T12:00:00-05:00");
const notes = (at: string) => sessionNotes(Date.parse(at), nowMs);

test.each([
  ["a Saturday", "2026-11-21T12:00:00-05:00", "Saturday: shows the close of Friday, Nov 20."],
  ["Thanksgiving", "2026-11-26T12:00:00-05:00", "Thanksgiving: shows the close of Wednesday, Nov 25."],
  ["a Sunday after an early close", "2026-11-29T12:00:00-05:00", "Sunday: shows the close of Friday, Nov 27."],
  ["before the open", "2026-11-23T09:29:59-05:00", "Before the open: shows the close of Friday, Nov 20."],
  ["after the close", "2026-11-20T16:00:01-05:00", "After the close: shows the close of Friday, Nov 20."],
  ["after an early close", "2026-11-27T13:30:00-05:00", "After the close: shows the close of Friday, Nov 27."],
  ["New Year's Day", "2026-01-01T12:00:00-05:00", "New Year's Day: shows the close of Wednesday, Dec 31, 2025."],
  ["the opening instant", "2026-11-23T09:30:00-05:00", "The session opens. Trades are still from Friday, Nov 20."],
])("%s says which session is shown", (_what, at, note) => {
  expect(notes(at)).toEqual([note]);
});

test.each(["2026-11-20T09:30:01-05:00", "2026-11-20T16:00:00-05:00", "2026-11-27T13:00:00-05:00"])(
  "%s is within the hours of its session and needs no note",
  (at) => {
    expect(notes(at)).toEqual([]);
  },
);

test("a closure without a name says that the market is closed, and a time before the history is noted besides", () => {
  expect(notes("2025-01-09T12:00:00-05:00")).toEqual([
    "Market closed: shows the close of Wednesday, Jan 8.",
    "More than 365 days ago. The service may have no data for this time.",
  ]);
  expect(notes("2025-12-02T12:00:00-05:00")).toEqual([]);
});
