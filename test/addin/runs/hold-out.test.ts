import { hasHoldOut } from "../../../src/addin/runs/hold-out";
import { minutesFromTen, openRunWorld } from "../../support/addin/run-world";

/** A workbook with a finished run of two minutes. The clock of the world begins at an instant of its own. */
async function openWithRun() {
  const world = openRunWorld();
  const runs = await world.open();
  await world.platform.settle(runs.start(minutesFromTen(2)));
  const line = (run: number, name: string) => world.rows(`Run ${run} manifest`).find(([first]) => first === name)?.[1];
  return { world, runs, line };
}

const opened = "Hold-out opened";
const before = "Hold-out of these dates opened before";
const time = /^Tue 25 Nov 2025 10:00:\d\d ET\. /;

test("the hold-out of a finished run is opened once, and its manifest says when and after how many models", async () => {
  const { world, runs, line } = await openWithRun();
  expect(line(1, opened)).toBe("");

  const first = await runs.openHoldOut(1);
  const written = line(1, opened);
  await world.platform.advance(3_600_000);
  const second = await runs.openHoldOut(1);

  expect(written).toMatch(time);
  expect(written).toMatch(/\. Models tried on these dates by then: 1\.$/);
  expect(second).toEqual(first);
  expect(line(1, opened)).toBe(written);
  expect((await world.open()).runs.get()[0]?.holdOut).toEqual(first);
});

test("a line that was deleted from the manifest is written again with its own time", async () => {
  const { world, runs, line } = await openWithRun();
  const first = await runs.openHoldOut(1);
  const written = line(1, opened);
  const row = world.rows("Run 1 manifest").find(([name]) => name === opened);
  if (row) row[1] = "";
  await world.platform.advance(86_400_000);

  expect(await runs.openHoldOut(1)).toEqual(first);
  expect(line(1, opened)).toBe(written);
});

test("a new run has a hold-out of its own, and says that the same dates were opened before", async () => {
  const { world, runs, line } = await openWithRun();
  await runs.openHoldOut(1);
  world.behaviour.spotAt = (atMs) => atMs / 30_000;
  await world.platform.settle(runs.start(minutesFromTen(2)));

  expect(line(2, opened)).toBe("");
  expect(line(2, before)).toMatch(/^Run 1, Tue 25 Nov 2025 /);

  await runs.openHoldOut(2);
  expect(line(2, opened)).toMatch(/Models tried on these dates by then: 2\. Opened before: Run 1, /);
  expect(line(1, before)).toBe("");
});

test("a run has a hold-out only if a lab of the workbook reads its sheet, or has read it when it was opened", async () => {
  const { runs } = await openWithRun();
  const sheet = { id: "Run 1", name: "Run 1" };
  const has = (sheets: readonly { id: string; name: string }[]) =>
    runs.runs.get().map((run) => hasHoldOut(run, sheets));

  expect([has([]), has([{ id: "Run 2", name: "Run 2" }]), has([sheet])]).toEqual([[false], [false], [true]]);
  // The user has given the sheet another name.
  expect(has([{ ...sheet, name: "June" }])).toEqual([true]);

  await runs.openHoldOut(1);
  expect(has([])).toEqual([true]);
});

test("the hold-out of a run that is not finished stays locked", async () => {
  const world = openRunWorld();
  const runs = await world.open();
  const isDone = runs.start(minutesFromTen(12));
  await world.platform.advance(2_500);
  runs.current.get()?.pause();
  await world.platform.settle(isDone);

  await expect(runs.openHoldOut(1)).rejects.toThrow("Run 1 is not finished: its hold-out is not complete.");
  expect(world.rows("Run 1 manifest").find(([name]) => name === opened)?.[1]).toBe("");
});

test("a run whose manifest was deleted stays locked", async () => {
  const { world, runs } = await openWithRun();
  world.deleteSheet("Run 1 manifest");

  await expect(runs.openHoldOut(1)).rejects.toThrow("The sheet Run 1 manifest was deleted.");
  expect(runs.runs.get()[0]?.holdOut).toBeUndefined();
});
