import { PushPace, type PacedCell } from "../../../src/addin/live/push-pace";
import { silence, TestPlatform } from "../../../scripts/support/client/test-platform";

const cellOf = (push: () => void): PacedCell => ({ pushedAtMs: -Infinity, isEnded: false, push });

/** Returns a pace on a clock that the test advances. Its cells record what they show and when, in milliseconds from the start. */
function paced() {
  const platform = new TestPlatform(silence);
  const startedAtMs = platform.now();
  const pace = new PushPace(platform);
  const cell = (value: () => number) => {
    const pushed: [atMs: number, value: number][] = [];
    const cell = cellOf(() => void pushed.push([platform.now() - startedAtMs, value()]));
    return { pushed, push: { note: () => pace.push(cell), end: () => pace.end(cell) } };
  };
  return { platform, pace, cell };
}

test("the first value is pushed at once", () => {
  const { cell } = paced();
  const { push, pushed } = cell(() => 1);

  push.note();

  expect(pushed).toEqual([[0, 1]]);
});

test("values every 10 ms are pushed five times per second, and the newest is always pushed", async () => {
  const { platform, cell, pace } = paced();
  let value = 0;
  const { push, pushed } = cell(() => value);

  for (let step = 0; step < 100; step += 1) {
    value = step;
    push.note();
    await platform.advance(10);
  }
  await platform.advance(200);

  expect(pushed.map(([atMs]) => atMs)).toEqual([0, 200, 400, 600, 800, 1000]);
  expect(pushed.at(-1)?.[1]).toBe(99);
  expect(pace.size).toBe(0);
});

test("a value after a pause is pushed at once", async () => {
  const { platform, cell } = paced();
  const { push, pushed } = cell(() => 1);

  push.note();
  await platform.advance(200);
  push.note();

  expect(pushed.map(([atMs]) => atMs)).toEqual([0, 200]);
});

test("cells have separate paces and share one alarm", async () => {
  const { platform, cell } = paced();
  const one = cell(() => 1);
  const other = cell(() => 2);
  one.push.note();
  await platform.advance(50);
  other.push.note();

  one.push.note();
  other.push.note();
  expect(platform.sleeping).toBe(1);
  await platform.advance(300);

  expect(one.pushed.map(([atMs]) => atMs)).toEqual([0, 200]);
  expect(other.pushed.map(([atMs]) => atMs)).toEqual([50, 250]);
});

test("an ended cell is never pushed again and leaves no alarm behind", async () => {
  const { platform, pace, cell } = paced();
  const { push, pushed } = cell(() => 1);
  push.note();
  push.note();

  push.end();
  push.note();
  await platform.advance(1000);

  expect(pushed).toEqual([[0, 1]]);
  expect([pace.size, platform.sleeping]).toEqual([0, 0]);
});

test("a cell that ends while it is pushed stays ended", async () => {
  const { platform, pace } = paced();
  let pushes = 0;
  const cell = cellOf(() => {
    pushes += 1;
    pace.end(cell);
  });

  pace.push(cell);
  pace.push(cell);
  await platform.advance(1000);

  expect(pushes).toBe(1);
});

test("cells that change together are pushed once, after all of the change", () => {
  const { cell, pace } = paced();
  let value = 0;
  const { push, pushed } = cell(() => value);

  pace.together(() => {
    value = 1;
    push.note();
    value = 2;
    push.note();
  });

  expect(pushed).toEqual([[0, 2]]);
});

test("a cell that gathers is pushed 50 ms after the first of several values, at once if it has shown nothing", async () => {
  const { platform, pace } = paced();
  const startedAtMs = platform.now();
  const pushedMs: number[] = [];
  const gathering = cellOf(() => void pushedMs.push(platform.now() - startedAtMs));
  const other = cellOf(() => undefined);

  pace.pushGathered(gathering);
  await platform.advance(1_000);
  pace.push(other);
  pace.push(other);
  pace.pushGathered(gathering);
  await platform.advance(30);
  pace.pushGathered(gathering);
  await platform.advance(300);

  expect(pushedMs).toEqual([0, 1_050]);
  expect([pace.size, platform.sleeping]).toEqual([0, 0]);
});

test("a cell that gathers is pushed five times per second at most", async () => {
  const { platform, pace } = paced();
  const startedAtMs = platform.now();
  const pushedMs: number[] = [];
  const gathering = cellOf(() => void pushedMs.push(platform.now() - startedAtMs));

  for (let step = 0; step < 50; step += 1) {
    pace.pushGathered(gathering);
    await platform.advance(10);
  }

  expect(pushedMs).toEqual([0, 200, 400]);
});
