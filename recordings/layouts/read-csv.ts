import { DataError } from "../snapshots/snapshot";
import type { CsvLayout, CsvReader, FileToRead, ReadFile, RowSink } from "./layout";
import { splitCells } from "./text/cells";
import type { ReadLimits } from "./text/limits";
import { textLines } from "./text/text-lines";
import { cboeCsv } from "./vendors/cboe-csv";
import { deltaNeutralCsv } from "./vendors/deltaneutral-csv";
import { type ColumnMap, neutralCsv } from "./vendors/neutral-csv";
import { optionsDxCsv } from "./vendors/optionsdx-csv";
import { oratsCsv } from "./vendors/orats-csv";
import { thetaDataCsv } from "./vendors/thetadata-csv";
import { yahooCsv, yahooScriptCsv } from "./vendors/yahoo-csv";

const csvLayouts: readonly CsvLayout[] = [
  cboeCsv,
  optionsDxCsv,
  oratsCsv,
  deltaNeutralCsv,
  yahooCsv,
  yahooScriptCsv,
  ...thetaDataCsv,
  neutralCsv(),
];

/** Lines among which the header must be. */
const HEADER_LINES = 100;
const delimiters = [",", ";", "\t", "|"];

/** Reads a CSV file: finds its header, and passes each row below it to the layout of the header. */
export async function readCsv(
  chunks: AsyncIterable<string>,
  { fileName, columns }: FileToRead,
  { rows, limits }: { rows: RowSink; limits: ReadLimits },
): Promise<ReadFile> {
  const layouts = columns === undefined ? csvLayouts : [neutralCsv(columns)];
  let table: OpenTable | undefined;
  let lineNumber = 0;
  const preamble: string[] = [];
  for await (const lines of textLines(chunks, limits)) {
    for (const line of lines) {
      lineNumber += 1;
      if (table === undefined) {
        table = openTable(line, { layouts, preamble, fileName });
        if (table === undefined && preamble.push(line) >= HEADER_LINES) throw noHeader(columns, preamble);
        continue;
      }
      if (line === "" || line.trim() === "") continue;
      const cells = splitCells(line, table.delimiter);
      if (cells.length < table.width) {
        throw new DataError(
          `line ${lineNumber}: expected ${table.width} columns as in the header, found ${cells.length}. The file may be cut off.`,
        );
      }
      if (isBlank(cells)) continue;
      table.decimalComma ??= hasDecimalComma(cells);
      table.reader ??= table.layout.open(startOf(table, { preamble, fileName }));
      table.reader?.read(cells, lineNumber, rows);
    }
  }
  if (table === undefined) throw noHeader(columns, preamble);
  if (table.reader === undefined) throw new DataError("is empty: it has a header and no contracts.");
  return {
    layout: table.layout.name,
    source: table.layout.source,
    hasInstantsOfContracts: table.layout.hasInstantsOfContracts,
    statement: table.reader.statement,
    placeOf: (place) => `line ${place}`,
  };
}

interface OpenTable {
  layout: CsvLayout;
  header: readonly string[];
  delimiter: string;
  width: number;
  /** Known from the first row on. */
  decimalComma: boolean | undefined;
  reader: CsvReader | undefined;
}

interface CsvFile {
  preamble: readonly string[];
  fileName: string;
}

/** Returns the table if a line is the header of a layout with one of the delimiters. */
function openTable(
  line: string,
  { layouts, ...file }: CsvFile & { layouts: readonly CsvLayout[] },
): OpenTable | undefined {
  for (const delimiter of delimiters) {
    const header = splitCells(line, delimiter);
    if (header.length < 4) continue;
    for (const layout of layouts) {
      const width = header.length;
      const decimalComma = delimiter === "," || delimiter === "|" ? false : undefined;
      const table: OpenTable = { layout, header, delimiter, width, decimalComma, reader: undefined };
      if (layout.open(startOf(table, file)) === undefined) continue;
      return table;
    }
  }
  return undefined;
}

function startOf({ header, delimiter, decimalComma = delimiter === ";" }: OpenTable, { preamble, fileName }: CsvFile) {
  return { header, preamble: preamble.map((line) => splitCells(line, delimiter)), decimalComma, fileName };
}

function isBlank(cells: readonly string[]): boolean {
  return cells[0] === "" && cells.every((cell) => cell.trim() === "");
}

/** Returns whether a row writes decimals with a comma: it has none with a point, and one with a comma. */
function hasDecimalComma(cells: readonly string[]): boolean {
  return !cells.some((cell) => /^-?\d+\.\d+$/.test(cell)) && cells.some((cell) => /^-?\d+,\d+$/.test(cell));
}

function noHeader(columns: ColumnMap | undefined, preamble: readonly string[]): DataError {
  const found = preamble.find((line) => line.trim() !== "")?.slice(0, 60) ?? "";
  if (columns !== undefined) {
    return new DataError(
      `no header with the columns of --columns: ${Object.values(columns).join(", ")}. Found "${found}".`,
    );
  }
  return new DataError(
    `not an option chain in a layout that is known; the first line is "${found}". Expected a header of Cboe ("Expiration Date,Calls,..."), ` +
      "OptionsDX, ORATS, DeltaNeutral, yfinance or ThetaData, or the neutral columns. For other CSV files, --columns map.json names the columns.",
  );
}
