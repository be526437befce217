import { wakeAwareSleep } from "../../../../packages/client/stream/connection/silence-monitor";
import { startLive } from "../../../../scripts/support/stream/start-live";

/** Returns a sleep and whether it is over. `shown` is how far the clock was set forward or back. */
function waiting(waitMs: number) {
  const { network, clock, advance } = startLive();
  const stop = new AbortController();
  const seen = { isOver: false };
  const shown = { offMs: 0 };
  const platform = { ...network.platform, now: () => clock.nowMs + shown.offMs };
  const over = wakeAwareSleep(platform, waitMs, stop.signal).then(() => void (seen.isOver = true));
  return { seen, over, stop, shown, clock, advance };
}

test("a sleep is over at its time, not before", async () => {
  const { seen, advance } = waiting(23_000);

  await advance(22_999);
  expect(seen.isOver).toBe(false);
  await advance(1);

  expect(seen.isOver).toBe(true);
});

test("a sleep that ended while the computer slept is over within five seconds after it wakes", async () => {
  const { seen, clock, advance } = waiting(600_000);
  await advance(1_000);

  clock.nowMs += 3_600_000;
  await advance(5_000);

  expect(seen.isOver).toBe(true);
});

test("setting the clock back does not make a sleep longer", async () => {
  const { seen, shown, advance } = waiting(30_000);
  await advance(11_000);

  shown.offMs = -3_600_000;
  await advance(19_000);

  expect(seen.isOver).toBe(true);
});

test("an aborted sleep rejects with the reason and leaves no timer behind", async () => {
  const { over, stop, clock } = waiting(30_000);

  stop.abort(new Error("restarted"));

  await expect(over).rejects.toThrow("restarted");
  expect(clock.waiting).toBe(0);
});
