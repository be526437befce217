import type { Database, SqlRow, StatementValues } from "../../database/database";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { DataError, named } from "../../errors/data-error";
import { countNames, type FileNames } from "./count-names";
import { countText } from "../../errors/words";
import { writeJsonAsCsv } from "../../files/json-as-csv";
import { utf8Path, windows1252Copy } from "../../files/utf8-copy";
import { type OpenTable, openTables } from "./open-table";
import { isNotUtf8, rowError, WRONG_ROW } from "./row-error";
import { defineReadCell } from "../definitions/read-cell";
import { newYorkDate, type Sql } from "../definitions/values";
import { type StagedRows, stagedRowsOf } from "./staged-rows";
import type { StagedFile, StageOptions } from "./trade-file";
import type { StagedDate } from "../definitions/trade-layout";
import { layoutOf } from "./trade-layouts";

/** The part of the work that is done once the rows are read. */
const ROWS_DONE = 0.8;

/**
 * Writes the trades or prints of a file into Parquet files by date, which docs/recordings.md describes. Memory does not grow with the
 * file: its rows are first copied in their order, and then by date, once the names in them are known.
 *
 * Rejects with a `DataError` whose message begins with the name of the file and says the line, what was found and what was expected.
 */
export async function stageTradeFile(database: Database, path: string, options: StageOptions): Promise<StagedFile> {
  return named(options.name ?? basename(path), async () => {
    const { decimal, into } = options;
    const tables = await openTables(path, { decimal });
    const rowName = tables.some(({ form }) => form === "json") ? "record" : undefined;
    const copy = join(into, "copy");
    const stageAt = async (at: string) =>
      stage(database, at === path ? tables : await openTables(at, { decimal, rowName }), options);
    try {
      // The database reads CSV in UTF-8.
      if (rowName === undefined) return await stageAt(await utf8Path(path, copy));
      await writeJsonAsCsv(path, copy);
      return await stageAt(copy);
    } catch (error) {
      if (!isNotUtf8(error)) throw error;
      return await stageAt(await windows1252Copy(path, copy));
    } finally {
      await rm(copy, { force: true });
    }
  });
}

async function stage(
  database: Database,
  tables: readonly OpenTable[],
  { into, columns, signal, onProgress }: StageOptions,
): Promise<StagedFile> {
  const known = layoutOf(tables, columns);
  if (known === undefined) throw new DataError("is no file of trades or prints in a layout that is known.");
  const { table, cells, file, layout } = known;
  defineReadCell(database);
  const rows = stagedRowsOf(file, cells);
  const parameters = { ...table.parameters, ...cells.parameters };
  const source = `(select *, ${rows.checks} from (select *, ${rows.values} from ${cells.of(table.rows)}))`;
  const control = (from: number, to: number) => ({
    signal,
    onPart: onProgress && ((part: number) => onProgress({ done: from + (to - from) * part })),
  });
  const ordered = join(into, "rows.parquet");
  try {
    await database.rows(orderedCopyOf(rows, source), { ...parameters, ordered }, control(0, ROWS_DONE));
    const names = await countNames(database, { kind: file.kind, rows, ordered }, { signal });
    const named = { ...nameValues(names), ordered, into };
    const repeated = rows.sequenceKey === undefined ? 0 : await findRepeated(database, ordered);
    const files = await database.rows(copyByDateOf(rows, repeated), named, control(ROWS_DONE, 1));
    const dates = datesOf(files);
    const repeats = countText(repeated, "identical trade was", "identical trades were");
    const notes = repeated > 0 ? [`${repeats} left out: each has the sequence number of another.`] : [];
    return {
      kind: file.kind,
      layout: layout.name,
      source: layout.source,
      notes: [...names.notes, ...notes, ...[layout.noteOf?.(dates) ?? []].flat()],
      dates,
    };
  } catch (error) {
    throw (await rowError(database, error, { table, cells, rows, source, parameters })) ?? error;
  } finally {
    await rm(ordered, { force: true });
  }
}

/** Copies the rows of a file in their order. Numbering or joining them here would lose the order, or keep DuckDB from reading with two threads. */
const orderedCopyOf = ({ staged, sequenceKey }: StagedRows, source: Sql): Sql => `copy (
  select case when counts then key_root end as key_root, case when counts then key_underlying end as key_underlying,
    case when counts then key_date end as key_date, left_out, case when not counts then name end as left_out_name, ${staged},
    ${newYorkDate("at_ms")} as date${sequenceKey === undefined ? "" : `, ${sequenceKey} as sequence_key`}
  from (select * replace (case when not counts or wrong is null then at_ms else error('${WRONG_ROW}') end as at_ms)
    from (select *, left_out is null as counts from ${source})))
  to $ordered (format parquet, compression snappy)`;

/** Collects the first row of those that agree in everything and in their sequence number; returns how many follow them. */
async function findRepeated(database: Database, ordered: string): Promise<number> {
  const rows = `select sequence_key, min(file_row_number) as first_row, count(*) as rows from read_parquet($ordered, file_row_number = true)
    where left_out is null and sequence_key is not null group by sequence_key having count(*) > 1`;
  await database.run(`create or replace temp table repeated as ${rows}`, { ordered });
  const [found] = await database.rows("select coalesce(sum(rows - 1), 0)::integer as repeats from repeated");
  return Number(found?.["repeats"]);
}

/** Copies the rows that count and whose names are known, by date. */
const copyByDateOf = ({ names, sequenceKey }: StagedRows, repeated: number): Sql => `copy (
  select ${names}, rows.* exclude (key_root, key_underlying, key_date, left_out, left_out_name, file_row_number, date${sequenceKey === undefined ? "" : ", sequence_key"}),
    file_row_number + 1 as position, date
  from (select * from read_parquet($ordered, file_row_number = true) as parquet where left_out is null
    ${repeated === 0 ? "" : "and not exists (select 1 from repeated r where r.sequence_key = parquet.sequence_key and file_row_number > r.first_row)"}) as rows
  join (select unnest($keyRoots) as key_root, unnest($keyUnderlyings) as key_underlying, unnest($keyDates)::date as key_date,
    unnest($roots) as root, unnest($underlyings) as underlying) as names using (key_root, key_underlying, key_date))
  to $into (format parquet, compression snappy, partition_by (date), filename_pattern 'part-{uuid}', overwrite_or_ignore true, return_stats true)`;

const nameValues = ({ keys, names }: FileNames): StatementValues => ({
  keyRoots: keys.map(({ root }) => root),
  keyUnderlyings: keys.map(({ underlying }) => underlying),
  keyDates: keys.map(({ date }) => date),
  roots: names.map(({ root }) => root),
  underlyings: names.map(({ underlying }) => underlying),
});

function datesOf(files: readonly SqlRow[]): StagedDate[] {
  const rows = new Map<string, number>();
  for (const { filename, count } of files) {
    const date = /date=(\d{4}-\d{2}-\d{2})/.exec(String(filename))?.[1];
    if (date !== undefined) rows.set(date, (rows.get(date) ?? 0) + Number(count));
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, count]) => ({ date, rows: count }));
}
