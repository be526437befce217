import type { NewSheet } from "../../workbook/runs/run-sheets";
import type { ComparisonSheet } from "./compare-runs";
import { headLength, instantsColumn, manifestRows, type ManifestHead } from "./manifest-rows";
import { instantFormat, resultHeadings } from "./result-rows";

/** The widths of columns, in points. */
const instantWidth = 115;
const outputWidth = 80;

/** Returns the sheets of a new run: results and manifest. */
export function newRunSheets(head: ManifestHead): NewSheet[] {
  const { id, definition } = head;
  const headings = resultHeadings(definition);
  const rows = manifestRows(head);
  const count = definition.instants.length;
  const first = headLength(definition);
  return [
    {
      name: `Run ${id}`,
      rows: [headings],
      formats: [{ row: 1, column: 0, rows: count, columns: 3, format: instantFormat }],
      widths: headings.map((_, index) => (index < 3 ? instantWidth : outputWidth)),
      headings: [0],
    },
    {
      name: `Run ${id} manifest`,
      rows,
      formats: [
        { row: first, column: 0, rows: Math.max(1, count), columns: 1, format: instantFormat },
        { row: 1, column: instantsColumn, rows: count, columns: 1, format: instantFormat },
      ],
      widths: [150, 130, 260, 140, 140, 60, 120, 20, instantWidth],
      headings: [0, first - definition.outputs.length - 3, first - 1],
    },
  ];
}

/** Returns the sheet of a comparison. */
export function newComparisonSheet(content: ComparisonSheet, [one, other]: readonly [number, number]): NewSheet {
  const { rows, headings, marked, listRow } = content;
  const formats = [{ row: 7, column: 4, rows: Math.max(1, listRow - 9), columns: 1, format: instantFormat }];
  const listed = rows.length - listRow;
  if (listed > 0) formats.push({ row: listRow, column: 0, rows: listed, columns: 1, format: instantFormat });
  return {
    name: `Compare ${one} and ${other}`,
    rows,
    formats,
    widths: [140, 110, 110, 110, instantWidth],
    headings,
    marked,
  };
}
