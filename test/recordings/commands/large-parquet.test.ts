import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { easternDay, isoDate } from "@strikebook/calendar";
import { Database } from "../../../recordings/database/database";
import { importFiles } from "../../../recordings/commands/import-files";
import type { ImportedFile } from "../../../recordings/commands/import-members";
import { readLimits } from "../../../recordings/files/open-file";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";

/** Writes a Parquet file of five sessions with ten contracts each, its rows in disorder. The price is 100, then 101, and so on. */
async function sessions({ instant = "day + interval 15 hours", openInterest = "10" } = {}) {
  const files = await recordingFolder();
  const folder = await mkdtemp(join(tmpdir(), "large-parquet-"));
  const path = join(folder, "abc.parquet");
  const database = await Database.open({ limit: "128MB" });
  const intrinsic = "greatest(0, case side when 'call' then price - strike else strike - price end)";
  await database.run(`copy (
    select 'ABC' as underlying, ${instant} as instant, price::double as spot, date '2026-01-16' as expiration, side as "right",
      strike::double as strike, ${intrinsic} + 1.9 as bid, ${intrinsic} + 2.1 as ask, ${openInterest} as "openInterest"
    from (select nth, timestamp '2026-01-05' + to_days(nth::integer) as day, 100 + nth as price from range(5) days(nth))
    cross join (select 90 + 5 * step as strike from range(5) strikes(step)) cross join (values ('call'), ('put')) sides(side)
    order by hash(strike, side, nth)) to '${path}' (format parquet)`);
  database.close();
  const imported: ImportedFile[] = [];
  return {
    ...files,
    imported,
    run: (signal?: AbortSignal) =>
      importFiles([path], {
        into: files.folder,
        limits: { ...readLimits, contracts: 40 },
        onProgress: (file) => imported.push(file),
        ...(signal && { signal }),
      }),
    async recorded() {
      const { snapshots } = await files.open();
      return snapshots.map(({ asOfMs, spot, contracts }) => [isoDate(easternDay(asOfMs)), spot, contracts]);
    },
    async [Symbol.asyncDispose]() {
      await files[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

const all = [
  ["2026-01-05", 100, 10],
  ["2026-01-06", 101, 10],
  ["2026-01-07", 102, 10],
  ["2026-01-08", 103, 10],
  ["2026-01-09", 104, 10],
];

test.each([
  ["timestamps", "day + interval 15 hours"],
  ["texts", "strftime(day, '%Y-%m-%d') || ' 15:00:00'"],
  ["milliseconds since 1970", "epoch_ms(day + interval 20 hours)"],
])("a Parquet file with more contracts than fit is imported by its dates: instants as %s", async (_, instant) => {
  await using file = await sessions({ instant });

  expect(await file.run()).toMatchObject({ added: 1, refused: 0 });
  expect(await file.recorded()).toEqual(all);
  expect(file.imported[0]?.result).toMatchObject({
    kind: "added",
    notes: [expect.stringContaining("Read in 4 parts of whole dates")],
  });
  // And it is known from then on.
  expect(await file.run()).toMatchObject({ added: 0, known: 1 });
});

test("a row that cannot be read is named with its number, with what is recorded, and nothing of its part is", async () => {
  await using file = await sessions({ openInterest: "case nth when 4 then 'many' else '10' end" });

  expect(await file.run()).toMatchObject({ added: 0, refused: 1 });
  const result = file.imported[0]?.result;
  expect(result?.kind === "refused" ? result.message : result?.kind).toMatch(
    /^abc\.parquet: row \d+, openInterest: expected a whole number from 0 to 10,000,000, found "many"\. What is before 2026-01-\d+ is recorded\.$/,
  );
  expect(await file.recorded()).toEqual(all.slice(0, 4));
});
