import type { SheetContent } from "../workbook/templates/workbook-content";
import { type ScreenColumn, screenColumn } from "./morning-data";
import { MOST_SYMBOLS, LAST_SYMBOL_ROW } from "./morning-sources";
import { FIRST_ROW, rowSheet } from "./row-sheet";
import { largeDollars, dateText } from "./value-text";

const name = "Morning ranking";

/** Returns a cell of the ranking: the column of a rank, 1 for the most unusual symbol. */
export const ranked = (letter: string, rank: number): string => `'${name}'!$${letter}$${FIRST_ROW + rank - 1}`;
/** Returns the cells of the first ranks. */
export const firstRanks = (letter: string, count: number): string =>
  `'${name}'!${letter}${FIRST_ROW}:${letter}${FIRST_ROW + count - 1}`;

/** A figure with at least this many points is a reason, and otherwise that with the most points, if it is beyond its threshold. */
const REASON_POINTS = 0.9;

/**
 * From where on a figure is a reason: a level that an expected move of a day reaches, net exposure that is rarer than one session in
 * twenty (of a normal distribution), and half as much flow again as usual.
 */
export const reasonFrom = { moves: 1, deviations: 2, flow: 1.5 } as const;

/** What is said of a symbol whose figures are all within their thresholds. */
const noReason = "no figure beyond its threshold";

/** Nearer than this, a level is at spot: the distance has one decimal. */
const AT_SPOT = 0.05;

const at = (row: number) => `XMATCH(${row - FIRST_ROW + 1},${screenColumn("rank")})`;
const figure = (column: ScreenColumn) => (row: number) => `=IFERROR(INDEX(${screenColumn(column)},${at(row)}),"")`;
const side = (cell: string) => `IF(${cell}<0,"below","above")`;
/** Returns an expression of where a level is: `at spot`, or `0.4 moves below spot`. */
const fromSpot = (moves: string) =>
  `IF(ABS(${moves})<${AT_SPOT},"at spot",FIXED(ABS(${moves}),1)&" moves "&${side(moves)}&" spot")`;
const isNear = (moves: string) => `IFERROR(ABS(${moves})<=${reasonFrom.moves},FALSE)`;

/** Returns the formula of why a symbol is unusual: the figures that make it so, and what is missing. */
function whyFormula(row: number): string {
  const [zero, positive, negative, flip] = [`$D${row}`, `$E${row}`, `$F${row}`, `$G${row}`];
  const [net, flow, report] = [`$I${row}`, `$J${row}`, `$K${row}`];
  const wall = `IF(IFERROR(ABS(${positive}),1000)<=IFERROR(ABS(${negative}),1000),${positive},${negative})`;
  const isBeyond = (cell: string, least: number) => `AND(ISNUMBER(${cell}),N(${cell})>=${least})`;
  /** By name: the points, whether the figure is beyond its threshold, and the words. */
  const reasons = {
    zero: ["zeroGammaPoints", isNear(zero), `"zero gamma "&${fromSpot(zero)}`],
    near: ["wallPoints", isNear("wall"), `IF(wall=${positive},"positive","negative")&" wall "&${fromSpot("wall")}`],
    exposure: [
      "netPoints",
      `IFERROR(ABS(${net})>=${reasonFrom.deviations},FALSE)`,
      `"net exposure "&FIXED(ABS(${net}),1)&" sd "&${side(net)}&" its mean"`,
    ],
    premium: ["flowPoints", isBeyond(flow, reasonFrom.flow), `"flow "&FIXED(${flow},1)&" times its mean"`],
    report: ["reportPoints", "TRUE", `"report on "&${dateText(report)}`],
    flip: ["flipPoints", isNear(flip), `"flip "&${fromSpot(flip)}`],
  } as const;
  const named = Object.entries(reasons).map(
    ([word, [points, test]]) => `${word},IF(${test},INDEX(${screenColumn(points)},at),0)`,
  );
  const texts = Object.entries(reasons).map(([word, [, , text]]) => `IF(${word}>=least,${text},"")`);
  const most = `MAX(${Object.keys(reasons).join()})`;
  const none = `IF(${most}=0,"${noReason}","")`;
  return `=IF($B${row}="","",LET(at,${at(row)},wall,${wall},${named.join(",")},least,MAX(0.000001,MIN(${REASON_POINTS},${most})),TEXTJOIN("; ",TRUE,${[...texts, none, `$N${row}`].join(",")})))`;
}

/** Every symbol, the most unusual first, with the reasons in words. */
export const morningRanking: SheetContent = rowSheet({
  name,
  hint: "Every symbol, the most unusual first. Moves are expected moves of a day. Symbols that lack a figure come last.",
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
    { heading: "Net exposure", width: 88, format: largeDollars, entry: figure("net") },
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
