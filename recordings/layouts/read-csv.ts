import { DataError } from "../snapshots/snapshot";
import { type DecimalSign, decimalSignOf } from "./fields/numbers";
import { WrittenForms } from "./fields/written-forms";
import type { CsvLayout, CsvReader, FileStatement, FileToRead, ReadFile, RowSink } from "./layout";
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
  { fileName, columns, decimal }: FileToRead,
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
        table = openTable(line, layouts, { preamble, fileName, decimal });
        if (table === undefined && preamble.push(line) >= HEADER_LINES) throw noHeader(columns, preamble);
        continue;
      }
      if (line === "" || line.trim() === "") continue;
      table.take(line, lineNumber, rows);
    }
  }
  if (table === undefined) throw noHeader(columns, preamble);
  const statement = table.end(rows);
  return {
    layout: table.layout.name,
    source: table.layout.source,
    hasInstantsOfContracts: table.layout.hasInstantsOfContracts,
    statement,
    placeOf: (place) => `line ${place}`,
  };
}

interface CsvFile {
  preamble: readonly string[];
  fileName: string;
  /** `--decimal`. */
  decimal: DecimalSign;
}

/** Lines that are held back at most, until a row tells how decimals and dates are written. */
const MOST_HELD = 200_000;

/** The rows below a header. Those that can be read in two ways are held back until another one, or the end, tells which. */
class OpenTable {
  readonly layout: CsvLayout;
  readonly #header: readonly string[];
  readonly #delimiter: string;
  readonly #file: CsvFile;
  readonly #forms: WrittenForms;
  #held: [cells: readonly string[], lineNumber: number][] = [];
  #reader: CsvReader | undefined;

  constructor(
    layout: CsvLayout,
    { header, delimiter }: { header: readonly string[]; delimiter: string },
    file: CsvFile,
  ) {
    this.layout = layout;
    this.#header = header;
    this.#delimiter = delimiter;
    this.#file = file;
    this.#forms = new WrittenForms(delimiter, file.decimal);
  }

  /** Returns a reader of the rows; `undefined` if the header is not of the layout. */
  open(): CsvReader | undefined {
    const preamble = this.#file.preamble.map((line) => splitCells(line, this.#delimiter));
    return this.layout.open({ header: this.#header, preamble, fileName: this.#file.fileName, forms: this.#forms });
  }

  /** Reads a line, or holds it back. */
  take(line: string, lineNumber: number, rows: RowSink): void {
    const cells = splitCells(line, this.#delimiter);
    const width = this.#header.length;
    if (cells.length < width) {
      throw new DataError(
        `line ${lineNumber}: expected ${width} columns as in the header, found ${cells.length}. The file may be cut off.`,
      );
    }
    if (isBlank(cells)) return;
    this.#forms.see(cells, line);
    if (this.#reader && this.#held.length === 0 && !this.#forms.isOpen) {
      this.#reader.read(cells, lineNumber, rows);
      return;
    }
    this.#held.push([cells, lineNumber]);
    if (!this.#forms.isOpen) this.#release(rows);
    else if (this.#held.length >= MOST_HELD) this.#decide(rows);
  }

  /** Reads the lines that are held back; returns what the file says for all rows. */
  end(rows: RowSink): FileStatement {
    this.#decide(rows);
    // The lines above the header are written as the rows.
    const statement = this.#reader && this.open()?.statement;
    if (statement === undefined) throw new DataError("is empty: it has a header and no contracts.");
    return statement;
  }

  #decide(rows: RowSink): void {
    this.#forms.end();
    if (this.#forms.decimal === undefined) this.#forms.decimal = this.#possibleSign();
    this.#release(rows);
  }

  #release(rows: RowSink): void {
    if (this.#held.length > 0) this.#reader ??= this.open();
    for (const [cells, lineNumber] of this.#held) this.#reader?.read(cells, lineNumber, rows);
    this.#held = [];
  }

  /** Returns the only sign with which the contracts can be: sizes are whole, and no option costs more than its strike or underlying. */
  #possibleSign(): "point" | "comma" {
    const signs = (["point", "comma"] as const).filter((sign) => {
      this.#forms.decimal = sign;
      try {
        const reader = this.open();
        for (const [cells, lineNumber] of this.#held) reader?.read(cells, lineNumber, possibleRows);
        return true;
      } catch (error) {
        if (error instanceof DataError) return false;
        throw error;
      }
    });
    const [sign] = signs;
    if (sign !== undefined && signs.length === 1) return sign;
    const [cells = [], lineNumber] = this.#held.find(([own]) => own.some(isOfTwo)) ?? [];
    throw new DataError(
      `line ${lineNumber}: "${cells.find(isOfTwo)}" has thousands or decimals, and no number of the file tells which. ` +
        "Say it with --decimal point or --decimal comma.",
    );
  }
}

const isOfTwo = (cell: string) => decimalSignOf(cell) === "either";

/** Refuses contracts that cannot be. */
const possibleRows: RowSink = {
  add({ right, strike, bid = 0 }, _, facts) {
    if (bid > (right === "put" ? strike : (facts?.spot ?? Infinity))) throw new DataError("no option costs as much.");
  },
  unreadable: () => undefined,
  adjusted: () => undefined,
};

/** Returns the table if a line is the header of a layout with one of the delimiters. */
function openTable(line: string, layouts: readonly CsvLayout[], file: CsvFile): OpenTable | undefined {
  for (const delimiter of delimiters) {
    const header = splitCells(line, delimiter);
    if (header.length < 4) continue;
    for (const layout of layouts) {
      const table = new OpenTable(layout, { header, delimiter }, file);
      if (table.open() !== undefined) return table;
    }
  }
  return undefined;
}

function isBlank(cells: readonly string[]): boolean {
  return cells[0] === "" && cells.every((cell) => cell.trim() === "");
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
