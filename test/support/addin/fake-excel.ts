/** A sheet as rows of cells, each `[formula, value]`. */
export interface FakeSheet {
  cells: (readonly [formula: string, value: unknown])[][];
  /** The first cell of the used range, counted from 0. */
  first?: { row: number; column: number };
  /** Spilled cells as `row,column`, with the position of the formula that spilled. */
  spills?: Record<string, readonly [row: number, column: number]>;
  isProtected?: boolean;
}

/** Returns the parts of the Excel API that a recalculation uses. `written` lists every formula written, by sheet and position. */
export function fakeExcel(sheets: readonly FakeSheet[]) {
  const written: string[] = [];
  let refused: string[] = [];

  const worksheet = (sheet: FakeSheet, index: number) => {
    const first = sheet.first ?? { row: 0, column: 0 };
    const range = (row: number, column: number, rows: number, columns: number): object => {
      const block = (part: 0 | 1) =>
        Array.from({ length: rows }, (_row, down) =>
          Array.from(
            { length: columns },
            (_column, right) => sheet.cells[row + down - first.row]?.[column + right - first.column]?.[part] ?? "",
          ),
        );
      const loaded = {
        isNullObject: false,
        rowIndex: row,
        columnIndex: column,
        rowCount: rows,
        columnCount: columns,
        values: block(1),
        load: () => loaded,
        get formulas() {
          return block(0);
        },
        set formulas(formulas: unknown[][]) {
          (sheet.isProtected ? refused : written).push(`${index}!${row},${column} ${String(formulas[0]?.[0])}`);
        },
        getSpillParentOrNullObject() {
          const anchor = sheet.spills?.[`${row},${column}`];
          const none = { isNullObject: true, load: () => none };
          return anchor ? range(anchor[0], anchor[1], 1, 1) : none;
        },
      };
      return loaded;
    };
    const empty = { isNullObject: true, load: () => empty };
    const width = sheet.cells[0]?.length ?? 0;
    return {
      getRangeByIndexes: range,
      getUsedRangeOrNullObject: () => (width ? range(first.row, first.column, sheet.cells.length, width) : empty),
    };
  };

  const worksheets = { items: sheets.map(worksheet), load: () => worksheets };
  const context = {
    workbook: { worksheets },
    sync: () => {
      const isRefused = refused.length > 0;
      refused = [];
      return isRefused ? Promise.reject(new Error("AccessDenied")) : Promise.resolve();
    },
  };
  const run = (_options: unknown, batch: (of: typeof context) => unknown) => batch(context);
  return { Excel: { run }, written };
}
