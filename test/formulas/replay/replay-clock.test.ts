import { ReplayClock } from "../../../packages/formulas/replay/replay-clock";
import { silence, TestPlatform } from "../../../scripts/support/client/test-platform";

/** The time of the test platform is Tuesday 2025-11-25, 10:00 in New York, 30 minutes after the open. */
function openClock({ loadMs = 0, showMs = 0 } = {}) {
  const platform = new TestPlatform(silence);
  const events: string[] = [];
  const clock = new ReplayClock({
    platform,
    marketNow: () => platform.now(),
    cells: {
      load: (atMs, signal) => {
        events.push(`load ${time(atMs)}`);
        if (loadMs === 0) return undefined;
        return platform.sleep(loadMs, signal).catch(() => void events.push(`stop ${time(atMs)}`));
      },
      show: (atMs) => {
        events.push(`show ${time(atMs)}`);
        return showMs === 0 ? Promise.resolve() : platform.sleep(showMs);
      },
      shown: () => Promise.resolve(),
    },
  });
  return { platform, clock, events };
}

const time = (ms: number | undefined) => (ms === undefined ? "live" : new Date(ms).toISOString().slice(11, 19));
const at = (clock: string) => Date.parse(`2025-11-24T${clock}Z`);

test("a clock without cells is set at once", () => {
  const { clock } = openClock();

  void clock.set(at("15:00:00"));

  expect(clock.atMs.get()).toBe(at("15:00:00"));
});

test("an instant is loaded, then requested and shown, while the clock still shows the one before", async () => {
  const { clock, platform, events } = openClock({ loadMs: 300 });
  void clock.set(at("15:00:00"));
  await platform.advance(300);

  void clock.step(60_000);
  await platform.advance(200);
  const meanwhile = [clock.store.get(), clock.atMs.get()];
  await platform.advance(100);

  expect(meanwhile).toEqual([
    expect.objectContaining({ atMs: at("15:00:00"), loadingMs: at("15:01:00") }),
    at("15:00:00"),
  ]);
  expect(clock.store.get()).toMatchObject({ atMs: at("15:01:00"), loadingMs: undefined });
  expect(events).toEqual(["load 15:00:00", "show 15:00:00", "load 15:01:00", "show 15:01:00"]);
});

test("the first instant is loaded while the cells are live", async () => {
  const { clock, platform } = openClock({ loadMs: 300 });

  void clock.set(at("15:00:00"));
  await platform.advance(200);

  expect(clock.store.get()).toEqual({ kind: "live", loadingMs: at("15:00:00") });
  expect(clock.atMs.get()).toBeUndefined();
});

test("a tick starts when it is due and the one before is shown, so that none queue up", async () => {
  const { clock, platform, events } = openClock({ loadMs: 1_500 });
  void clock.set(at("15:00:00"));
  await platform.advance(1_500);

  // At sixty times the speed a minute is due every second, and takes one and a half to load.
  clock.play(60);
  await platform.advance(5_500);

  expect(events.slice(2)).toEqual([
    ...["load 15:01:00", "show 15:01:00", "load 15:02:00", "show 15:02:00"],
    ...["load 15:03:00", "show 15:03:00", "load 15:04:00"],
  ]);
});

test("after a pause nothing is loaded and no timer is left", async () => {
  const { clock, platform, events } = openClock({ loadMs: 300 });
  void clock.set(at("15:00:00"));
  await platform.advance(300);
  clock.play(60);
  await platform.advance(1_200);

  clock.pause();
  await platform.advance(60_000);

  expect(clock.store.get()).toMatchObject({ atMs: at("15:00:00"), loadingMs: undefined, speed: undefined });
  expect(events.slice(2)).toEqual(["load 15:01:00", "stop 15:01:00"]);
  expect(platform.sleeping).toBe(0);
});

test("a step during playback continues from there", async () => {
  const { clock, platform } = openClock();
  await clock.set(at("15:00:00"));
  clock.play(60);
  await platform.advance(500);

  void clock.step(5 * 60_000);
  await platform.advance(1_000);

  expect(clock.store.get()).toMatchObject({ atMs: at("15:06:00"), speed: 60 });
});

test("another speed continues from the instant that is shown, with one tick at a time", async () => {
  const { clock, platform } = openClock();
  await clock.set(at("15:00:00"));
  clock.play(10);
  await platform.advance(6_000);

  clock.play(60);
  await platform.advance(2_000);

  expect(clock.store.get()).toMatchObject({ atMs: at("15:03:00"), speed: 60 });
  expect(platform.sleeping).toBe(1);
});

test("playback stops at the close, with the reason", async () => {
  const { clock, platform } = openClock();
  await clock.set(at("20:59:00"));

  clock.play(60);
  await platform.advance(5_000);

  expect(clock.store.get()).toMatchObject({ atMs: at("21:00:00"), speed: undefined, reason: "session ended" });
});

test("going live is immediate, whatever is loaded or displayed", async () => {
  const { clock, platform, events } = openClock({ loadMs: 300, showMs: 100 });
  void clock.set(at("15:00:00"));
  await platform.advance(350);

  void clock.goLive();
  const state = [clock.store.get(), clock.atMs.get()];
  await platform.advance(1_000);

  expect(state).toEqual([{ kind: "live" }, undefined]);
  expect(clock.store.get()).toEqual({ kind: "live" });
  expect(events.at(-1)).toBe("show live");
});

test("an instant that Excel still displays when the next step begins is shown until that one is loaded", async () => {
  const { clock, platform } = openClock({ loadMs: 300, showMs: 100 });
  void clock.set(at("15:00:00"));
  await platform.advance(350);

  void clock.step(60_000);
  await platform.advance(100);

  expect(clock.store.get()).toMatchObject({ kind: "replay", atMs: at("15:00:00"), loadingMs: at("15:01:00") });
});
