import type { Cell, FailedCell, FormattedCell, Table } from "../tables/cell";
import { keptFormats, MAX_BYTES, tooManyBytes } from "../tables/table-limits";
import { bytesOf, isDateFormat, isWithin, tableSize, type FormattedCells, type TableSize } from "../tables/table-size";
import { supportsFormattedNumbers } from "../workbook/office";

/** Returns the style of numbers that this version of Excel accepts. */
export function numberStyle(): "formatted" | "plain" {
  return supportsFormattedNumbers() ? "formatted" : "plain";
}

/**
 * Returns a table in Excel's form: failed cells are errors with the reason on hover. Throws a TableTooLargeError if Excel would
 * not accept it.
 *
 * @param takesFormats Whether this version of Excel accepts cells with a number format; otherwise numbers are plain.
 */
export function excelTable(table: Table, takesFormats: boolean): unknown[][] {
  const rows = table.length > 0 ? table : emptyTable;
  if (takesFormats && isSmall(rows)) return rows;
  const size = tableSize(rows);
  const formatted = takesFormats ? keptFormats(rows, size) : "none";
  if (!isWithin(MAX_BYTES, rows, size, formatted)) {
    throw tooManyBytes(rows.length, rows[0]?.length ?? 0, bytesOf(rows, size, formatted));
  }
  return isUnchanged(size, formatted) ? rows : rows.map((row) => excelRow(row, formatted));
}

/** A table of so few cells is far below every limit if its texts are short: most live cells, a thousand times per second. */
const FEW_CELLS = 100;
const SHORT_TEXT = 1_000;

/** Whether a table fits without measuring it, and has no failed cells. */
function isSmall(table: Table): boolean {
  if (table.length * (table[0]?.length ?? 0) > FEW_CELLS) return false;
  for (const row of table) {
    for (const cell of row) {
      if (typeof cell === "string" && cell.length > SHORT_TEXT) return false;
      if (typeof cell === "object" && !("basicValue" in cell)) return false;
    }
  }
  return true;
}

/** Excel does not accept an empty table: one without a header row shows why it has no rows. */
const emptyTable: Table = [
  [{ kind: "failed", reason: "No rows match the request. Add headers=on to show the columns." }],
];

function isUnchanged({ failures, dateFormatBytes, otherFormatBytes }: TableSize, formatted: FormattedCells): boolean {
  if (failures > 0) return false;
  return formatted === "all" || (otherFormatBytes === 0 && (formatted === "dates" || dateFormatBytes === 0));
}

/** Returns the row itself if nothing changes, as in nearly all rows of most tables: checking takes a tenth of the time of copying. */
function excelRow(row: Cell[], formatted: FormattedCells): unknown[] {
  for (let at = 0; at < row.length; at += 1) {
    const cell = row[at];
    if (typeof cell === "object" && !isKept(cell, formatted)) return convertedRow(row, formatted);
  }
  return row;
}

function convertedRow(row: readonly Cell[], formatted: FormattedCells): unknown[] {
  const converted = new Array<unknown>(row.length);
  for (let at = 0; at < row.length; at += 1) {
    const cell = row[at];
    converted[at] = typeof cell !== "object" || isKept(cell, formatted) ? cell : convertedCell(cell);
  }
  return converted;
}

function isKept(cell: FormattedCell | FailedCell, formatted: FormattedCells): boolean {
  return "basicValue" in cell && (formatted === "all" || (formatted === "dates" && isDateFormat(cell.numberFormat)));
}

function convertedCell(cell: FormattedCell | FailedCell): unknown {
  if ("basicValue" in cell) return cell.basicValue;
  return new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, cell.reason);
}
