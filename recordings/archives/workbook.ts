import type { CellObject, ParsingOptions, WorkBook } from "@e965/xlsx";
import { zipSync } from "fflate";
import { DAY_MS } from "@strikebook/calendar";
import { DataError, messageOf } from "../errors/data-error";
import { hasKnownHeader } from "../layouts/readers/read-csv";
import type { FileToRead } from "../layouts/definitions/layout";
import { csvLine } from "../files/csv";
import { readLimits, tooLarge } from "../files/open-file";
import type { ZipArchive, ZipEntry } from "./zip-archive";

/** The sheet of a workbook that is read. */
interface WorkbookSheet {
  name: string;
  /** Lines of CSV with their ends: row n is line n. */
  lines: Iterable<string>;
  /** Visible sheets that have a header of data too, and are not read. */
  others: readonly string[];
}

/** How the header of a sheet is known, and the name of the workbook without its folder. */
type SheetChoice = Pick<FileToRead, "columns" | "decimal" | "fileName">;

/** Rows of a sheet among which its header is. */
const HEAD_ROWS = 100;
/** The parts that have cells. Macros, drawings, connections and links to other files are never opened. */
const partNames =
  /^(?:\[Content_Types\]\.xml|xl\/[^/]+\.xml|xl\/_rels\/workbook[^/]*\.rels|xl\/worksheets\/[^/]+\.xml)$/i;

/** What cells are read with: values as they are saved, formulas to see whether they have one, and damage reported. */
const options: ParsingOptions = {
  ...{ type: "buffer", dense: true, cellNF: true, cellText: false, cellHTML: false },
  ...{ cellFormula: true, sheetStubs: true, WTF: true },
};

/**
 * Reads the first visible sheet with a header that is known, or the first with cells. Formulas count by their saved values, and are not
 * computed. Rejects with a `DataError` for a workbook that is damaged or above the limit, and for a formula without its value.
 */
export async function readWorkbook(zip: ZipArchive, choice: SheetChoice): Promise<WorkbookSheet> {
  const parts = await partsOf(zip);
  const { read } = await import("@e965/xlsx");
  // It reads the checked bytes, not those of the file.
  const packed = Buffer.from(zipSync(parts, { level: 0, mtime: "2000-01-02T12:00:00" }));
  const open = (own: ParsingOptions) => {
    try {
      return read(packed, { ...options, ...own });
    } catch (error) {
      throw new DataError(`is a damaged workbook (${messageOf(error)}).`, {
        cause: error,
      });
    }
  };
  const { Workbook: properties, SheetNames: names } = open({ sheets: [] });
  const is1904 = properties?.WBProps?.date1904 === true;
  const visible = names.filter((_, index) => (properties?.Sheets?.[index]?.Hidden ?? 0) === 0);
  const heads = visible.map((name) => {
    const rows = rowsOf(open({ sheets: [name], sheetRows: HEAD_ROWS }), name);
    return { name, hasCells: rows.some((row) => row !== undefined), lines: [...linesOf(rows, is1904)] };
  });
  const known = heads.filter(({ lines }) => hasKnownHeader(lines, choice)).map(({ name }) => name);
  const [name = heads.find(({ hasCells }) => hasCells)?.name, ...others] = known;
  if (name === undefined) throw new DataError("is a workbook without cells in a visible sheet.");
  const rows = rowsOf(open({ sheets: [name] }), name);
  requireValues(rows, { sheet: name, isStale: isComputedLater(parts) });
  return { name, lines: linesOf(rows, is1904), others };
}

/** Unpacks the parts that have cells. */
async function partsOf(zip: ZipArchive): Promise<Record<string, Uint8Array>> {
  const entries = zip.entries.filter(({ name }) => partNames.test(name));
  if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > readLimits.bytes) throw tooLarge(readLimits.bytes);
  const parts: Record<string, Uint8Array> = {};
  for (const entry of entries) parts[entry.name] = await partOf(zip, entry);
  return parts;
}

async function partOf(zip: ZipArchive, entry: ZipEntry): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.unpack(entry)) chunks.push(chunk);
  const part = Buffer.concat(chunks);
  // No program of spreadsheets writes one; entities of it could refer to other files.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(part.toString("latin1", 0, PROLOG_BYTES))) {
    throw new DataError(`is a workbook with a document type in ${entry.name}, so it is not read.`);
  }
  return part;
}

const PROLOG_BYTES = 4096;

/** Returns whether the program that saved the workbook left its formulas to be computed when it is opened. */
const isComputedLater = (parts: Readonly<Record<string, Uint8Array>>) =>
  Object.entries(parts).some(
    ([name, part]) =>
      /^xl\/workbook/i.test(name) && /\bfullCalcOnLoad\s*=\s*["'](?:1|true)/.test(Buffer.from(part).toString("utf8")),
  );

/** The cells of a row, with gaps; `undefined` for a row without cells. */
type Row = readonly (CellObject | undefined)[] | undefined;

function rowsOf({ Sheets: sheets }: WorkBook, name: string): readonly Row[] {
  return Array.from<Row>(sheets[name]?.["!data"] ?? []);
}

/** Throws for the first formula without a saved value: 0 would be a guess. */
function requireValues(rows: readonly Row[], { sheet, isStale }: { sheet: string; isStale: boolean }): void {
  rows.forEach((row, at) => {
    row?.forEach((cell, column) => {
      if (cell?.f === undefined && cell?.F === undefined) return;
      if (cell.t !== "z" && !isStale) return;
      throw new DataError(
        `sheet "${sheet}", cell ${columnName(column)}${at + 1}: a formula whose value is not saved. Open the workbook in Excel and save it.`,
      );
    });
  });
}

const columnName = (index: number): string =>
  `${index >= 26 ? columnName(Math.floor(index / 26) - 1) : ""}${String.fromCharCode(65 + (index % 26))}`;

/** Yields the rows as CSV, all as wide as the widest. A sheet of one column has lines of text in it. */
function* linesOf(rows: readonly Row[], is1904: boolean): Generator<string> {
  const width = rows.reduce((widest, row) => Math.max(widest, row?.length ?? 0), 0);
  let bytes = 0;
  for (const row of rows) {
    const texts = Array.from({ length: row === undefined ? 0 : width }, (_, column) => {
      const cell = row?.[column];
      return cell === undefined ? "" : sheetCellText(cell, is1904);
    });
    const line = width === 1 ? `${texts.join().replace(/[\r\n]+/g, " ")}\n` : csvLine(texts);
    bytes += line.length;
    if (bytes > readLimits.bytes) throw tooLarge(readLimits.bytes);
    yield line;
  }
}

/** The days 0 of both systems of dates: of Windows, and of workbooks that began on a Macintosh. */
const [ZERO_1900, ZERO_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];
/** Whole numbers from here on have lost digits: Excel keeps 15. */
const FIRST_WITHOUT_DIGITS = 1e15;

/**
 * Returns the text of a cell as CSV has it. A number is written in full with a decimal point, also one that is shown rounded. A date is
 * `2026-01-16`, a date with a time `2026-01-06 15:45:00`, a time `15:45:00`. An error such as #N/A is the empty text.
 */
function sheetCellText({ t: type, v: value, z: format }: CellObject, is1904: boolean): string {
  if (type === "n" && typeof value === "number") return numberText(value, { format: String(format ?? ""), is1904 });
  if (type === "b") return value === true ? "TRUE" : "FALSE";
  return type === "s" && typeof value === "string" ? value : "";
}

function numberText(value: number, { format, is1904 }: { format: string; is1904: boolean }): string {
  const { hasDay, hasClock } = dateParts(format);
  if (value >= 0 && (hasDay || hasClock)) {
    const ms = Math.round(value * DAY_MS);
    const iso = new Date(ms + (is1904 ? ZERO_1904 : ZERO_1900)).toISOString();
    const clock = iso.slice(11, 23).replace(".000", "");
    if (!hasDay && ms < DAY_MS) return clock;
    const hasTime = hasClock || ms % DAY_MS !== 0;
    return hasTime ? `${iso.slice(0, 10)} ${clock}` : iso.slice(0, 10);
  }
  // Readers tell from the exponent that digits are lost.
  return Math.abs(value) >= FIRST_WITHOUT_DIGITS ? value.toExponential() : String(value);
}

/** Returns what a number format shows of a date. Texts in quotes, escaped letters, colors and locales are no part of it. */
function dateParts(format: string): { hasDay: boolean; hasClock: boolean } {
  const codes = format.replace(/"[^"]*"|[\\_*].|\[(?![hms]+\])[^\]]*\]/gi, "");
  if (/general/i.test(codes)) return { hasDay: false, hasClock: false };
  const hasClock = /[hs]/i.test(codes);
  // Without a clock, m is the month.
  return { hasDay: /[yd]/i.test(codes) || (/m/i.test(codes) && !hasClock), hasClock };
}
