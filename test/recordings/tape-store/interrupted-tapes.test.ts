import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Recording } from "../../../recordings/store/recording";
import { addTape } from "../../../recordings/tape-store/add-tape";
import { openStaging } from "../../../recordings/tape-store/staging";
import { stageTradeFile } from "../../../recordings/trade-files/stage-trade-file";
import { parquetRows } from "../../support/recordings/parquet-rows";
import { printsCsv, tapeFolder, tradesCsv } from "../../support/recordings/tape-folder";
import { madeUpSnapshot } from "../../support/recordings/made-up-snapshots";

const dates = ["2026-01-05", "2026-01-06", "2026-01-07"];
const trades = tradesCsv(
  dates.flatMap((date) => [
    { date, size: 1 },
    { date, size: 2, strike: 105 },
  ]),
);
const prints = printsCsv(
  dates.flatMap((date) => [
    { date, time: "10:00:00", size: 1 },
    { date, time: "11:00:00", size: 2 },
  ]),
);

/** The steps of each date of three. */
const ofDate = {
  trades: ["trades", "trades", "index", "manifest", "tidy"],
  prints: ["prints", "index", "manifest", "tidy"],
};
const stepsOf = (kind: "trades" | "prints") => dates.flatMap(() => ofDate[kind]);

/** Every step of both kinds: 27 cuts. */
const cuts = (["trades", "prints"] as const).flatMap((kind) =>
  stepsOf(kind).map((step, at) => [kind, at + 1, step] as const),
);

/** Stages a file, and adds it to a recording. */
async function add(recording: Recording, path: string, options: Parameters<typeof addTape>[3] = {}) {
  await using staging = await openStaging(recording.folder);
  const kind = path.endsWith("trades.csv") ? "trades" : "prints";
  const into = await staging.emptyFolder(kind);
  const { hash, source } = await stageTradeFile(staging.engine.connection, path, { into });
  return await addTape(recording, staging, { kind, folder: into, origin: { hash, name: "file", source } }, options);
}

/** Returns the sizes of each date: 1 and 2 if all of it is there. */
async function sizes(recording: Recording, kind: "trades" | "prints") {
  const all = [...recording[kind].values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  return Promise.all(
    all.map(async ({ date, paths, rows }) => {
      const found = await parquetRows("select size from read_parquet($files) order by size", paths.parts);
      return [date, rows, ...found.map(({ size }) => size)];
    }),
  );
}

test.each(cuts)("adding %s that is cut at step %i, %s, loses and doubles nothing", async (kind, position, step) => {
  await using files = await tapeFolder();
  const path = await files.write(`${kind}.csv`, kind === "trades" ? trades : prints);
  await files.open({ create: true });
  const seen: string[] = [];
  const writer = await files.open({
    beforeStep: (next) => {
      seen.push(next);
      if (seen.length === position) throw new Error("power failure");
    },
  });

  await expect(add(writer, path)).rejects.toThrow("power failure");

  expect(seen).toEqual(stepsOf(kind).slice(0, position));
  const whole = dates.map((date) => [date, 2, 1, 2]);
  const done = Math.floor((position - 1) / ofDate[kind].length) + (step === "tidy" ? 1 : 0);
  const after = await files.open();
  expect(await sizes(after, kind)).toEqual(whole.slice(0, done));
  const { dates: added, known } = await add(after, path);
  expect([known.length, added.length]).toEqual(done === 3 ? [3, 0] : [done, 3 - done]);
  expect(await sizes(after, kind)).toEqual(whole);
  expect(after.hasImported(Object.keys(after[kind].get("2026-01-07")?.imports ?? {})[0] ?? "")).toBe(true);
  // Nothing of the cut is left in a folder that is written again. One that was cut while it was tidied is not, until more is added.
  if (step === "tidy") {
    const extra =
      kind === "trades"
        ? tradesCsv(dates.map((date) => ({ date, strike: 90 })))
        : printsCsv(dates.map((date) => ({ date, time: "12:00:00" })));
    await files.importText("more.csv", extra);
  }
  for (const date of dates) {
    const names = await readdir(join(files.folder, kind, `date=${date}`));
    const expected = kind === "trades" ? ["_index", "contracts", "minutes", "part"] : ["_index", "part"];
    expect(names.map((name) => name.split("-")[0]).sort()).toEqual(expected);
  }
});

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
  const stagingOf = async (name: string, owner: number) => {
    await mkdir(join(files.folder, name));
    await writeFile(join(files.folder, name, "owner"), `${owner} ${hostname()}`);
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
