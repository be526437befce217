import { DataError } from "../../errors/data-error";
import { WrittenForms } from "../../cells/written-forms";
import { refuseKnownTable, refuseKnownText } from "../definitions/known-refusals";
import { tableLayouts, tableLayoutsOf } from "./known-layouts";
import { isLeanName, LEAN_HINT } from "../../files/data-names";
import type { FileToRead, ReadFile, RowSink, TableLayout } from "../definitions/layout";
import { type LayoutTable, openLayoutTable } from "../definitions/layout-table";
import { delimiters, splitCells, textLines } from "../../files/csv";
import type { ReadLimits } from "../../files/open-file";

/** Lines among which the header must be. */
const HEADER_LINES = 100;

/** Reads a CSV file: finds its header, and passes each row below it to the layout of the header. */
export async function readCsv(
  chunks: AsyncIterable<string>,
  file: FileToRead,
  { rows, limits }: { rows: RowSink; limits: ReadLimits },
): Promise<ReadFile> {
  const { columns } = file;
  const layouts = tableLayoutsOf(columns);
  let found: { table: LayoutTable; delimiter: string } | undefined;
  let lineNumber = 0;
  const preamble: string[] = [];
  for await (const lines of textLines(chunks, limits)) {
    for (const line of lines) {
      lineNumber += 1;
      if (found === undefined) {
        found = tableBelow(line, layouts, { preamble, file });
        if (found === undefined && preamble.push(line) >= HEADER_LINES) throw noHeader(file, preamble);
        continue;
      }
      if (line === "" || line.trim() === "") continue;
      const cells = splitCells(line, found.delimiter);
      if (cells.length < found.table.columns) {
        throw new DataError(
          `${placeOf(lineNumber)}: expected ${found.table.columns} columns as in the header, found ${cells.length}. The file may be cut off.`,
        );
      }
      if (!isBlank(cells)) found.table.take(cells, lineNumber, { text: line, rows });
    }
  }
  if (found === undefined) throw noHeader(file, preamble);
  return found.table.end(rows);
}

/** Returns whether one of some lines of CSV is a header that is known, also of columns that lack something. */
export function hasKnownHeader(
  lines: readonly string[],
  file: Pick<FileToRead, "fileName" | "columns" | "decimal">,
): boolean {
  const layouts = tableLayoutsOf(file.columns);
  try {
    return lines.some(
      (line, at) => tableBelow(line.trimEnd(), layouts, { preamble: lines.slice(0, at), file }) !== undefined,
    );
  } catch (error) {
    if (error instanceof DataError) return true;
    throw error;
  }
}

const placeOf = (line: number) => `line ${line}`;

/** Returns the table if a line is the header of a layout with one of the delimiters. */
function tableBelow(
  line: string,
  layouts: readonly TableLayout[],
  {
    preamble,
    file: { fileName, decimal },
  }: { preamble: readonly string[]; file: Pick<FileToRead, "fileName" | "decimal"> },
): { table: LayoutTable; delimiter: string } | undefined {
  for (const delimiter of delimiters) {
    const header = splitCells(line, delimiter);
    if (header.length < 4) continue;
    const forms = new WrittenForms(delimiter, decimal);
    const above = preamble.map((text) => splitCells(text, delimiter));
    const table = openLayoutTable(layouts, { header, preamble: above, fileName, forms, placeOf });
    if (table !== undefined) return { table, delimiter };
  }
  return undefined;
}

function isBlank(cells: readonly string[]): boolean {
  return cells[0] === "" && cells.every((cell) => cell.trim() === "");
}

function noHeader({ columns, fileName }: FileToRead, preamble: readonly string[]): DataError {
  if (isLeanName(fileName)) return new DataError(LEAN_HINT);
  if (columns === undefined) {
    refuseKnownText(preamble);
    for (const line of preamble) for (const delimiter of delimiters) refuseKnownTable(splitCells(line, delimiter));
  }
  const found = preamble.find((line) => line.trim() !== "")?.slice(0, 60) ?? "";
  if (columns !== undefined) {
    return new DataError(
      `no header with the columns of --columns: ${Object.values(columns).join(", ")}. Found "${found}".`,
    );
  }
  const headings = new Set(tableLayouts.map(({ page }) => page.heading));
  return new DataError(
    `not an option chain in a layout that is known; the first line is "${found}". Expected a header of ${[...headings].join(", ")}. ` +
      "For other CSV files, --columns map.json names the columns.",
  );
}
