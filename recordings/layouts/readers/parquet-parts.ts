import type { FileToRead, TablePart } from "../definitions/layout";
import { openParquet } from "../../files/parquet-file";
import { keyOf, parquetTable, textsOf } from "./read-parquet";
import { readLimits, type ReadLimits } from "../../files/open-file";

/** Rows of a part, as a share of the contracts that it may have: a row can have the call and the put of a strike, and a date is not cut. */
const ROWS_PER_CONTRACT = 1 / 3;

/**
 * Returns the parts in which a Parquet file can be read that may have more contracts than the limit: each has all rows of its instants, and
 * as many as the others. `undefined` for a file within the limit, and for one whose instants no column tells. Rejects with a `DataError`.
 */
export async function parquetParts(
  file: Pick<FileToRead, "fileName" | "columns" | "decimal"> & { path: string },
  { contracts }: Pick<ReadLimits, "contracts"> = readLimits,
): Promise<readonly TablePart[] | undefined> {
  return openParquet(file.path, async ({ database, header }) => {
    const { path } = file;
    const [counted] = await database.rows("select count(*)::integer as rows from read_parquet($path)", { path });
    const rows = Number(counted?.["rows"]);
    const count = Math.ceil(rows / (ROWS_PER_CONTRACT * contracts));
    if (count <= 1) return undefined;
    let first: readonly unknown[] = [];
    const one = database.lists("select columns(*)::varchar from read_parquet($path) limit 1", { path });
    for await (const [row] of one) first = row ?? first;
    const columns = parquetTable(header, file).instantColumns(textsOf(first));
    if (columns.length === 0) return undefined;
    const keys = await database.rows(
      `select ${keyOf(columns)} as key, count(*)::integer as rows from read_parquet($path) group by 1 order by 1`,
      { path },
    );
    const counts = keys.map((row) => [String(row["key"]), Number(row["rows"])] as const);
    return partsOf(counts, columns, rows / count);
  });
}

/** Cuts keys in their order into parts of `size` rows, or some more. */
function partsOf(
  counts: readonly (readonly [key: string, rows: number])[],
  columns: readonly string[],
  size: number,
): TablePart[] {
  const parts: TablePart[] = [];
  let [rows, next] = [0, 0];
  for (const [key, own] of counts) {
    const last = parts.at(-1);
    if (last === undefined || rows + own / 2 > next) {
      parts.push({ columns, from: key, to: key });
      next += size;
    } else parts[parts.length - 1] = { ...last, to: key };
    rows += own;
  }
  return parts;
}
