import { SilenceMonitor, type SilenceEnd } from "../../../../packages/client/stream/connection/silence-monitor";
import { startLive } from "../../../../scripts/support/stream/start-live";

/** Returns a monitored connection and how it ended, `undefined` until then. `shown` is how far the clock was set forward or back. */
function monitored() {
  const { network, clock, advance } = startLive();
  const stop = new AbortController();
  const shown = { offMs: 0 };
  const monitor = new SilenceMonitor({ ...network.platform, now: () => clock.nowMs + shown.offMs });
  const seen: { end: SilenceEnd | "stopped" | undefined } = { end: undefined };
  monitor.end(stop.signal).then(
    (end) => (seen.end = end),
    () => (seen.end = "stopped"),
  );
  return { monitor, seen, stop, shown, clock, advance };
}

/** Moves the clock without running timers, as when the computer sleeps. */
function sleepThrough(clock: { nowMs: number }, ms: number): void {
  clock.nowMs += ms;
}

test("a connection is dead after sixty seconds of silence, not before", async () => {
  const { seen, advance } = monitored();

  await advance(59_999);
  expect(seen.end).toBeUndefined();
  await advance(1);

  expect(seen.end).toBe("silent");
});

test("anything received restarts the sixty seconds", async () => {
  const { monitor, seen, advance } = monitored();

  await advance(45_000);
  monitor.noteReceived();
  await advance(59_999);
  expect(seen.end).toBeUndefined();
  await advance(1);

  expect(seen.end).toBe("silent");
});

test("a connection is found dead right after the computer wakes", async () => {
  const { seen, clock, advance } = monitored();
  await advance(7_000);

  sleepThrough(clock, 3_600_000);
  await advance(6_000);

  expect(seen.end).toBe("slept");
});

test("a frozen page that receives what arrived meanwhile keeps its connection", async () => {
  const { monitor, seen, clock, advance } = monitored();
  await advance(7_000);

  sleepThrough(clock, 600_000);
  await advance(500);
  monitor.noteReceived();
  await advance(59_999);

  expect(seen.end).toBeUndefined();
});

test("late timers do not end an active connection", async () => {
  const { monitor, seen, clock, advance } = monitored();

  for (let minute = 0; minute < 10; minute += 1) {
    sleepThrough(clock, 55_000);
    monitor.noteReceived();
    await advance(5_000);
  }

  expect(seen.end).toBeUndefined();
});

test("setting the clock back does not keep a dead connection alive", async () => {
  const { seen, shown, advance } = monitored();

  shown.offMs = -7_200_000;
  await advance(65_000);

  expect(seen.end).toBe("silent");
});

test("a connection beyond its time limit is overdue although it is active", async () => {
  const { monitor, seen, advance } = monitored();
  monitor.endAfter(120_000);

  await advance(55_000);
  monitor.noteReceived();
  await advance(55_000);
  monitor.noteReceived();
  await advance(15_000);

  expect(seen.end).toBe("overdue");
});

test("an aborted monitor leaves no timer behind", async () => {
  const { seen, stop, clock, advance } = monitored();

  stop.abort();
  await advance(0);

  expect([seen.end, clock.waiting]).toEqual(["stopped", 0]);
});
