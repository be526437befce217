import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { hostname } from "node:os";
import { join } from "node:path";
import { add, cutAndAddAgain, cutsOf, prints, sizes, trades } from "../../support/recordings/trades/cut-additions";
import { madeUpSnapshot } from "../../support/recordings/made-up-snapshots";
import { tapeFolder, tradesCsv } from "../../support/recordings/trades/tape-folder";

test.each(cutsOf("prints"))("adding %s that is cut at step %i, %s, loses and doubles nothing", cutAndAddAgain);

test("an addition that is stopped ends after the date that it is in, and the next one goes on", async () => {
  await using files = await tapeFolder();
  const path = await files.write("trades.csv", trades);
  const recording = await files.open({ create: true });
  const stop = new AbortController();

  const stopped = await add(recording, path, { signal: stop.signal, onProgress: () => stop.abort() });

  expect([stopped.stopped, stopped.dates.map(({ date }) => date)]).toEqual([true, ["2026-01-05"]]);
  expect(await sizes(recording, "trades")).toEqual([["2026-01-05", 2, 1, 2]]);
  expect(await add(recording, path)).toMatchObject({ stopped: false, known: ["2026-01-05"] });
  expect((await sizes(recording, "trades")).length).toBe(3);
});

test("names of files and folders are ones that Windows permits, and nothing is left of staging", async () => {
  await using files = await tapeFolder();
  await files.importText("trades.csv", trades);
  await files.importText("prints.csv", prints);

  const names = await readdir(files.folder, { recursive: true });

  expect(names.filter((name) => !/^[\w.=\\/-]+$/.test(name) || name.includes("staging"))).toEqual([]);
});

test("a staging folder of a process that has ended is removed, and one of a process that runs stays", async () => {
  await using files = await tapeFolder();
  await files.open({ create: true });
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const stagingOf = async (name: string, pid: number) => {
    await mkdir(join(files.folder, name));
    await writeFile(join(files.folder, name, "owner"), `${pid} ${hostname()}`);
  };
  await stagingOf(".staging-dead", pid);
  await stagingOf(".staging-alive", process.pid);

  await files.importText("trades.csv", trades);

  expect((await readdir(files.folder)).sort()).toEqual([".staging-alive", "recording.json", "trades"]);
});

test("a recording without trades says nothing of them, and stays readable after some were added", async () => {
  await using files = await tapeFolder();
  await (await files.open({ create: true })).add([madeUpSnapshot()], { hash: "a", name: "a.csv" });
  const manifest = JSON.parse(await readFile(join(files.folder, "recording.json"), "utf8")) as object;
  expect(Object.keys(manifest)).toEqual(["format", "version", "name", "dates"]);
  const reader = await files.open();
  expect([reader.trades.size, reader.prints.size]).toEqual([0, 0]);

  await files.importText("trades.csv", trades);

  expect(await reader.refresh()).toBe(true);
  expect([reader.snapshots.length, reader.trades.size]).toEqual([1, 3]);
});

test("the name of a recording changes with its past, and not when trades follow", async () => {
  await using files = await tapeFolder();
  const nameAfter = async (file: string, date: string) => {
    await files.importText(file, tradesCsv([{ date }]));
    return (await files.open()).name;
  };
  const first = await nameAfter("a.csv", "2026-01-06");

  const second = await nameAfter("b.csv", "2026-01-07");
  const third = await nameAfter("c.csv", "2026-01-05");

  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
