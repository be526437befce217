import { ReplayClock } from "../../src/replay/replay-clock";
import { silence, TestPlatform } from "../support/client/test-platform";

/** The time of the test platform is Tuesday 2025-11-25, 10:00 in New York, 30 minutes after the open. */
function openClock() {
  const platform = new TestPlatform(silence);
  const clock = new ReplayClock({ platform, marketNow: () => platform.now() });
  const requested: (string | undefined)[] = [];
  clock.atMs.subscribe(() => requested.push(iso(clock.atMs.get())));
  return { platform, clock, requested };
}

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString().slice(11, 19));
const at = (time: string) => Date.parse(`2025-11-24T${time}Z`);

test("the time for requests changes when the clock is set, stepped and live, and only then", () => {
  const { clock, requested } = openClock();

  clock.set(at("15:00:00"));
  clock.set(at("15:00:00"));
  clock.step(60_000);
  clock.goLive();
  clock.goLive();

  expect(requested).toEqual(["15:00:00", "15:01:00", undefined]);
});

test("during playback the clock advances each second, and the time for requests each minute", async () => {
  const { clock, platform, requested } = openClock();
  clock.set(at("15:00:00"));
  let moves = 0;
  clock.store.subscribe(() => (moves += 1));

  clock.play(10);
  await platform.advance(12_000);

  expect(requested).toEqual(["15:00:00", "15:01:00", "15:02:00"]);
  expect(moves).toBe(13);
});

test("after a pause the clock stops and no timer is left", async () => {
  const { clock, platform } = openClock();
  clock.set(at("15:00:00"));
  clock.play(60);
  await platform.advance(1_000);

  clock.pause();
  await platform.advance(60_000);

  expect(clock.store.get()).toMatchObject({ atMs: at("15:01:00"), speed: undefined });
  expect(platform.sleeping).toBe(0);
});

test("another speed continues from the current time with one tick per second", async () => {
  const { clock, platform } = openClock();
  clock.set(at("15:00:00"));
  clock.play(10);
  await platform.advance(3_000);

  clock.play(60);
  await platform.advance(2_000);

  expect(clock.store.get()).toMatchObject({ atMs: at("15:02:30"), speed: 60 });
  expect(platform.sleeping).toBe(1);
});

test("a clock paused and resumed within a second has one tick per second", async () => {
  const { clock, platform } = openClock();
  clock.set(at("15:00:00"));
  clock.play(1);
  await platform.advance(500);
  clock.pause();
  clock.play(1);

  await platform.advance(4_000);

  expect(clock.store.get()).toMatchObject({ atMs: at("15:00:04") });
  expect(platform.sleeping).toBe(1);
});
