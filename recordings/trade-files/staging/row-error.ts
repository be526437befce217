import { hasLostDigits, LOST_DIGITS } from "../../cells/vendor-dates";
import type { Database, StatementValues } from "../../database/database";
import { DataError, messageOf } from "../../errors/data-error";
import { decimalSignOf } from "../../cells/numbers";
import type { OpenTable } from "./open-table";
import type { Cells } from "../definitions/cells";
import type { Sql } from "../definitions/values";
import type { StagedRows } from "./staged-rows";

/** The file that a query failed on. */
interface FailedFile {
  table: OpenTable;
  cells: Cells;
  rows: StagedRows;
  /** A subquery with the cells, the values and the checks of `rows`. */
  source: Sql;
  parameters: StatementValues;
}

/** The text of the error that a query raises for a row without a needed cell. */
export const WRONG_ROW = "a row of the file cannot be used";

/**
 * Returns what is wrong with a file on which a query failed: the line, what was found and what was expected, for which the file is read
 * again. Returns `undefined` for an error that has nothing to do with the file.
 */
export async function rowError(database: Database, error: unknown, file: FailedFile): Promise<DataError | undefined> {
  const message = messageOf(error);
  if (message.includes(WRONG_ROW)) return wrongCell(database, file);
  const [, line, reason = ""] = /CSV Error on Line: (\d+)\s+([^]*)/.exec(message) ?? [];
  if (line === undefined) return packedError(message, error);
  const [, expected = "", found = ""] = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(reason) ?? [];
  if (expected === "") return new DataError(`line ${line}: ${reasonOf(reason)}`, { cause: error });
  const cut = Number(found) < Number(expected) ? " The file may be cut off." : "";
  return new DataError(`line ${line}: expected ${expected} columns as in the header, found ${found}.${cut}`, {
    cause: error,
  });
}

/** Returns whether the database has refused a file because its text is not UTF-8. */
export function isNotUtf8(error: unknown): boolean {
  const cause = error instanceof DataError ? error.cause : undefined;
  return cause === undefined ? /not utf-8 encoded/i.test(String(error)) : isNotUtf8(cause);
}

function packedError(message: string, error: unknown): DataError | undefined {
  const [, reason] =
    /(?:Invalid Input|IO|Input\/Output|Serialization) Error: ([^\n]*(?:gzip|GZIP|zlib|inflate|decode|ZSTD|zstd|Parquet|parquet)[^\n]*)/.exec(
      message,
    ) ?? [];
  return reason === undefined ? undefined : new DataError(`is damaged or cut off (${reason}).`, { cause: error });
}

const reasonOf = (text: string) => text.replace(/^Original Line:[^\n]*\n/, "").split("\n", 1)[0] ?? "";

async function wrongCell(database: Database, { table, cells, rows, source, parameters }: FailedFile) {
  const texts = rows.needed.map(({ cell }, index) => `when ${index + 1} then ${cells.textOf(cell)}`).join(" ");
  const [row] = await database.rows(
    `select position, wrong, case wrong ${texts} end as text from ${source}
    where left_out is null and wrong is not null order by position limit 1`,
    parameters,
  );
  const cell = rows.needed[Number(row?.["wrong"]) - 1];
  if (row === undefined || cell === undefined) return undefined;
  const text = String(row["text"] ?? "");
  const found = text === "" ? "nothing" : `"${text}"`;
  const isOfTwo = table.forms().decimal === undefined && decimalSignOf(text) === "either";
  const lost = cell.isExact && hasLostDigits(text) ? ` ${LOST_DIGITS}.` : "";
  const hint = isOfTwo ? " --decimal point or --decimal comma says how decimals are written." : lost;
  const place = await placeOf(database, table, Number(row["position"]));
  return new DataError(`${place}, ${cell.what}: expected ${cell.expected}, found ${found}.${hint}`);
}

/** Returns the words for the place of a row: its line, without the blank lines before it. */
async function placeOf(database: Database, table: OpenTable, position: number): Promise<string> {
  if (table.rowName !== undefined) return `${table.rowName} ${position}`;
  const [line] = await database.rows(
    `select line from ${table.lines} where text is not null and text <> '' order by line limit 1 offset ${position}`,
    table.parameters,
  );
  return `line ${Number(line?.["line"] ?? position + 1)}`;
}
