import { replayClock, replayMotion } from "../../src/taskpane/replay/replay-text";

const atMs = Date.parse("2026-11-18T15:30:00Z");

test("the replay clock shows the date, the year and US Eastern time", () => {
  expect(replayClock(atMs)).toBe("Wed, Nov 18, 2026, 10:30:00 AM ET");
});

test.each([
  [1, undefined, /^Playing, one board per minute: up to 5 credits per minute for every ten symbols/],
  [60, undefined, /^Playing, 60 boards per minute: up to 300 credits per minute for every ten symbols/],
  [undefined, undefined, /Paused/],
  [undefined, "session ended", /Playback continues at the next open/],
  [undefined, "reached present", /Switch back to live/],
] as const)("a replay clock at speed %s, stopped because of %s, describes its state", (speed, reason, words) => {
  expect(replayMotion({ kind: "replay", atMs, speed, reason })).toMatch(words);
});
