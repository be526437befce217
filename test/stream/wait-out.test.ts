import { waitOut } from "../../src/stream/wait-out";
import { startLive } from "../support/start-live";

/** A wait, and whether it is over. `shown` is how far the clock on the wall was moved. */
function waiting(waitMs: number) {
  const { line, clock, advance } = startLive();
  const stop = new AbortController();
  const seen = { isOver: false };
  const shown = { offMs: 0 };
  const platform = { ...line.platform, now: () => clock.nowMs + shown.offMs };
  const over = waitOut(platform, waitMs, stop.signal).then(() => void (seen.isOver = true));
  return { seen, over, stop, shown, clock, advance };
}

test("a wait is over at its instant, and not before", async () => {
  const { seen, advance } = waiting(23_000);

  await advance(22_999);
  expect(seen.isOver).toBe(false);
  await advance(1);

  expect(seen.isOver).toBe(true);
});

test("a wait that ended while the computer slept is over five seconds after it wakes at the latest", async () => {
  const { seen, clock, advance } = waiting(600_000);
  await advance(1_000);

  clock.nowMs += 3_600_000;
  await advance(5_000);

  expect(seen.isOver).toBe(true);
});

test("a clock set back makes a wait no longer", async () => {
  const { seen, shown, advance } = waiting(30_000);
  await advance(11_000);

  shown.offMs = -3_600_000;
  await advance(19_000);

  expect(seen.isOver).toBe(true);
});

test("a wait that is called off rejects with the reason and leaves no timer behind", async () => {
  const { over, stop, clock } = waiting(30_000);

  stop.abort(new Error("restarted"));

  await expect(over).rejects.toThrow("restarted");
  expect(clock.waiting).toBe(0);
});
