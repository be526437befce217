import { Playback } from "../../../src/addin/replay/playback";
import { ReplayClock } from "@strikebook/formulas";
import { createStore } from "@strikebook/client";
import { silence, TestPlatform } from "../../../scripts/support/client/test-platform";

/** Monday 2025-11-24, 10:00 in New York, the day before the time of the platform. */
const atMs = Date.parse("2025-11-24T15:00:00Z");
const minutes = (count: number) => atMs + count * 60_000;

/** Opens a playback that costs 5 credits per minute to the close; its price takes `priceMs` to compute. */
async function openPlayback({ askAbove, priceMs = 200 }: { askAbove?: number; priceMs?: number } = {}) {
  const platform = new TestPlatform(silence);
  const basis = createStore(0);
  const limit = createStore(askAbove);
  const clock = new ReplayClock({
    platform,
    marketNow: () => platform.now(),
    cells: { load: () => undefined, show: () => Promise.resolve(), shown: () => Promise.resolve() },
  });
  /** The instants that were priced, and whether that was aborted. */
  const priced: { atMs: number; signal: AbortSignal }[] = [];
  const playback = new Playback({
    platform,
    clock,
    priceFrom: async (from, signal) => {
      priced.push({ atMs: from, signal });
      await platform.sleep(priceMs, signal);
      const instants = (Date.parse("2025-11-24T21:00:00Z") - from) / 60_000;
      return { instants, credits: 5 * instants };
    },
    basis: () => String(basis.get()),
    changes: [basis],
    askAbove: () => limit.get(),
  });
  const stop = playback.watch();
  await clock.set(atMs);
  const speed = () => {
    const state = clock.store.get();
    return state.kind === "replay" ? state.speed : undefined;
  };
  return { platform, clock, playback, basis, priced, stop, speed };
}

test("the price to the close is computed while the clock stands, and again when it is moved", async () => {
  const { platform, clock, playback } = await openPlayback();
  await platform.advance(600);
  const first = playback.store.get().price;

  await clock.step(5 * 60_000);
  const meanwhile = playback.store.get().price;
  await platform.advance(600);

  // From 10:00 to 16:00 there are 360 minutes.
  expect(first).toEqual({ instants: 360, credits: 1800 });
  expect(meanwhile).toBeUndefined();
  expect(playback.store.get().price).toEqual({ instants: 355, credits: 1775 });
});

test("playback waits until its price is known, and then starts if nobody is to be asked", async () => {
  const { platform, playback, speed } = await openPlayback();

  playback.play(10);
  await platform.advance(400);
  const before = [speed(), playback.store.get().wanted];
  await platform.advance(200);

  expect(before).toEqual([undefined, 10]);
  expect([speed(), playback.store.get().wanted]).toEqual([10, undefined]);
});

test("playback at or below the credits that the user has set starts without a question", async () => {
  const { platform, playback, speed } = await openPlayback({ askAbove: 1800 });
  await platform.advance(600);

  playback.play(1);

  expect(speed()).toBe(1);
});

test("playback that is cancelled does not start, and a confirmation without a question does nothing", async () => {
  const { platform, playback, speed } = await openPlayback({ askAbove: 0 });
  await platform.advance(600);

  playback.play(60);
  playback.cancel();
  playback.confirm();
  await platform.advance(5_000);

  expect([speed(), playback.store.get().wanted]).toEqual([undefined, undefined]);
});

test("a price that has not been computed cannot be confirmed", async () => {
  const { platform, playback, speed } = await openPlayback({ askAbove: 0 });

  playback.play(60);
  playback.confirm();
  await platform.advance(400);

  expect(speed()).toBeUndefined();
});

test("another speed during playback is not asked about: its price is the same", async () => {
  const { platform, playback, speed } = await openPlayback({ askAbove: 100 });
  await platform.advance(600);
  playback.play(1);
  playback.confirm();

  playback.play(60);

  expect(speed()).toBe(60);
});

test("any command for the clock withdraws playback that has not started", async () => {
  const { platform, clock, playback, speed } = await openPlayback();

  playback.play(60);
  clock.pause();
  await platform.advance(5_000);
  const afterPause = speed();
  await clock.step(60_000);
  playback.play(60);
  await clock.step(60_000);
  await platform.advance(5_000);

  expect([afterPause, speed()]).toEqual([undefined, undefined]);
});

test("a price that is obsolete is aborted: the clock moved, a formula changed, or nobody watches", async () => {
  const { platform, clock, playback, basis, priced, stop } = await openPlayback({ priceMs: 5_000 });
  await platform.advance(400);
  await clock.step(60_000);
  await platform.advance(400);
  basis.set(1);
  await platform.advance(400);
  stop();
  await platform.advance(60_000);

  expect(priced.map(({ atMs: from, signal }) => [from, signal.aborted])).toEqual([
    [atMs, true],
    [minutes(1), true],
    [minutes(1), true],
  ]);
  expect([playback.store.get().price, platform.sleeping]).toEqual([undefined, 0]);
});

test("the key of playback pauses, and plays at the last speed", async () => {
  const { platform, playback, speed } = await openPlayback();
  await platform.advance(600);

  playback.play(10);
  playback.toggle();
  const afterPause = speed();
  await platform.advance(600);
  playback.toggle();

  expect([afterPause, speed()]).toEqual([undefined, 10]);
});

test("a live clock has no price and plays nothing", async () => {
  const { platform, clock, playback, priced } = await openPlayback();
  await clock.goLive();
  const before = priced.length;

  playback.play(60);
  await platform.advance(5_000);

  expect(clock.store.get()).toEqual({ kind: "live" });
  expect(priced).toHaveLength(before);
});
