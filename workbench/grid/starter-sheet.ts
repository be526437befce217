/** The style of a cell. */
export type StarterLook =
  | "title"
  | "text"
  | "label"
  | "input"
  | "hint"
  | "section"
  | "heading"
  | "numberHeading"
  | "millions"
  | "percent"
  | "number"
  | "formula";

/** The first sheet that a new user sees, as data: contents, styles and column widths. */
export interface StarterSheet {
  name: string;
  /** By address: a formula with `=`, a number, or text. */
  contents: Readonly<Record<string, string>>;
  /** By address: text, even if it begins with `=`. */
  shown: Readonly<Record<string, string>>;
  /** By range. Later entries override earlier entries. */
  looks: readonly (readonly [range: string, look: StarterLook])[];
  /** Pixels, from column A on. */
  columnWidths: readonly number[];
  /** Frozen rows at the top. */
  frozenRows: number;
  /** Whether lines are drawn between all cells. */
  gridlines: boolean;
  /** The cell selected at first. */
  selected: string;
  /** Ranges with a colour scale from negative to positive. */
  colorScales: readonly string[];
}

const lastRow = 1010;

/** The columns of the levels: those of whole boards first, the flip last. */
const levelColumns = "Symbol,Spot,Zero gamma,Positive wall,Negative wall,King,Flip";

/** Formulas shown next to their results, so that they can be read without selecting the cell. */
const exampleFormulas: readonly (readonly [label: string, formula: string, look: StarterLook])[] = [
  ["Net exposure", "=SUM(CHOOSECOLS(A8#,2))", "millions"],
  ["King", '=XLOOKUP("king",CHOOSECOLS(A8#,3),CHOOSECOLS(A8#,1))', "number"],
  ["Exposure at the king", '=XLOOKUP("king",CHOOSECOLS(A8#,3),CHOOSECOLS(A8#,2))', "millions"],
  ["Positive share", "=LET(v,DROP(CHOOSECOLS(A8#,2),1),SUM((v>0)*v)/SUM(ABS(v)))", "percent"],
  ["Strikes shown", "=ROWS(A8#)-1", "number"],
];

const firstExampleRow = 14;
const exampleRows = exampleFormulas.map((example, index) => ({ example, row: firstExampleRow + index }));
const standoutRow = firstExampleRow + exampleFormulas.length + 1;
/** Without velocity, which a sum of roots does not have. */
const standouts = "=LET(board,TAKE(DROP(A8#,1),,3),size,ABS(CHOOSECOLS(board,2)),FILTER(board,size>=MAX(size)/2))";

/**
 * Returns the starter sheet over one or two symbols: a board of the first, their levels, and formulas of Excel that read the board.
 * Changing B3, B4 or B5 changes them all.
 */
export function starterSheet(symbols: readonly string[] = ["SPX+", "SPY"]): StarterSheet {
  const [first = "SPX+"] = symbols;
  return {
    ...sheet,
    contents: {
      ...sheet.contents,
      B3: first,
      F8: `=GEX.LEVELS("${symbols.slice(0, 2).join()}",,"all","all","columns=${levelColumns}")`,
    },
  };
}

const sheet: StarterSheet = {
  name: "Start",
  contents: {
    A1: "Strikebook",
    A2: "Options exposure as formulas. Change a yellow cell to update every table on this sheet.",
    A3: "Symbol",
    C3: "for example SPXW, SPY, NVDA; SPX+ is SPX and SPXW added",
    A4: "Metric",
    B4: "gamma",
    C4: "gamma, vanna, delta or charm",
    A5: "Strikes",
    B5: "40",
    C5: "1 to 1000, or all",
    A7: '=IF(ISNUMBER(B5),"Nearest "&B5&" strikes","All strikes")',
    F7: "Levels of all strikes and expirations",
    A8: "=GEX.HEATMAP(B3,B4,B5)",
    F11: `=IF(ISNA(INDEX(F8#,2,3))*NOT(ISERROR(INDEX(F8#,2,1))),"This service does not send a zero gamma.","Zero gamma: the price of the underlying at which net gamma would be zero.")`,
    F12: "King: the strike with the largest exposure. Walls: the largest positive and the most negative one.",
    F13: "Formulas that read the strikes on the left",
    ...Object.fromEntries(
      exampleRows.flatMap(({ example: [label, formula], row }) => [
        [`F${row}`, label],
        [`G${row}`, formula],
      ]),
    ),
    [`F${standoutRow}`]: "At least half the size of the king",
    [`F${standoutRow + 1}`]: "=TAKE(A8#,1,3)",
    [`F${standoutRow + 2}`]: standouts,
  },
  shown: {
    C7: "=GEX.HEATMAP(B3,B4,B5)",
    ...Object.fromEntries(exampleRows.map(({ example: [, formula], row }) => [`H${row}`, formula])),
  },
  looks: [
    ["A1", "title"],
    ["A2", "text"],
    ["A3:A5", "label"],
    ["B3:B5", "input"],
    ["C3:C5", "hint"],
    ["A7:D7", "section"],
    ["F7:L7", "section"],
    ["F11:F12", "hint"],
    ["C7", "formula"],
    ["A8:D8", "numberHeading"],
    ["C8", "heading"],
    ["F8", "heading"],
    ["G8:L8", "numberHeading"],
    ["G9:L10", "number"],
    [`B9:B${lastRow}`, "millions"],
    ["F13:L13", "section"],
    ...exampleRows.flatMap(({ example: [, , look], row }) => [
      [`F${row}`, "label"] as const,
      [`G${row}`, look] as const,
      [`H${row}`, "formula"] as const,
    ]),
    [`F${standoutRow}:L${standoutRow}`, "section"],
    [`F${standoutRow + 1}:H${standoutRow + 1}`, "numberHeading"],
    [`H${standoutRow + 1}`, "heading"],
    [`G${standoutRow + 2}:G${lastRow}`, "millions"],
  ],
  columnWidths: [64, 96, 96, 88, 12, 150, 84, 96, 100, 108, 72, 80],
  frozenRows: 8,
  gridlines: false,
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
  gridlines: true,
  selected: "A1",
  colorScales: [],
};
