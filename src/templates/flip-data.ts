import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";

/** The most sessions that the sheet has rows for. */
const MAX_SESSIONS = 60;
const FIRST_ROW = 5;
const LAST_ROW = FIRST_ROW + MAX_SESSIONS - 1;
const name = "Flip data";

/** What is requested of the prices and of the boards. */
export const flipPriceColumns = "headers=off; columns=Date,High,Low,Close";
export const flipBoardOptions = "headers=off; columns=Spot,Net exposure,Flip";

const column = (letter: string) => `'${name}'!$${letter}$${FIRST_ROW}:$${letter}$${LAST_ROW}`;

/** The ranges with the side, the move and the range of each session. They are blank for sessions that are left out. */
export const observed = { side: column("I"), move: column("J"), range: column("K") };

/** The cell with the number of sessions, which is 0 until every board has arrived or was refused: nothing is concluded before. */
export const sessionCount = `'${name}'!$P$2`;

function sessionCells(row: number): Record<string, CellEntry> {
  return {
    [`E${row}`]: `=IF(N($A${row})=0,"",$A${row}+flip_time)`,
    [`F${row}`]: `=IF(N($A${row})=0,"",GEX.LEVELS.AT(flip_symbol,$E${row},"gamma",92,5,"${flipBoardOptions}"))`,
    [`I${row}`]: `=IF(COUNT(F${row},G${row})<2,"",IF(ISNUMBER(H${row}),IF(ABS(F${row}/H${row}-1)*100<flip_band,"",IF(F${row}<H${row},"below","above")),IF(G${row}<0,"below","above")))`,
    [`J${row}`]: `=IF(I${row}="","",ABS(D${row}/F${row}-1)*100)`,
    [`K${row}`]: `=IF(I${row}="","",(B${row}-C${row})/F${row}*100)`,
    [`L${row}`]: `=IF(I${row}="below",J${row},"")`,
    [`M${row}`]: `=IF(I${row}="above",J${row},"")`,
  };
}

function sessionRows(): Record<string, CellEntry> {
  const rows = Array.from({ length: MAX_SESSIONS }, (_row, index) => sessionCells(FIRST_ROW + index));
  return Object.fromEntries(rows.flatMap((cells) => Object.entries(cells)));
}

const headings: Readonly<Record<string, string>> = {
  A4: "Date",
  B4: "High",
  C4: "Low",
  D4: "Close",
  E4: "Signal at",
  F4: "Spot",
  G4: "Net exposure",
  H4: "Flip",
  I4: "Side",
  J4: "Move %",
  K4: "Range %",
  L4: "Below",
  M4: "Above",
};

const boards = `$F$${FIRST_ROW}:$F$${LAST_ROW}`;
const instants = `$E$${FIRST_ROW}:$E$${LAST_ROW}`;

/** One row per session: its prices, the board at the signal, and the move that follows it. */
export const flipData: SheetContent = {
  name,
  cells: {
    A1: "Flip data",
    A2: "One row per settled session. The board is that of the signal; the move is from there to the close.",
    O2: "Sessions",
    P2: `=IF(COUNT(${boards})+SUMPRODUCT(ISNA(${boards})*1)<COUNT(${instants}),0,COUNT(${instants}))`,
    ...headings,
    A5: `=TAKE(GEX.DAILY(flip_symbol,"-"&flip_sessions&"d","last session",,"${flipPriceColumns}"),0-flip_sessions)`,
    ...sessionRows(),
  },
  looks: [
    ["A1", "title"],
    ["A2", "hint"],
    ["O2", "label"],
    ["A4:M4", "numberHeading"],
    ["A4", "heading"],
    ["I4", "heading"],
  ],
  formats: [
    [`A${FIRST_ROW}:A${LAST_ROW}`, "yyyy-mm-dd"],
    [`B${FIRST_ROW}:D${LAST_ROW}`, "#,##0.00"],
    [`E${FIRST_ROW}:E${LAST_ROW}`, "yyyy-mm-dd hh:mm"],
    [`F${FIRST_ROW}:F${LAST_ROW}`, "#,##0.00"],
    [`G${FIRST_ROW}:G${LAST_ROW}`, '#,##0.0,,"M"'],
    [`H${FIRST_ROW}:H${LAST_ROW}`, "#,##0.00"],
    [`J${FIRST_ROW}:M${LAST_ROW}`, "0.00"],
  ],
  widths: [72, 66, 66, 66, 104, 66, 84, 66, 48, 56, 56, 48, 48, 16, 60, 56],
  scales: [`G${FIRST_ROW}:G${LAST_ROW}`],
  bars: [`J${FIRST_ROW}:J${LAST_ROW}`],
  charts: [],
  notes: {
    H4: "Where the sum of exposure from the lowest strike upward changes sign, among 92 strikes. Blank if it does not.",
    I4: "Without a flip the running sum has one sign at all strikes: the side is that of the sign, below if negative.",
    K4: "Of the whole session, so it includes what happened before the signal.",
  },
  frozenRows: 4,
};
