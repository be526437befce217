import type { WriteOptions, WriteSheet } from "hucre/xlsx";
import { easternClock, timeText } from "@strikebook/calendar";
import type { SheetContent } from "../../src/workbook/templates/workbook-content";
import { addressArea, boundingArea, columnLetters, type CellArea } from "../../workbench/calls/cell-area";

type Cells = NonNullable<WriteSheet["cells"]>;

/** What the header of every page states. */
export interface FileFacts {
  title: string;
  /** The time of the data, and of the file. */
  at: Date;
  /** The symbols of the data, separated by commas; an empty text if the template has no input for them. */
  symbols: string;
  /** The seed of the simulated market. */
  seed: number;
}

/** The width of a column without one of its own, and of a character of 11 points, in points. */
const [COLUMN_WIDTH, CHARACTER_WIDTH] = [48, 5.5];

/** A year of sessions is printed in full; of thousands of shuffles, or of rows of a run, the first ones. */
const MAX_PRINTED_ROWS = 400;

/** How a sheet is printed: landscape, one page wide. Margins are in inches. */
export const pageSetup = {
  orientation: "landscape",
  ...{ fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  margins: { left: 0.5, right: 0.5, top: 0.8, bottom: 0.6, header: 0.3, footer: 0.3 },
} as const;

/**
 * Returns the names that make Excel print the cells in use of a sheet only (their first rows), and its headings on every page. The library writes them
 * without quotes around the name of the sheet.
 */
export function printNames(sheet: SheetContent, cells: Cells): NonNullable<WriteOptions["namedRanges"]> {
  const { endRow, endColumn } = printedArea(sheet, cells);
  const name = (kind: string, range: string) => ({
    name: `_xlnm.${kind}`,
    range: `'${sheet.name}'!${range}`,
    scope: sheet.name,
  });
  const area = name("Print_Area", `$A$1:$${columnLetters(endColumn)}$${Math.min(endRow + 1, MAX_PRINTED_ROWS)}`);
  return sheet.frozenRows > 0 ? [area, name("Print_Titles", `$1:$${sheet.frozenRows}`)] : [area];
}

/** Returns the area of all values, with the cells that long texts run over, and of all charts. */
function printedArea({ charts, widths }: SheetContent, cells: Cells): CellArea {
  const isFilled = (row: number, column: number) => (cells.get(`${row},${column}`)?.value ?? "") !== "";
  const places = Array.from(cells).flatMap(([key, { value }]): CellArea[] => {
    const [row = 0, column = 0] = key.split(",").map(Number);
    if (!isFilled(row, column)) return [];
    let endColumn = column;
    let overhang = typeof value === "string" ? value.length * CHARACTER_WIDTH - (widths[column] ?? COLUMN_WIDTH) : 0;
    while (overhang > 0 && !isFilled(row, endColumn + 1)) {
      endColumn += 1;
      overhang -= widths[endColumn] ?? COLUMN_WIDTH;
    }
    return [{ startRow: row, startColumn: column, endRow: row, endColumn }];
  });
  return [...places, ...charts.map(({ area }) => addressArea(area))].reduce(boundingArea);
}

/** Returns the header and the footer of every page. `digest` is the SHA-256 of the values of the file. */
export function pageHeader(
  { title, at, symbols, seed }: FileFacts,
  digest: string,
): NonNullable<WriteSheet["headerFooter"]> {
  const plain = (text: string) => text.replaceAll("&", "&&");
  const left = `&L&8 ${plain(title)}: &A\n${symbols && `${plain(symbols)}, `}as of ${pageTimeText(at)}`;
  const right = `&R&8 Seed ${seed}\nSHA-256 ${digest}`;
  return { oddHeader: left + right, oddFooter: "&L&8 Strikebook&R&8 Page &P of &N" };
}

/** Returns a time as `2026-11-18 12:00 New York`. */
export function pageTimeText(at: Date): string {
  const { date, timeMs } = easternClock(at.getTime());
  return `${date} ${timeText(timeMs).slice(0, 5)} New York`;
}
