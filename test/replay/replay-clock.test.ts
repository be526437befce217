import { ReplayClock } from "../../src/replay/replay-clock";
import { silence, TestPlatform } from "../support/test-platform";

/** The test platform's clock stands on Tuesday 2025-11-25, 10:00 in New York, half an hour after the opening bell. */
function openClock() {
  const platform = new TestPlatform(silence);
  const clock = new ReplayClock({ platform, marketNow: () => platform.now() });
  const asked: (string | undefined)[] = [];
  clock.asked.subscribe(() => asked.push(iso(clock.asked.get())));
  return { platform, clock, asked };
}

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString().slice(11, 19));
const at = (time: string) => Date.parse(`2025-11-24T${time}Z`);

test("questions hear of the clock when it is set, stepped and off, and of nothing that changes nothing", () => {
  const { clock, asked } = openClock();

  clock.set(at("15:00:00"));
  clock.set(at("15:00:00"));
  clock.step(60_000);
  clock.goLive();
  clock.goLive();

  expect(asked).toEqual(["15:00:00", "15:01:00", undefined]);
});

test("while it plays the hand moves each second, and questions are asked by the minute", async () => {
  const { clock, platform, asked } = openClock();
  clock.set(at("15:00:00"));
  let moves = 0;
  clock.store.subscribe(() => (moves += 1));

  clock.play(10);
  await platform.advance(12_000);

  expect(asked).toEqual(["15:00:00", "15:01:00", "15:02:00"]);
  expect(moves).toBe(13);
});

test("after a pause nothing moves and nothing waits", async () => {
  const { clock, platform } = openClock();
  clock.set(at("15:00:00"));
  clock.play(60);
  await platform.advance(1_000);

  clock.pause();
  await platform.advance(60_000);

  expect(clock.store.get()).toMatchObject({ atMs: at("15:01:00"), speed: undefined });
  expect(platform.sleeping).toBe(0);
});

test("another speed goes on from where the clock is, on one tick a second", async () => {
  const { clock, platform } = openClock();
  clock.set(at("15:00:00"));
  clock.play(10);
  await platform.advance(3_000);

  clock.play(60);
  await platform.advance(2_000);

  expect(clock.store.get()).toMatchObject({ atMs: at("15:02:30"), speed: 60 });
  expect(platform.sleeping).toBe(1);
});

test("a clock that is paused and played again within a second ticks once a second", async () => {
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
