import { columnName } from "../workbook/office/addresses";
import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";
import { FIRST_ROW, type RowColumn, rowSheet, space } from "./row-sheet";
import { isPending, unfilled } from "./unfilled";
import { dateText } from "./value-text";
import { closes, historyCells, volatilityHistory } from "./volatility-history";

const data = "Volatility data";
const surface = "Volatility surface";
/** More rows than an index has expirations. */
const LAST_ROW = 124;

/** Strikes of the surface, in percent of the forward. */
const points = [80, 85, 90, 95, 97.5, 100, 102.5, 105, 110, 115, 120];
/** What the functions without further arguments are asked for. */
export const measures = {
  "VOL.IV": "headers=off; columns=symbol,asOf,iv7,iv14,iv30,iv60,iv90,iv365",
  "VOL.CONE": "headers=off; columns=sessions,current,low,lowerQuartile,median,upperQuartile,high,iv",
  "VOL.RANGE": "headers=off; columns=sessions,sigmaPct,low1,high1,low2,high2,movePct,moveSigmas",
  "VOL.SKEW": "headers=off; columns=days,atm,put25,call25,riskReversal25,butterfly25,skew90110",
  "VOL.TERM": "headers=off; columns=expiration,days,iv,forwardIv,straddlePct",
  "VOL.SURFACE": `headers=off; columns=expiration,dte,${points.join(",")}`,
};
/** Of the same response, which need not have them. */
export const flagOptions = "headers=off; columns=calendar,butterfly";
/** The change at fixed strikes since a day, which follows. */
export const changeOptions = `headers=off; columns=expiration,${points.join(",")}; fixed=`;
const measured = (name: keyof typeof measures) => `=${name}(vol_symbol,"${measures[name]}")`;

const column = (sheet: string, letter: string) => `'${sheet}'!$${letter}$${FIRST_ROW}:$${letter}$${LAST_ROW}`;
export const term = {
  expiration: column(data, "J"),
  days: column(data, "K"),
  iv: column(data, "L"),
  forward: column(data, "M"),
};
export const flags = {
  days: column(surface, "B"),
  calendar: column(surface, "N"),
  butterfly: column(surface, "O"),
};

/** Returns an expression of a value of the expiration nearest to some days, by the column of the surface, counted from 0. */
function nearest(days: number, index: number): string {
  const gap = `IF(ISNUMBER(${flags.days}),ABS(${flags.days}-${days}),100000)`;
  const value = `INDEX(${column(surface, columnName(index))},XMATCH(MIN(gap),gap))`;
  return `=IFERROR(LET(gap,${gap},value,${value},IF(ISNUMBER(value),value,"")),"")`;
}

/** A table whose rows are filled by one formula, or each by its own entries. Its title and headings are above its first row. */
interface SmallTable {
  title: string;
  headings: readonly (string | number)[];
  firstRow: number;
  rows: readonly (readonly CellEntry[])[];
  formats: readonly string[];
}

const percents = (count: number) => Array<string>(count).fill("0.00");
const price = "#,##0.00";
const filled = (name: keyof typeof measures, rows: number) => [[measured(name)], ...Array<[]>(rows - 1).fill([])];

const tables = {
  levels: {
    title: "Implied volatility by calendar days, percent per year, at the forward",
    headings: ["Symbol", "As of", 7, 14, 30, 60, 90, 365],
    ...{ firstRow: 6, rows: filled("VOL.IV", 1), formats: ["yyyy-mm-dd hh:mm", ...percents(6)] },
  },
  cone: {
    title: "Cone: realized volatility by window, in its range of a year",
    headings: ["Sessions", "Realized %", "Low %", "Quartile %", "Median %", "Quartile %", "High %", "Implied %"],
    ...{ firstRow: 10, rows: filled("VOL.CONE", 5), formats: percents(7) },
  },
  range: {
    title: "Expected range of the price, one and two standard deviations",
    headings: ["Sessions", "Sigma %", "Low 1", "High 1", "Low 2", "High 2", "Move %", "Move, sd"],
    ...{
      firstRow: 18,
      rows: filled("VOL.RANGE", 4),
      formats: ["0.00", ...Array<string>(4).fill(price), "0.00", "0.00"],
    },
  },
  skew: {
    title: "Skew by calendar days: put and call with a delta of 0.25, strikes at 90 and 110 %",
    headings: ["Days", "Forward %", "Put %", "Call %", "Reversal", "Butterfly", "90 less 110"],
    ...{ firstRow: 25, rows: filled("VOL.SKEW", 3), formats: percents(6) },
  },
  smile: {
    title: "Smiles of the surface near 7, 30 and 90 days; the change at fixed strikes near 30",
    headings: ["Strike %", "7 days", "30 days", "90 days", "Change"],
    firstRow: 31,
    rows: points.map((point, index) => [
      point,
      ...[7, 30, 90].map((days) => nearest(days, 2 + index)),
      nearest(30, 17 + index),
    ]),
    formats: percents(4),
  },
} satisfies Readonly<Record<string, SmallTable>>;
type TableName = keyof typeof tables;

/** The cell of a small table in a column and a row, counted from 0. */
export const smallCell = (name: TableName, letter: string, row: number): string =>
  `'${data}'!$${letter}$${tables[name].firstRow + row}`;

/** The column of a small table. */
export function smallColumn(name: TableName, letter: string): string {
  const { firstRow, rows } = tables[name];
  return `'${data}'!$${letter}$${firstRow}:$${letter}$${firstRow + rows.length - 1}`;
}

/** The change at the forward of the expiration nearest to 30 days. */
export const changeAtForward = smallCell("smile", "E", points.indexOf(100));

/** What the sheet can do without: what it is called, and its first cell. */
const parts = {
  levels: ["implied volatility", smallCell("levels", "A", 0)],
  term: ["term structure", `'${data}'!$J$${FIRST_ROW}`],
  cone: ["cone", smallCell("cone", "A", 0)],
  range: ["expected range", smallCell("range", "A", 0)],
  skew: ["skew", smallCell("skew", "A", 0)],
  surface: ["surface", `'${surface}'!$A$${FIRST_ROW}`],
  flags: ["flags", `'${surface}'!$N$${FIRST_ROW}`],
  change: ["change at fixed strikes", `'${surface}'!$Q$${FIRST_ROW}`],
  closes: ["past closes", historyCells.closes],
  now: ["skew of the contracts", historyCells.now],
  past: ["past skews", historyCells.past],
} as const;

/** An expression that lists the parts that show an error, each with its cell; an empty text if all are there. */
export const missingMeasures = `TEXTJOIN(", ",TRUE,${Object.values(parts)
  .map(([called, cell]) => `IF(ISERROR(${cell}),"${called} (${addressText(cell)})","")`)
  .join(",")})`;

function addressText(cell: string): string {
  const [sheet = "", address = ""] = cell.replaceAll(/['$]/g, "").split("!");
  return `${address} of ${sheet}`;
}

/** Without any volatility the sheet has nothing to say. Flags come with the surface, and are blank for most smiles. */
const state = unfilled(
  [{ cell: parts.levels[1], when: `COUNT(${closes.iv30})=0` }],
  [
    ...Object.entries(parts).flatMap(([name, [, cell]]) =>
      name === "flags" || name === "past" ? [] : isPending(cell),
    ),
    `AND(N(${historyCells.pastTime})>0,${isPending(historyCells.past)})`,
  ],
);
export const volatilityState = `'${data}'!$B$3`;

/** The cells, looks and formats of a small table. */
function placed({ title, headings, firstRow, rows, formats }: SmallTable) {
  const last = columnName(headings.length - 1);
  const [titleRow, headingRow, lastRow] = [firstRow - 2, firstRow - 1, firstRow + rows.length - 1];
  const line = (entries: readonly CellEntry[], row: number) =>
    entries.map((entry, index) => [`${columnName(index)}${row}`, entry] as const);
  return {
    cells: [
      [`A${titleRow}`, title] as const,
      ...line(headings, headingRow),
      ...rows.flatMap((entries, index) => line(entries, firstRow + index)),
    ],
    looks: [
      [`A${titleRow}:H${titleRow}`, "section"],
      [`A${headingRow}`, "heading"],
      [`B${headingRow}:${last}${headingRow}`, "numberHeading"],
    ] as const,
    formats: formats.map((format, index) => {
      const letter = columnName(index + 1);
      return [`${letter}${firstRow}:${letter}${lastRow}`, format] as const;
    }),
  };
}

const placedTables = Object.values<SmallTable>(tables).map(placed);
const percent = (heading: string | number, width = 66): RowColumn => ({ heading, width, format: "0.00" });
const expiration: RowColumn = { heading: "Expiration", width: 76, format: "yyyy-mm-dd", isText: true };

const dataSheet = rowSheet({
  name: data,
  hint: "Volatilities are in percent per year, differences in points, ranges are prices. Every cell follows the replay clock.",
  lastRow: LAST_ROW,
  columns: [
    ...[84, 108, 76, 76, 76, 76, 76, 84].map((width) => ({ width })),
    space,
    expiration,
    { heading: "Days", width: 60, format: "0.0" },
    percent("IV %"),
    { ...percent("Forward %"), note: "The volatility of the time since the expiration before." },
    { ...percent("Straddle %"), note: "In percent of the forward: the absolute move that options price in." },
  ],
  cells: {
    ...{ A3: "State", B3: `=${state}`, [`J${FIRST_ROW}`]: measured("VOL.TERM") },
    ...Object.fromEntries(placedTables.flatMap(({ cells }) => cells)),
  },
  looks: [["A3", "label"], ...placedTables.flatMap(({ looks }) => looks)],
  formats: placedTables.flatMap(({ formats }) => formats),
  frozenRows: 0,
});

const since = `IF(ISNUMBER(vol_since),${dateText("vol_since")},vol_since)`;

const surfaceSheet = rowSheet({
  name: surface,
  hint: "By expiration and strike in percent of the forward: on the left volatility in percent per year, on the right its change at fixed strikes, in points.",
  lastRow: LAST_ROW,
  columns: [
    expiration,
    { heading: "DTE", width: 40, format: "0" },
    ...points.map((point) => percent(point, 48)),
    {
      ...{ heading: "Calendar", width: 72, isText: true },
      note: "A flag: total variance is lower than that of an expiration before it.",
    },
    { heading: "Butterfly", width: 72, isText: true, note: "A flag: call prices are not convex in the strike." },
    space,
    expiration,
    ...points.map((point) => percent(point, 48)),
  ],
  cells: {
    [`A${FIRST_ROW}`]: measured("VOL.SURFACE"),
    [`N${FIRST_ROW}`]: `=VOL.SURFACE(vol_symbol,"${flagOptions}")`,
    ...{ Q3: `="Change since "&${since}`, [`Q${FIRST_ROW}`]: `=VOL.SURFACE(vol_symbol,"${changeOptions}"&${since})` },
  },
  looks: [["Q3", "label"]],
  scales: [`R${FIRST_ROW}:AB${LAST_ROW}`],
});

export const volatilitySheets: readonly SheetContent[] = [dataSheet, surfaceSheet, volatilityHistory];
