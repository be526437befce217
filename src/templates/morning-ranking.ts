import type { SheetContent } from "../workbook/templates/workbook-content";
import { type ScreenColumn, screenColumn } from "./morning-data";
import { MOST_SYMBOLS, LAST_SYMBOL_ROW } from "./morning-sources";
import { FIRST_ROW, rowSheet } from "./row-sheet";
import { dateText } from "./value-text";

const name = "Morning ranking";

/** Returns a cell of the ranking: the column of a rank, 1 for the most unusual symbol. */
export const ranked = (letter: string, rank: number): string => `'${name}'!$${letter}$${FIRST_ROW + rank - 1}`;
/** Returns the cells of the first ranks. */
export const firstRanks = (letter: string, count: number): string =>
  `'${name}'!${letter}${FIRST_ROW}:${letter}${FIRST_ROW + count - 1}`;

/** A figure with at least this many points is a reason; so is that with the most points. */
const REASON_POINTS = 0.9;

const at = (row: number) => `XMATCH(${row - FIRST_ROW + 1},${screenColumn("rank")})`;
const figure = (column: ScreenColumn) => (row: number) => `=IFERROR(INDEX(${screenColumn(column)},${at(row)}),"")`;
const side = (cell: string) => `IF(${cell}<0,"below","above")`;

/** Returns the formula of why a symbol is unusual: the figures that make it so, and what is missing. */
function whyFormula(row: number): string {
  const [zero, positive, negative, flip] = [`$D${row}`, `$E${row}`, `$F${row}`, `$G${row}`];
  const reason = (points: string, words: string) => `IF(${points}>=least,${words},"")`;
  const wall = `LET(wall,IF(IFERROR(ABS(${positive}),1000)<=IFERROR(ABS(${negative}),1000),${positive},${negative}),IF(wall=${positive},"positive","negative")&" wall "&FIXED(ABS(wall),2)&" moves "&${side("wall")})`;
  const moves = (name: string, cell: string) => `"${name} "&FIXED(ABS(${cell}),2)&" moves "&${side(cell)}`;
  const reasons = {
    zero: ["zeroGammaPoints", moves("zero gamma", zero)],
    near: ["wallPoints", wall],
    exposure: ["netPoints", `"net exposure "&FIXED(ABS($I${row}),1)&" sd "&${side(`$I${row}`)}&" its mean"`],
    premium: ["flowPoints", `"flow "&FIXED($J${row},1)&" times its mean"`],
    report: ["reportPoints", `"report on "&${dateText(`$K${row}`)}`],
    flip: ["flipPoints", moves("flip", flip)],
  } as const;
  const named = Object.entries(reasons).map(([word, [points]]) => `${word},INDEX(${screenColumn(points)},at)`);
  const texts = Object.entries(reasons).map(([word, [, text]]) => reason(word, text));
  return `=IF($B${row}="","",LET(at,${at(row)},${named.join(",")},least,MAX(0.000001,MIN(${REASON_POINTS},MAX(${Object.keys(reasons).join()}))),TEXTJOIN("; ",TRUE,${[...texts, `$N${row}`].join(",")})))`;
}

/** Every symbol, the most unusual first, with the reasons in words. */
export const morningRanking: SheetContent = rowSheet({
  name,
  hint: "Every symbol, the most unusual first. Distances are in expected moves of a day, from spot. Symbols that lack a figure come last.",
  lastRow: LAST_SYMBOL_ROW,
  columns: [
    {
      ...{ heading: "Rank", width: 44, format: "0" },
      entry: (row) => `=IF(${row - FIRST_ROW + 1}>COUNT(${screenColumn("rank")}),"",${row - FIRST_ROW + 1})`,
    },
    { heading: "Symbol", width: 60, isText: true, entry: figure("symbol") },
    { heading: "Spot", width: 76, format: "#,##0.00", entry: figure("spot") },
    { heading: "To zero gamma", width: 96, format: "0.00", entry: figure("toZeroGamma") },
    { heading: "To positive", width: 74, format: "0.00", entry: figure("toPositive") },
    { heading: "To negative", width: 78, format: "0.00", entry: figure("toNegative") },
    { heading: "To flip", width: 60, format: "0.00", entry: figure("toFlip") },
    { heading: "Net exposure", width: 88, format: '#,##0.0,,"M"', entry: figure("net") },
    {
      ...{ heading: "Net, sd", width: 60, format: "0.0", entry: figure("netDeviation") },
      note: "Against its own past sessions. Empty unless the input asks for them.",
    },
    {
      ...{ heading: "Flow, times", width: 74, format: "0.00", entry: figure("flow") },
      note: "Premium of the session before today, as a multiple of its mean of the twenty sessions before.",
    },
    { heading: "Next report", width: 76, format: "yyyy-mm-dd", entry: figure("report") },
    { heading: "Points", width: 52, format: "0.00", entry: figure("points") },
    { heading: "Why", width: 400, isText: true, entry: whyFormula },
    { heading: "Missing", width: 120, isText: true, entry: figure("missing") },
  ],
  bars: [`L${FIRST_ROW}:L${FIRST_ROW + MOST_SYMBOLS - 1}`],
});
