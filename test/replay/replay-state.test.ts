import {
  advanced,
  liveState,
  paused,
  pausedAt,
  playing,
  requestedAtMs,
  steppedBy,
} from "../../src/replay/replay-state";

/** The session of Friday 2026-11-20 closes at 16:00 in New York; Monday 2026-11-23 opens at 09:30. */
const at = (clock: string) => Date.parse(`2026-11-${clock}:00-05:00`);
const now = at("24T12:00");
const MINUTE = 60_000;
const replay = (atMs: number) => pausedAt(atMs, now);

test("a live clock requests no time and cannot be moved or played", () => {
  expect(requestedAtMs(liveState)).toBeUndefined();
  expect(steppedBy(liveState, MINUTE, now)).toBe(liveState);
  expect(playing(liveState, 10, now)).toBe(liveState);
  expect(paused(liveState)).toBe(liveState);
  expect(advanced(liveState, MINUTE, now)).toBe(liveState);
});

test("a paused clock requests its time to the millisecond", () => {
  expect(requestedAtMs(replay(at("20T10:30") + 15_250))).toBe(at("20T10:30") + 15_250);
});

test("no clock goes past the present", () => {
  expect(requestedAtMs(replay(now + MINUTE))).toBe(now);
  expect(requestedAtMs(steppedBy(replay(now - MINUTE), 5 * MINUTE, now))).toBe(now);
});

test.each([
  [1, 60_000],
  [10, 6_000],
  [60, 1_000],
] as const)("at speed %s a market minute takes %s ms and is requested once", (speed, realMs) => {
  const start = playing(replay(at("20T10:30")), speed, now);
  const almost = advanced(start, realMs - 1, now);

  expect(requestedAtMs(almost)).toBe(at("20T10:30"));
  expect(requestedAtMs(advanced(almost, 1, now))).toBe(at("20T10:31"));
});

test("playback stops at the close and continues at the next open, after a weekend", () => {
  const closed = advanced(playing(replay(at("20T15:59")), 60, now), 2_000, now);

  expect(closed).toEqual({ kind: "replay", atMs: at("20T16:00"), speed: undefined, reason: "session ended" });
  expect(playing(closed, 60, now)).toMatchObject({ atMs: at("23T09:30"), speed: 60 });
});

test("playback that reaches the present stops there", () => {
  const state = advanced(playing(replay(now - MINUTE), 60, now), 5_000, now);

  expect(state).toEqual({ kind: "replay", atMs: now, speed: undefined, reason: "reached present" });
  expect(playing(state, 1, now)).toEqual(state);
});

test("a step during playback continues from there", () => {
  expect(steppedBy(playing(replay(at("20T10:30")), 10, now), -5 * MINUTE, now)).toMatchObject({
    atMs: at("20T10:25"),
    speed: 10,
  });
});

test("a pause keeps the current time", () => {
  const state = paused(advanced(playing(replay(at("20T10:30")), 10, now), 1_500, now));

  expect(requestedAtMs(state)).toBe(at("20T10:30") + 15_000);
});
