import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Recording } from "../../../../recordings/store/recording";
import { addTape } from "../../../../recordings/tape-store/add-tape";
import { openStaging } from "../../../../recordings/tape-store/staging";
import { stageTradeFile } from "../../../../recordings/trade-files/staging/stage-trade-file";
import { parquetRows } from "./parquet-rows";
import { printsCsv, tapeFolder, tradesCsv } from "./tape-folder";

const dates = ["2026-01-05", "2026-01-06", "2026-01-07"];
export const trades = tradesCsv(
  dates.flatMap((date) => [
    { date, size: 1 },
    { date, size: 2, strike: 105 },
  ]),
);
export const prints = printsCsv(
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

/** Every step at which an addition of three dates can be cut. */
export const cutsOf = (kind: "trades" | "prints") => stepsOf(kind).map((step, at) => [kind, at + 1, step] as const);

/** Stages a file, and adds it to a recording. */
export async function add(recording: Recording, path: string, options: Parameters<typeof addTape>[3] = {}) {
  await using staging = await openStaging(recording.folder);
  const kind = path.endsWith("trades.csv") ? "trades" : "prints";
  const into = await staging.emptyFolder(kind);
  const { source } = await stageTradeFile(staging.database, path, { into });
  return await addTape(
    recording,
    staging,
    { kind, folder: into, origin: { hash: kind, name: "file", source } },
    options,
  );
}

/** Returns the sizes of each date: 1 and 2 if all of it is there. */
export async function sizes(recording: Recording, kind: "trades" | "prints") {
  const all = [...recording[kind].values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  return Promise.all(
    all.map(async ({ date, paths, rows }) => {
      const found = await parquetRows("select size from read_parquet($files) order by size", paths.parts);
      return [date, rows, ...found.map(({ size }) => size)];
    }),
  );
}

/** Cuts an addition at a step. Expects that nothing is lost and nothing doubled once it is made again, and that nothing of the cut is left. */
export async function cutAndAddAgain(kind: "trades" | "prints", position: number, step: string): Promise<void> {
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
}
