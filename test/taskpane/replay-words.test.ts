import { replayClock, replayMotion } from "../../src/taskpane/replay-words";

const atMs = Date.parse("2026-11-18T15:30:00Z");

test("the replay clock is shown with its day and year, as clocks in New York show it", () => {
  expect(replayClock(atMs)).toBe("Wed, Nov 18, 2026, 10:30:00 AM ET");
});

test.each([
  [1, undefined, /^Playing, one board a minute: up to 5 credits a minute for each call/],
  [60, undefined, /^Playing, 60 boards a minute: up to 300 credits a minute for each call/],
  [undefined, undefined, /Standing/],
  [undefined, "session over", /Play goes on at the next opening bell/],
  [undefined, "at now", /go back to live/],
] as const)("a clock at speed %s that stands because of %s says what it does", (speed, reason, words) => {
  expect(replayMotion({ kind: "replay", atMs, speed, reason })).toMatch(words);
});
