import { BudgetError, ConnectionError, IncompleteResponseError } from "@strikebook/client";
import { minutesFromTen, openRunWorld } from "../../support/addin/run-world";

/** The spot of each instant is its time in minutes: no two are the same. */
const spots = (count: number) => minutesFromTen(count).instants.map((atMs) => atMs / 60_000);
/** The column of the output in the results. */
const output = (rows: readonly unknown[][]) => rows.map((row) => row[3]);
const withoutTimes = (rows: readonly unknown[][]) => rows.map((row) => row.slice(2, 7));

test("each row has the value of its own instant, although Excel shows results late, and of the one before", async () => {
  const world = openRunWorld({ showsAfterMs: 400 });
  const runs = await world.open();

  await world.platform.settle(runs.start(minutesFromTen(4, true)));

  const [first, second, third, fourth] = spots(4);
  expect(world.rows("Run 1").map((row) => row.slice(3))).toEqual([
    [first, "", ""],
    [second, first, ""],
    [third, second, ""],
    [fourth, third, ""],
  ]);
  expect(world.requested).toHaveLength(4);
  expect(runs.notice.get()).toMatchObject({ status: "finished", rows: 4, reason: undefined });
  expect(world.rows("Run 1 manifest")).toContainEqual(expect.arrayContaining(["Strikebook version", "1.2.3.4"]));
  expect(world.listed("Run 1 manifest").map(([, , given, , , credits]) => [given, credits])).toEqual(
    minutesFromTen(4).instants.map((atMs) => {
      const at = new Date(atMs).toISOString().replace(".000Z", "Z");
      return [`symbols=SPY; at=${at}`, 5];
    }),
  );
});

test("a run waits for a workbook that calculates for ten seconds", async () => {
  const world = openRunWorld({ calculatesAfterMs: 10_000 });
  const runs = await world.open();

  await world.platform.settle(runs.start(minutesFromTen(2)));

  expect(output(world.rows("Run 1"))).toEqual(spots(2));
  expect(world.rows("Run 1").map((row) => row.at(-1))).toEqual(["", ""]);
});

test("an instant that does not settle within two minutes says so, and the run goes on", async () => {
  const world = openRunWorld({ calculatesAfterMs: 500_000 });
  const runs = await world.open();
  const isDone = runs.start(minutesFromTen(2));
  await world.platform.advance(10_000);
  world.behaviour.calculatesAfterMs = 10;

  await world.platform.settle(isDone);

  expect(world.rows("Run 1").map((row) => row.at(-1))).toEqual(["Not complete after 2 minutes: Model!A1.", ""]);
  expect(output(world.rows("Run 1"))[1]).toBe(spots(2)[1]);
});

test("a clock that is moved pauses the run, and the rest follows without a second row for any instant", async () => {
  const world = openRunWorld();
  const runs = await world.open();
  const isDone = runs.start(minutesFromTen(12));
  await world.platform.advance(2_500);
  void world.clock.step(3_600_000);
  await world.platform.settle(isDone);
  const written = world.rows("Run 1").length;
  const notice = runs.notice.get();

  await world.platform.settle(runs.resume(1));

  expect(notice).toMatchObject({
    status: "paused",
    reason: expect.stringContaining("The replay clock was moved.") as string,
  });
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(12);
  expect(output(world.rows("Run 1"))).toEqual(spots(12));
});

test("a workbook that is closed half-way loses at most a batch, and the run continues where it stopped", async () => {
  const world = openRunWorld();
  const closed = await world.open();
  void closed.start(minutesFromTen(12));
  await world.platform.advance(3_000);
  const written = world.rows("Run 1").length;
  const opened = await world.open();
  // The closed workbook does nothing more.
  closed.current.get()?.pause();
  await world.platform.advance(20_000);

  const [stored] = opened.runs.get();
  const notice = opened.notice.get();
  await world.platform.settle(opened.resume(1));

  expect(written % 5).toBe(0);
  expect(written).toBeGreaterThan(0);
  expect(stored).toMatchObject({ id: 1, status: "paused" });
  expect(notice).toMatchObject({
    status: "paused",
    reason: expect.stringMatching(/^The workbook was closed during the run: its cells show the last time/) as string,
  });
  expect(output(world.rows("Run 1"))).toEqual(spots(12));
  expect(world.requested).toHaveLength(12);
});

test("a pause keeps what was read, and a cancelled run keeps its rows", async () => {
  const world = openRunWorld();
  const runs = await world.open();
  const isDone = runs.start(minutesFromTen(12));
  await world.platform.advance(1_500);
  const progress = runs.current.get()?.progress.get();
  runs.current.get()?.cancel();
  await world.platform.settle(isDone);

  expect(runs.notice.get()).toMatchObject({ status: "cancelled", reason: undefined });
  expect(world.rows("Run 1")).toHaveLength(runs.notice.get()?.rows ?? 0);
  expect(progress?.total).toBe(12);
  // So far every instant took the same time.
  expect(progress?.remainingMs).toBeGreaterThan(0);
});

test("a rerun has the same values and costs nothing, and says which snapshot is not that of the manifest", async () => {
  const world = openRunWorld();
  const runs = await world.open();
  await world.platform.settle(runs.start(minutesFromTen(3)));
  const offer = await runs.offerRerun(1);
  await world.platform.settle(runs.rerun(1));
  const same = runs.notice.get();

  const [, second] = minutesFromTen(3).instants;
  world.behaviour.spotAt = (atMs) => atMs / 60_000 + (atMs === second ? 0.5 : 0);
  await world.platform.settle(runs.rerun(1));

  expect(offer).toMatchObject({ credits: 0, instants: 3, unknown: [] });
  expect(world.rows("Run 2")).toEqual(world.rows("Run 1"));
  expect(
    withoutTimes(world.listed("Run 2 manifest")).map(([given, , hash, credits, remark]) => [
      given,
      hash,
      credits,
      remark,
    ]),
  ).toEqual(withoutTimes(world.listed("Run 1 manifest")).map(([given, , hash]) => [given, hash, 0, ""]));
  expect(same).toMatchObject({ status: "finished", differing: 0 });
  expect(runs.notice.get()).toMatchObject({ status: "finished", differing: 1 });
  expect(world.listed("Run 3 manifest").map((row) => row[6])).toEqual(["", "Differs from the manifest of run 1", ""]);
  const digests = [1, 2, 3].map((id) => {
    return world.rows(`Run ${id} manifest`).find(([line]) => line === "Results (SHA-256)")?.[1];
  });
  expect(digests).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
    digests[0],
    expect.not.stringMatching(`^${String(digests[0])}$`),
  ]);
  const { comparison } = await runs.compare(1, 3);
  expect(comparison).toMatchObject({
    rows: 3,
    cells: [{ label: "Spot" }],
    outputs: [{ different: 1, largest: { by: 0.5 } }],
  });
});

test("an outage is waited for, and a spending limit pauses the run: neither makes a row", async () => {
  const [, second, third] = minutesFromTen(3).instants;
  let failures = 2;
  const limit = new BudgetError({ limit: "perDay", credits: 5, creditsLeft: 0 }, "The limit per day is reached.");
  const world = openRunWorld({
    spotAt: (atMs) => {
      if (atMs === second && failures > 0) {
        failures -= 1;
        throw new ConnectionError("The service cannot be reached.");
      }
      if (atMs === third) throw limit;
      return atMs / 60_000;
    },
  });
  const runs = await world.open();

  await world.platform.settle(runs.start(minutesFromTen(3)));

  expect(output(world.rows("Run 1"))).toEqual(spots(2));
  expect(runs.notice.get()).toMatchObject({ status: "paused", reason: "The limit per day is reached." });
});

test("a response that was cut off twice pauses the run and is not bought again and again", async () => {
  const [, second] = minutesFromTen(3).instants;
  let bought = 0;
  const world = openRunWorld({
    spotAt: (atMs) => {
      if (atMs !== second) return atMs / 60_000;
      bought += 1;
      throw new IncompleteResponseError("The response was cut off twice, and each attempt may have cost 5 credits.");
    },
  });
  const runs = await world.open();

  await world.platform.settle(runs.start(minutesFromTen(3)));

  // Once before the instant is shown, and once by its cell: the add-in shares these two.
  expect(bought).toBe(2);
  expect(output(world.rows("Run 1"))).toEqual(spots(1));
  expect(runs.notice.get()).toMatchObject({
    status: "paused",
    reason: expect.stringMatching(/^The response was cut off twice/) as string,
  });
});

test("a deleted sheet ends the run with what happened", async () => {
  const world = openRunWorld();
  const runs = await world.open();
  const isDone = runs.start(minutesFromTen(12));
  await world.platform.advance(500);
  world.deleteSheet("Run 1");
  await world.platform.settle(isDone);

  expect(runs.notice.get()?.reason).toMatch(/The sheet Run 1 was deleted\./);
  await expect(runs.offerRest(1)).rejects.toThrow("The sheet Run 1 was deleted.");
});
