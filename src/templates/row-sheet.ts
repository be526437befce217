import { columnName } from "../workbook/office/addresses";
import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";

/** A column of a sheet of rows. Without a heading, it is the space between two tables. */
export interface RowColumn {
  heading?: string | number;
  /** In points. */
  width: number;
  /** The number format of its rows; none for words. */
  format?: string;
  /** Whether it has words: they are centered between numbers, and to the left in the first column. */
  isText?: boolean;
  /** A note at its heading. */
  note?: string;
  /** The last of its rows, if it is not the last row of the sheet. */
  lastRow?: number;
  /** Returns the content of a row. A column without it is filled by the formula of another column. */
  entry?: (row: number) => CellEntry;
}

interface RowSheet extends Partial<Omit<SheetContent, "name" | "widths" | "charts">> {
  name: string;
  /** The first cell; the name if omitted. */
  title?: string;
  hint: string;
  firstRow?: number;
  lastRow: number;
  /** From column A on. */
  columns: readonly RowColumn[];
}

/** The row with the headings. The rows down to it stay in sight by default. */
const HEADINGS = 4;

/** The first row of a table. */
export const FIRST_ROW = HEADINGS + 1;

export const space: RowColumn = { width: 16 };

/**
 * Builds a sheet with a table of one row per thing: its name and a hint on top, headings in row 4. Further cells, looks and formats are
 * added to those of the columns.
 */
export function rowSheet(sheet: RowSheet): SheetContent {
  const { name, title = name, hint, firstRow = FIRST_ROW, lastRow, columns, ...further } = sheet;
  const placed = columns.map((column, index) => ({
    ...{ lastRow, ...column, letter: columnName(index) },
    isCentered: column.isText === true && index > 0,
  }));
  const headed = placed.flatMap(({ heading, letter }) => (heading === undefined ? [] : [[letter, heading] as const]));
  return {
    name,
    cells: {
      A1: title,
      A2: hint,
      ...Object.fromEntries(headed.map(([letter, heading]) => [`${letter}${HEADINGS}`, heading])),
      ...further.cells,
      ...Object.fromEntries(
        placed.flatMap(({ letter, entry, lastRow: last }) =>
          entry ? rowsBetween(firstRow, last).map((row) => [`${letter}${row}`, entry(row)] as const) : [],
        ),
      ),
    },
    looks: [
      ["A1", "title"],
      ["A2", "hint"],
      ...(further.looks ?? []),
      ...placed
        .filter(({ heading }) => heading !== undefined)
        .map(({ letter, isText, isCentered }): SheetContent["looks"][number] => {
          return [`${letter}${HEADINGS}`, isCentered ? "wordHeading" : isText ? "heading" : "numberHeading"];
        }),
      ...placed
        .filter(({ isCentered }) => isCentered)
        .map(({ letter, lastRow: last }) => [`${letter}${firstRow}:${letter}${last}`, "word"] as const),
    ],
    formats: [
      ...placed.flatMap(({ letter, format, lastRow: last }) =>
        format === undefined ? [] : [[`${letter}${firstRow}:${letter}${last}`, format] as const],
      ),
      ...(further.formats ?? []),
    ],
    widths: columns.map(({ width }) => width),
    scales: further.scales ?? [],
    bars: further.bars ?? [],
    charts: [],
    notes: {
      ...Object.fromEntries(
        placed.flatMap(({ letter, note }) => (note ? [[`${letter}${HEADINGS}`, note] as const] : [])),
      ),
      ...further.notes,
    },
    frozenRows: further.frozenRows ?? HEADINGS,
  };
}

/** Returns the numbers of some rows, both ends included. */
export const rowsBetween = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_row, index) => first + index);
