import { AutoRefresh } from "../../../src/addin/refresh/auto-refresh";
import { TestPlatform, silence } from "../../../scripts/support/client/test-platform";

const MINUTE_MS = 60_000;

/** Returns an automatic refresh on a clock that starts at a time of day in New York on 2025-11-25, a Tuesday. */
function open(clock: string) {
  const platform = new TestPlatform(silence);
  const offsetMs = Date.parse(`2025-11-25T${clock}:00-05:00`) - platform.now();
  const world = { isReplay: false, isPaused: false, runs: [] as string[], addresses: ["Sheet1!A1"] };
  const marketNow = () => platform.now() + offsetMs;
  const refresh = new AutoRefresh({
    platform,
    marketNow,
    isReplay: () => world.isReplay,
    isPaused: () => world.isPaused,
    formulas: () => Promise.resolve({ addresses: world.addresses }),
    costs: (addresses, everyMs) => [{ everyMs, credits: addresses.length }],
    recalculate: () => Promise.resolve(world.runs.push(new Date(marketNow()).toISOString().slice(11, 16))),
  });
  return { world, refresh, state: refresh.store, advance: (minutes: number) => platform.advance(minutes * MINUTE_MS) };
}

test("formulas are recalculated at the interval until it is stopped", async () => {
  const { world, refresh, state, advance } = open("10:00");

  refresh.start(5 * MINUTE_MS, [{ everyMs: 5 * MINUTE_MS, credits: 1 }]);
  await advance(11);
  expect(state.get()).toEqual({ intervalMs: 300_000, costs: [{ everyMs: 300_000, credits: 1 }], waitsFor: undefined });
  refresh.stop();
  await advance(60);

  expect(world.runs).toEqual(["15:05", "15:10"]);
  expect(state.get()).toBeUndefined();
});

test("nothing is recalculated after the close, and it continues at the next open", async () => {
  const { world, refresh, state, advance } = open("15:50");

  refresh.start(5 * MINUTE_MS, [{ everyMs: 5 * MINUTE_MS, credits: 1 }]);
  await advance(60);
  expect([world.runs, state.get()?.waitsFor]).toEqual([["20:55"], "market"]);
  await advance(17 * 60);

  // The next session opens at 09:30, 14:30 UTC.
  expect(world.runs.slice(0, 3)).toEqual(["20:55", "14:30", "14:35"]);
});

test.each([
  ["a replay", "isReplay", "replay"],
  ["a pause", "isPaused", "resume"],
] as const)("nothing is recalculated during %s", async (_, name, waitsFor) => {
  const { world, refresh, state, advance } = open("10:00");
  refresh.start(MINUTE_MS, [{ everyMs: MINUTE_MS, credits: 1 }]);

  world[name] = true;
  await advance(10);
  expect([world.runs, state.get()?.waitsFor]).toEqual([[], waitsFor]);
  world[name] = false;
  await advance(3);

  expect(world.runs.length).toBeGreaterThanOrEqual(1);
});

test("formulas that are entered after it was started are in its price from their first refresh on", async () => {
  const { world, refresh, state, advance } = open("10:00");
  refresh.start(MINUTE_MS, [{ everyMs: MINUTE_MS, credits: 1 }]);

  world.addresses = ["Sheet1!A1", "Sheet1!B1"];
  await advance(1);

  expect(state.get()?.costs).toEqual([{ everyMs: 60_000, credits: 2 }]);
  refresh.stop();
});
