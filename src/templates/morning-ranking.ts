import type { SheetContent } from "../workbook/templates/workbook-content";
import { screenColumn } from "./morning-data";
import { MOST_SYMBOLS, screenRows } from "./morning-sources";
import { rowSheet } from "./row-sheet";
import { dateText } from "./value-text";

const name = "Morning ranking";
const { firstRow } = screenRows;

/** Returns a cell of the ranking: the column of a rank, 1 for the most unusual symbol. */
export const ranked = (letter: string, rank: number): string => `'${name}'!$${letter}$${firstRow + rank - 1}`;
/** Returns the cells of the first ranks. */
export const firstRanks = (letter: string, count: number): string =>
  `'${name}'!${letter}${firstRow}:${letter}${firstRow + count - 1}`;

/** A figure with at least this many points is a reason; so is that with the most points. */
const REASON_POINTS = 0.9;

const at = (row: number) => `XMATCH(${row - firstRow + 1},${screenColumn("Y")})`;
const figure = (letter: string) => (row: number) => `=IFERROR(INDEX(${screenColumn(letter)},${at(row)}),"")`;
const side = (cell: string) => `IF(${cell}<0,"below","above")`;

/** Returns the formula of why a symbol is unusual: the figures that make it so, and what is missing. */
function whyFormula(row: number): string {
  const [flip, positive, negative] = [`$D${row}`, `$E${row}`, `$F${row}`];
  const points = ["R", "S", "T", "U", "V"].map((letter) => `INDEX(${screenColumn(letter)},at)`);
  const reason = (points: string, words: string) => `IF(${points}>=least,${words},"")`;
  const wall = `LET(wall,IF(IFERROR(ABS(${positive}),1000)<=IFERROR(ABS(${negative}),1000),${positive},${negative}),IF(wall=${positive},"positive","negative")&" wall "&FIXED(ABS(wall),2)&" moves "&${side("wall")})`;
  const reasons = [
    reason("flip", `"flip "&FIXED(ABS(${flip}),2)&" moves "&${side(flip)}`),
    reason("near", wall),
    reason("exposure", `"net exposure "&FIXED(ABS($H${row}),1)&" sd "&${side(`$H${row}`)}&" its mean"`),
    reason("premium", `"flow "&FIXED($I${row},1)&" times its mean"`),
    reason("report", `"report on "&${dateText(`$J${row}`)}`),
    `$M${row}`,
  ];
  const named = ["flip", "near", "exposure", "premium", "report"].map((word, index) => `${word},${points[index]}`);
  return `=IF($B${row}="","",LET(at,${at(row)},${named.join(",")},least,MAX(0.000001,MIN(${REASON_POINTS},MAX(flip,near,exposure,premium,report))),TEXTJOIN("; ",TRUE,${reasons.join(",")})))`;
}

/** Every symbol, the most unusual first, with the reasons in words. */
export const morningRanking: SheetContent = rowSheet({
  name,
  hint: "Every symbol, the most unusual first. Distances are in expected moves of a day, from spot. Symbols that lack a figure come last.",
  ...screenRows,
  columns: [
    {
      ...{ heading: "Rank", width: 44, format: "0" },
      entry: (row) => `=IF(${row - firstRow + 1}>COUNT(${screenColumn("Y")}),"",${row - firstRow + 1})`,
    },
    { heading: "Symbol", width: 60, isText: true, entry: figure("A") },
    { heading: "Spot", width: 76, format: "#,##0.00", entry: figure("C") },
    { heading: "To flip", width: 60, format: "0.00", entry: figure("J") },
    { heading: "To positive", width: 74, format: "0.00", entry: figure("K") },
    { heading: "To negative", width: 78, format: "0.00", entry: figure("L") },
    { heading: "Net exposure", width: 88, format: '#,##0.0,,"M"', entry: figure("D") },
    {
      ...{ heading: "Net, sd", width: 60, format: "0.0", entry: figure("N") },
      note: "Against its own past sessions. Empty unless the input asks for them.",
    },
    {
      ...{ heading: "Flow, times", width: 74, format: "0.00", entry: figure("O") },
      note: "Premium of the session before today, as a multiple of its mean of the twenty sessions before.",
    },
    { heading: "Next report", width: 76, format: "yyyy-mm-dd", entry: figure("P") },
    { heading: "Points", width: 52, format: "0.00", entry: figure("W") },
    { heading: "Why", width: 400, isText: true, entry: whyFormula },
    { heading: "Missing", width: 120, isText: true, entry: figure("X") },
  ],
  bars: [`K${firstRow}:K${firstRow + MOST_SYMBOLS - 1}`],
});
