import { readReplayFields, replayFields, suggestedReplayMs } from "../../../packages/formulas/replay/replay-instant";

/** Friday 2026-11-20, noon in New York. */
const noon = Date.parse("2026-11-20T12:00:20-05:00");

test("a time is shown in New York time and read back", () => {
  const atMs = Date.parse("2026-07-01T14:30:05Z");

  expect(replayFields(atMs)).toEqual({ date: "2026-07-01", time: "10:30:05" });
  expect(readReplayFields({ date: "2026-07-01", time: "10:30:05" }, noon)).toEqual({ atMs });
});

test("a time without seconds, as browsers send it, is the full minute", () => {
  expect(readReplayFields({ date: "2026-11-20", time: "10:30" }, noon)).toEqual({
    atMs: Date.parse("2026-11-20T10:30:00-05:00"),
  });
});

test.each([
  ["no date", "", "10:30"],
  ["no time", "2026-11-20", ""],
  ["a date that does not exist", "2026-02-30", "10:30"],
])("%s is refused, saying what to enter", (_what, date, time) => {
  expect(readReplayFields({ date, time }, noon)).toEqual({
    problem: expect.stringMatching(/Enter a date and a New York time/) as string,
  });
});

test("a time in the future is refused", () => {
  expect(readReplayFields({ date: "2026-11-20", time: "12:01" }, noon)).toEqual({
    problem: expect.stringMatching(/in the future/) as string,
  });
});

test.each([
  ["30 minutes ago during a session", "2026-11-20T12:00:20-05:00", "2026-11-20T11:30:00-05:00"],
  [
    "30 minutes before the previous close just after the open",
    "2026-11-20T09:45:00-05:00",
    "2026-11-19T15:30:00-05:00",
  ],
  ["30 minutes before the close of Friday on a weekend", "2026-11-22T12:00:00-05:00", "2026-11-20T15:30:00-05:00"],
])("the suggested start of a replay is %s", (_when, now, suggested) => {
  expect(suggestedReplayMs(Date.parse(now))).toBe(Date.parse(suggested));
});
