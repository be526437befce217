import { spawnSync } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { whileLocked } from "../../../recordings/store/writer-lock";
import { madeUpSnapshot, newYork } from "../../support/recordings/made-up-snapshots";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";

const at = (time: string, date = "2026-01-06") => ({ asOfMs: newYork(date, time) });
const first = madeUpSnapshot(at("10:00"));
/** Two dates: two files of contracts and two indexes. The first one replaces what was there. */
const second = [madeUpSnapshot({ ...at("10:00"), spot: 101 }), madeUpSnapshot(at("10:00", "2026-01-07"))];

/** The steps of adding `second`, and those after which it counts. */
const steps = ["contracts", "contracts", "index", "index", "manifest", "tidy"];

test.each(steps.map((step, position) => [position + 1, step] as const))(
  "a crash before step %i of adding, %s, leaves the recording as it was or as it becomes",
  async (position, step) => {
    await using files = await recordingFolder();
    await (await files.open({ create: true })).add([first], { hash: "a", name: "a.csv" });
    const seen: string[] = [];
    const writer = await files.open({
      beforeStep: (next) => {
        seen.push(next);
        if (seen.length === position) throw new Error("power failure");
      },
    });

    await expect(writer.add(second, { hash: "b", name: "b.csv", replaces: true })).rejects.toThrow("power failure");

    expect(seen).toEqual(steps.slice(0, position));
    const after = await files.open();
    const read = await Promise.all(after.snapshots.map(({ id }) => after.read(id)));
    expect(read).toStrictEqual(step === "tidy" ? second : [first]);
    // The next start adds the same file as if nothing had happened, and removes what the crash left.
    await after.add(second, { hash: "b", name: "b.csv", replaces: true });
    expect(await Promise.all(after.snapshots.map(({ id }) => after.read(id)))).toStrictEqual(second);
    await after.add([madeUpSnapshot({ ...at("10:00"), underlying: "BBB" })], { hash: "c", name: "c.csv" });
    const kept = await readdir(join(files.folder, "chains/date=2026-01-06"));
    expect(kept.map((name) => name.replace(/-.*\./, "."))).toEqual(["_index.json", "part.parquet", "part.parquet"]);
  },
);

test("a crash while files are merged leaves every snapshot", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  const snapshots = ["10:00", "10:15"].map((time) => madeUpSnapshot(at(time)));
  for (const [i, snapshot] of snapshots.entries()) await recording.add([snapshot], { hash: `a${i}`, name: "a.csv" });

  for (const stop of ["contracts", "index", "manifest", "tidy"]) {
    const writer = await files.open({
      beforeStep: (step) => {
        if (step === stop) throw new Error("power failure");
      },
    });
    await expect(writer.merge()).rejects.toThrow("power failure");
    const after = await files.open();
    expect(await Promise.all(after.snapshots.map(({ id }) => after.read(id)))).toStrictEqual(snapshots);
  }
});

test("the lock of a process that has ended is taken over", async () => {
  await using files = await recordingFolder();
  await files.open({ create: true });
  const { pid } = spawnSync(process.execPath, ["--version"]);
  await writeFile(join(files.folder, "writing.lock"), `${pid} ${hostname()}`);

  expect(await whileLocked(files.folder, () => Promise.resolve("written"))).toBe("written");
  expect(await readdir(files.folder)).toEqual(["recording.json"]);
});

test.each([
  ["another computer", "1 another-computer"],
  ["a process that runs", `${process.pid} ${hostname()}`],
])("the lock of %s is waited for, then named", async (_, contents) => {
  await using files = await recordingFolder();
  await files.open({ create: true });
  const path = join(files.folder, "writing.lock");
  await writeFile(path, contents);
  const waits: number[] = [];
  const sleep = (ms: number) => Promise.resolve(waits.push(ms));

  const locked = whileLocked(files.folder, () => Promise.resolve(), { tries: 3, sleep });

  await expect(locked).rejects.toThrow(
    `another process writes into this recording. Wait for it to end; if there is none, delete ${path}.`,
  );
  expect(waits).toHaveLength(2);
  expect(await readdir(files.folder)).toContain("writing.lock");
});
