import { SilenceWatch, type LineEnd } from "../../src/stream/silence-watch";
import { startLive } from "../support/start-live";

/** A line under watch, and how it ended; undefined while it has not. `shown` is how far the clock on the wall was moved. */
function watchLine() {
  const { line, clock, advance } = startLive();
  const stop = new AbortController();
  const shown = { offMs: 0 };
  const watch = new SilenceWatch({ ...line.platform, now: () => clock.nowMs + shown.offMs });
  const seen: { end: LineEnd | "stopped" | undefined } = { end: undefined };
  watch.end(stop.signal).then(
    (end) => (seen.end = end),
    () => (seen.end = "stopped"),
  );
  return { watch, seen, stop, shown, clock, advance };
}

/** The clock goes on while no timer runs, as when the computer sleeps. */
function sleepThrough(clock: { nowMs: number }, ms: number): void {
  clock.nowMs += ms;
}

test("a line that is silent for sixty seconds is dead, and not before", async () => {
  const { seen, advance } = watchLine();

  await advance(59_999);
  expect(seen.end).toBeUndefined();
  await advance(1);

  expect(seen.end).toBe("silent");
});

test("whatever is heard begins the sixty seconds anew", async () => {
  const { watch, seen, advance } = watchLine();

  await advance(45_000);
  watch.heard();
  await advance(59_999);
  expect(seen.end).toBeUndefined();
  await advance(1);

  expect(seen.end).toBe("silent");
});

test("a computer that slept finds its line dead a moment after it wakes", async () => {
  const { seen, clock, advance } = watchLine();
  await advance(7_000);

  sleepThrough(clock, 3_600_000);
  await advance(6_000);

  expect(seen.end).toBe("slept");
});

test("a page that was frozen and finds what came meanwhile keeps its line", async () => {
  const { watch, seen, clock, advance } = watchLine();
  await advance(7_000);

  sleepThrough(clock, 600_000);
  await advance(500);
  watch.heard();
  await advance(59_999);

  expect(seen.end).toBeUndefined();
});

test("timers that run late do not end a line that is heard", async () => {
  const { watch, seen, clock, advance } = watchLine();

  for (let minute = 0; minute < 10; minute += 1) {
    sleepThrough(clock, 55_000);
    watch.heard();
    await advance(5_000);
  }

  expect(seen.end).toBeUndefined();
});

test("a clock set back does not keep a dead line alive", async () => {
  const { seen, shown, advance } = watchLine();

  shown.offMs = -7_200_000;
  await advance(65_000);

  expect(seen.end).toBe("silent");
});

test("a line that the service forgot to end is overdue, heard or not", async () => {
  const { watch, seen, advance } = watchLine();
  watch.endAfter(120_000);

  await advance(55_000);
  watch.heard();
  await advance(55_000);
  watch.heard();
  await advance(15_000);

  expect(seen.end).toBe("overdue");
});

test("a watch that is called off leaves no timer behind", async () => {
  const { seen, stop, clock, advance } = watchLine();

  stop.abort();
  await advance(0);

  expect([seen.end, clock.waiting]).toEqual(["stopped", 0]);
});
