/** The style of a cell. */
export type StarterLook =
  "title" | "text" | "label" | "input" | "hint" | "section" | "heading" | "millions" | "percent" | "number" | "formula";

/** The first sheet that a new user sees, as data: contents, styles and column widths. */
export interface StarterSheet {
  name: string;
  /** By address: a formula with `=`, a number, or text. */
  contents: Readonly<Record<string, string>>;
  /** By address: text, even if it begins with `=`. */
  shown: Readonly<Record<string, string>>;
  /** By range. Later entries override earlier ones. */
  looks: readonly (readonly [range: string, look: StarterLook])[];
  /** Pixels, from column A on. */
  columnWidths: readonly number[];
  /** Frozen rows at the top. */
  frozenRows: number;
  /** The cell selected at first. */
  selected: string;
  /** Ranges with a colour scale from negative to positive. */
  colorScales: readonly string[];
}

const lastRow = 1010;

/** Formulas shown next to their results, so that they can be read without selecting the cell. */
const exampleFormulas: readonly (readonly [label: string, formula: string, look: StarterLook])[] = [
  ["Net exposure of these strikes", "=SUM(CHOOSECOLS(A8#,2))", "millions"],
  ["King: the largest exposure", '=XLOOKUP("king",CHOOSECOLS(A8#,3),CHOOSECOLS(A8#,1))', "number"],
  ["Exposure there", '=XLOOKUP("king",CHOOSECOLS(A8#,3),CHOOSECOLS(A8#,2))', "millions"],
  [
    "Share that is positive",
    "=LET(values,DROP(CHOOSECOLS(A8#,2),1),SUM(IF(values>0,values,0))/SUM(ABS(values)))",
    "percent",
  ],
  ["Strikes shown", "=ROWS(A8#)-1", "number"],
];

const firstExampleRow = 14;
const exampleRows = exampleFormulas.map((example, index) => ({ example, row: firstExampleRow + index }));
const standoutRow = firstExampleRow + exampleFormulas.length + 1;
const standouts = "=LET(board,DROP(A8#,1),size,ABS(CHOOSECOLS(board,2)),FILTER(board,size>=MAX(size)/2))";

/** A board, its levels, and formulas of Excel that read the board. Changing B3, B4 or B5 changes them all. */
export const starterSheet: StarterSheet = {
  name: "Start",
  contents: {
    A1: "Strikebook",
    A2: "Options exposure as formulas. Change a yellow cell to update every table on this sheet.",
    A3: "Symbol",
    B3: "SPXW",
    C3: "for example SPY, QQQ, NVDA",
    A4: "Metric",
    B4: "gamma",
    C4: "gamma or vanna",
    A5: "Strikes",
    B5: "40",
    C5: "around spot: 1 to 1000, or all",
    A7: "Exposure by strike",
    A8: "=GEX.HEATMAP(B3,B4,B5)",
    F7: "Levels of two symbols",
    F8: '=GEX.LEVELS("SPXW,SPY")',
    F13: "Formulas that read the board",
    ...Object.fromEntries(
      exampleRows.flatMap(({ example: [label, formula], row }) => [
        [`F${row}`, label],
        [`G${row}`, formula],
      ]),
    ),
    [`F${standoutRow}`]: "At least half the size of the king",
    [`F${standoutRow + 1}`]: "=TAKE(A8#,1)",
    [`F${standoutRow + 2}`]: standouts,
  },
  shown: {
    C7: "=GEX.HEATMAP(B3,B4,B5)",
    H7: '=GEX.LEVELS("SPXW,SPY")',
    ...Object.fromEntries(exampleRows.map(({ example: [, formula], row }) => [`H${row}`, formula])),
    [`H${standoutRow}`]: standouts,
  },
  looks: [
    ["A1", "title"],
    ["A2", "text"],
    ["A3:A5", "label"],
    ["B3:B5", "input"],
    ["C3:C5", "hint"],
    ["A7:D7", "section"],
    ["F7:Z7", "section"],
    ["C7", "formula"],
    ["H7", "formula"],
    ["A8:D8", "heading"],
    ["F8:Z8", "heading"],
    [`B9:B${lastRow}`, "millions"],
    ["F13:Z13", "section"],
    ...exampleRows.flatMap(({ example: [, , look], row }) => [
      [`F${row}`, "label"] as const,
      [`G${row}`, look] as const,
      [`H${row}`, "formula"] as const,
    ]),
    [`F${standoutRow}:Z${standoutRow}`, "section"],
    [`H${standoutRow}`, "formula"],
    [`F${standoutRow + 1}:I${standoutRow + 1}`, "heading"],
    [`G${standoutRow + 2}:G${lastRow}`, "millions"],
  ],
  columnWidths: [84, 104, 100, 92, 20, 216, 160, 100, 116, 130, 80, 116, 110, 150, 160, 110, 150, 170, 90, 120, 90, 90],
  frozenRows: 8,
  selected: "B3",
  colorScales: [`B9:B${lastRow}`, `G${standoutRow + 2}:G${lastRow}`],
};

/** The empty sheet that the button Clear creates. */
export const emptySheet: StarterSheet = {
  name: "Sheet1",
  contents: {},
  shown: {},
  looks: [],
  columnWidths: [],
  frozenRows: 0,
  selected: "A1",
  colorScales: [],
};
