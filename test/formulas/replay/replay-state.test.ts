import {
  liveState,
  loading,
  nextTick,
  paused,
  playing,
  showing,
  movedTo,
  stopped,
  type ReplayState,
} from "../../../packages/formulas/replay/replay-state";

/** The session of Friday 2026-11-20 closes at 16:00 in New York; Monday 2026-11-23 opens at 09:30. */
const at = (clock: string) => Date.parse(`2026-11-${clock}:00-05:00`);
const now = at("24T12:00");
const later = (minutes: number) => (fromMs: number) => fromMs + minutes * 60_000;
const shown = (clock: string): ReplayState => showing(liveState, at(clock));

test("a live clock cannot be stepped, played or paused", () => {
  expect(movedTo(liveState, later(1), now)).toBeUndefined();
  expect(playing(liveState, 10)).toBe(liveState);
  expect(paused(liveState)).toBe(liveState);
});

test("while an instant is loaded the state keeps what is shown", () => {
  expect(loading(liveState, at("20T10:30"))).toEqual({ kind: "live", loadingMs: at("20T10:30") });
  expect(loading(shown("20T10:30"), at("20T10:31"))).toMatchObject({ atMs: at("20T10:30"), loadingMs: at("20T10:31") });
});

test("an instant that is shown is not loading any more, another one still is", () => {
  const state = loading(shown("20T10:30"), at("20T10:32"));

  expect(showing(state, at("20T10:32"))).toMatchObject({ atMs: at("20T10:32"), loadingMs: undefined });
  expect(showing(state, at("20T10:31"))).toMatchObject({ atMs: at("20T10:31"), loadingMs: at("20T10:32") });
  expect(stopped(state)).toMatchObject({ atMs: at("20T10:30"), loadingMs: undefined });
});

test("a step goes on from the instant that is loaded, and not past the present", () => {
  expect(movedTo(shown("20T10:30"), later(1), now)).toBe(at("20T10:31"));
  expect(movedTo(loading(shown("20T10:30"), at("20T10:31")), later(1), now)).toBe(at("20T10:32"));
  expect(movedTo(shown("24T11:58"), later(5), now)).toBe(now);
});

test("while the market is closed a step ends at the last close, which a later instant has shown already", () => {
  const sunday = at("22T12:00");

  expect(movedTo(shown("20T15:58"), later(5 * 24 * 60), sunday)).toBe(at("20T16:00"));
  expect(movedTo(shown("21T10:00"), later(5 * 24 * 60), sunday)).toBe(at("21T10:00"));
});

test.each([
  [1, 60_000],
  [10, 6_000],
  [60, 1_000],
] as const)("at speed %s the next minute is due after %s ms", (speed, afterMs) => {
  expect(nextTick(at("20T10:30"), speed, now, true)).toEqual({ atMs: at("20T10:31"), afterMs });
});

test("playback goes on to whole minutes", () => {
  expect(nextTick(at("20T10:30") + 15_000, 10, now, true)).toEqual({ atMs: at("20T10:31"), afterMs: 4_500 });
});

test("playback stops at the close and continues at the next open, after a weekend", () => {
  expect(nextTick(at("20T15:59") + 30_000, 60, now, false)).toEqual({ atMs: at("20T16:00"), afterMs: 500 });
  expect(nextTick(at("20T16:00"), 60, now, false)).toEqual({ reason: "session ended" });
  expect(nextTick(at("20T16:00"), 60, now, true)).toEqual({ atMs: at("23T09:30"), afterMs: 0 });
});

test("playback that reaches the present stops at the last whole minute", () => {
  expect(nextTick(now - 30_000, 60, now, false)).toEqual({ atMs: now, afterMs: 500 });
  expect(nextTick(now, 60, now + 30_000, false)).toEqual({ reason: "reached present" });
});

test("a pause keeps the instant and its reason until the next command", () => {
  const state = paused(playing(shown("20T16:00"), 10), "session ended");

  expect(state).toEqual({ kind: "replay", atMs: at("20T16:00"), speed: undefined, reason: "session ended" });
  expect(playing(state, 10)).toMatchObject({ speed: 10, reason: undefined });
});
