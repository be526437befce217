import { readReplayFields, replayFields, suggestedReplayMs } from "../../src/addin/replay-instant";

/** Friday 2026-11-20, noon in New York. */
const noon = Date.parse("2026-11-20T12:00:20-05:00");

test("an instant is shown as clocks in New York show it, and read back", () => {
  const atMs = Date.parse("2026-07-01T14:30:05Z");

  expect(replayFields(atMs)).toEqual({ date: "2026-07-01", time: "10:30:05" });
  expect(readReplayFields({ date: "2026-07-01", time: "10:30:05" }, noon)).toEqual({ atMs });
});

test("a time without seconds, as browsers leave them out, is the whole minute", () => {
  expect(readReplayFields({ date: "2026-11-20", time: "10:30" }, noon)).toEqual({
    atMs: Date.parse("2026-11-20T10:30:00-05:00"),
  });
});

test.each([
  ["no date", "", "10:30"],
  ["no time", "2026-11-20", ""],
  ["a day that the calendar lacks", "2026-02-30", "10:30"],
])("%s is refused with what to enter", (_what, date, time) => {
  expect(readReplayFields({ date, time }, noon)).toEqual({ problem: expect.stringMatching(/Enter a date and a time/) });
});

test("an instant to come is refused", () => {
  expect(readReplayFields({ date: "2026-11-20", time: "12:01" }, noon)).toEqual({
    problem: expect.stringMatching(/still to come/),
  });
});

test.each([
  ["in a session half an hour ago", "2026-11-20T12:00:20-05:00", "2026-11-20T11:30:00-05:00"],
  [
    "just after the opening half an hour before the close of the day before",
    "2026-11-20T09:45:00-05:00",
    "2026-11-19T15:30:00-05:00",
  ],
  ["at the weekend half an hour before Friday's close", "2026-11-22T12:00:00-05:00", "2026-11-20T15:30:00-05:00"],
])("a replay is suggested to begin %s", (_when, now, suggested) => {
  expect(suggestedReplayMs(Date.parse(now))).toBe(Date.parse(suggested));
});
