import { workbookFile } from "../../workbench/office/workbook-file";
import { DocumentCopies } from "../../workbench/office/document-copies";
import type { CellContent } from "../../workbench/office/hosted-workbook";
import { xlsxCells, xlsxParts } from "../support/addin/xlsx-file";

type FiledBook = Parameters<typeof workbookFile>[0];

/** Returns a workbook of one sheet, whose first formula fills two rows. */
function bookOf(formulas: CellContent[][], values: CellContent[][]): FiledBook {
  return {
    sheets: () => [{ id: "s1", name: "P&L" }],
    cells: {
      usedArea: () => ({ startRow: 1, startColumn: 0, endRow: formulas.length, endColumn: 2 }),
      formulas: () => formulas,
      values: () => values,
      spill: (_sheet, { row, column }) =>
        row === 1 && column === 0 ? { startRow: 1, startColumn: 0, endRow: 2, endColumn: 0 } : undefined,
    },
  };
}

const book = bookOf(
  [
    ['=GEX.LEVELS("GEX.LEVELS(")', "=ROWS(A2#)", true],
    ["SPX", 6012.5, "=NA()"],
  ],
  [
    ["Symbol", 2, true],
    ["SPX", 6012.5, "#N/A"],
  ],
);

test("the file of a workbook has formulas as Excel stores them, with their values", () => {
  const file = workbookFile(book, ["GEX.LEVELS"]);

  expect(xlsxCells(file)).toEqual({
    A2: { formula: "_xldudf_GEX_LEVELS(&quot;GEX.LEVELS(&quot;)", value: "Symbol" },
    B2: { formula: "ROWS(_xlfn.ANCHORARRAY(A2))", value: "2" },
    C2: { value: "1" },
    A3: { value: "SPX" },
    B3: { value: "6012.5" },
    C3: { formula: "NA()", value: "#N/A" },
  });
  const parts = xlsxParts(file);
  expect(parts["xl/worksheets/sheet1.xml"]).toContain('<f t="array" ref="A2:A3">');
  expect(parts["xl/workbook.xml"]).toContain('name="P&amp;L"');
});

test("a copy of the file is read in slices until it is released", () => {
  const copies = new DocumentCopies(() => new Uint8Array([1, 2, 3]));

  expect(copies.execute(77, [5])).toEqual([0, [1, 3]]);
  expect(copies.execute(80, [1, 2, 2])).toEqual([0, [[3], 1]]);
  expect(copies.execute(81, [1])).toEqual([0]);
  expect(copies.execute(80, [1, 0, 2])).toEqual([5001]);
});
