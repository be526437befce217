import { askedAtMs, elapsed, live, movedBy, paused, playing, standingAt } from "../../src/replay/replay-state";

/** Friday 2026-11-20, 16:00 in New York is the closing bell; Monday 2026-11-23 opens at 09:30. */
const at = (clock: string) => Date.parse(`2026-11-${clock}:00-05:00`);
const now = at("24T12:00");
const MINUTE = 60_000;
const replay = (atMs: number) => standingAt(atMs, now);

test("a clock that is off asks for no instant, and cannot be moved or played", () => {
  expect(askedAtMs(live)).toBeUndefined();
  expect(movedBy(live, MINUTE, now)).toBe(live);
  expect(playing(live, 10, now)).toBe(live);
  expect(paused(live)).toBe(live);
  expect(elapsed(live, MINUTE, now)).toBe(live);
});

test("a standing clock asks for its instant to the millisecond", () => {
  expect(askedAtMs(replay(at("20T10:30") + 15_250))).toBe(at("20T10:30") + 15_250);
});

test("no clock goes past now", () => {
  expect(askedAtMs(replay(now + MINUTE))).toBe(now);
  expect(askedAtMs(movedBy(replay(now - MINUTE), 5 * MINUTE, now))).toBe(now);
});

test.each([
  [1, 60_000],
  [10, 6_000],
  [60, 1_000],
] as const)("at %s times a minute of the market takes %s ms, and is asked for once", (speed, realMs) => {
  const start = playing(replay(at("20T10:30")), speed, now);
  const almost = elapsed(start, realMs - 1, now);

  expect(askedAtMs(almost)).toBe(at("20T10:30"));
  expect(askedAtMs(elapsed(almost, 1, now))).toBe(at("20T10:31"));
});

test("a playing clock stands at the closing bell, and goes on at the next opening one, over a weekend", () => {
  const bell = elapsed(playing(replay(at("20T15:59")), 60, now), 2_000, now);

  expect(bell).toEqual({ kind: "replay", atMs: at("20T16:00"), speed: undefined, reason: "session over" });
  expect(playing(bell, 60, now)).toMatchObject({ atMs: at("23T09:30"), speed: 60 });
});

test("a playing clock that comes to now stands there", () => {
  const state = elapsed(playing(replay(now - MINUTE), 60, now), 5_000, now);

  expect(state).toEqual({ kind: "replay", atMs: now, speed: undefined, reason: "at now" });
  expect(playing(state, 1, now)).toEqual(state);
});

test("a step while it plays goes on playing from there", () => {
  expect(movedBy(playing(replay(at("20T10:30")), 10, now), -5 * MINUTE, now)).toMatchObject({
    atMs: at("20T10:25"),
    speed: 10,
  });
});

test("a pause leaves the clock where it has come to", () => {
  const state = paused(elapsed(playing(replay(at("20T10:30")), 10, now), 1_500, now));

  expect(askedAtMs(state)).toBe(at("20T10:30") + 15_000);
});
