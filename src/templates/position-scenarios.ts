import { familyFormula } from "./index-family";
import {
  asOf,
  legCount,
  legs,
  legSheet,
  legTable,
  foreignLeg,
  legProblem,
  requested,
  settles,
  spot,
  wrongLeg,
} from "./position-legs";
import { FIRST_ROW, type RowColumn, rowsBetween, rowSheet, space } from "./row-sheet";
import { isPending, unfilled } from "./unfilled";
import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";

const name = "Position scenarios";
/** The prices of the grid on each side of spot. */
const HALF = 20;
const LAST_PRICE = FIRST_ROW + 2 * HALF;
/** The columns of the grid after the price: now, three instants between, and the first settlement. */
export const INSTANTS = ["B", "C", "D", "E", "F"] as const;
/** The first rows of the tables beside it. */
const [LEVELS, RANGE, RESULTS] = [FIRST_ROW, 9, 20] as const;
const LAST_RESULT = RESULTS + 12;

export const levelOptions = "headers=off; columns=Symbol,As of,Spot,Zero gamma,Positive wall,Negative wall";
export const rangeOptions = "headers=off; columns=sessions,sigmaPct";

const cell = (letter: string, row: number) => `'${name}'!$${letter}$${row}`;
const column = (letter: string, first: number, last: number) => `${cell(letter, first)}:$${letter}$${last}`;
const inGrid = (letter: string) => column(letter, FIRST_ROW, LAST_PRICE);
export const payoff = { prices: inGrid("A"), now: inGrid("B"), end: inGrid("F"), atSpot: cell("B", FIRST_ROW + HALF) };
/** A cell of the grid, by the steps from spot: -20 to 20. */
export const gridCell = (letter: string, steps: number): string => cell(letter, FIRST_ROW + HALF + steps);

export const scenarioTime = (letter: string): string => cell(letter, FIRST_ROW - 1);

const levels = { symbol: cell("H", LEVELS), time: cell("I", LEVELS), spot: cell("J", LEVELS) };
export const walls = { zero: cell("K", LEVELS), positive: cell("L", LEVELS), negative: cell("M", LEVELS) };
/** The expected range until the first settlement, one standard deviation; blank if it is not known. */
export const expected = { low: cell("I", RANGE + 6), high: cell("I", RANGE + 7) };
const resultNames = column("H", RESULTS, LAST_RESULT);
const resultValues = column("I", RESULTS, LAST_RESULT);
export const bound = (which: "Maximum" | "Minimum"): string =>
  `XLOOKUP("${which} profit USD",${resultNames},${resultValues},"")`;
export const breakEvens = {
  count: `COUNTIF(${resultNames},"Break-even")`,
  isOne: `${resultNames}="Break-even"`,
  values: resultValues,
};

/** The marks of the chart: what it shows besides the payoff. */
const marks = [
  ["Spot", spot],
  ["Expected low", expected.low],
  ["Expected high", expected.high],
  ["Positive wall", walls.positive],
  ["Negative wall", walls.negative],
  ["Zero gamma", walls.zero],
  ...rowsBetween(1, 4).map((nth) => {
    return [`Break-even ${nth}`, `IF(${breakEvens.count}<${nth},"",INDEX(${resultValues},${nth}))`] as const;
  }),
] as const;
/** The price of a mark, by its place in the list; and the range of the places of some of them in the chart, or of their profits. */
export const markPrice = (mark: number): string => cell("P", FIRST_ROW + mark);
export const markRange = (letter: "Q" | "R", first: number, last: number): string =>
  column(letter, FIRST_ROW + first, FIRST_ROW + last);

/** The size of one standard deviation until the first settlement: that of the nearest horizon, in proportion to the root of time. */
const sigma = `LET(days,${settles}-${asOf},length,${column("H", RANGE, RANGE + 3)},sigma,${column("I", RANGE, RANGE + 3)},gap,IF(ISNUMBER(length)*ISNUMBER(sigma)*(length>0),ABS(LN(days/(length*365/252))),1000),nearest,XMATCH(MIN(gap),gap),today,IF(ISNUMBER(length)*ISNUMBER(sigma)*(length=0),sigma,0),IF(AND(days<1,MAX(today)>0),MAX(today),INDEX(sigma,nearest)*SQRT(days/(INDEX(length,nearest)*365/252)))/100)`;
const bounded = (sign: string) => `=IFERROR(LET(spread,${sigma},${spot}*EXP(${sign}*spread)),"")`;

const valuation = `"model="&position_model&"; rate="&position_rate&"; yield="&position_yield&"; headers=off`;
const date = (share: number) => `=IF(COUNT(${asOf},${settles})<2,"",${asOf}+(${settles}-${asOf})*${share})`;
const profit = (heading: string): RowColumn => ({ heading, width: 108, format: "#,##0" });

const scenarioSheet = rowSheet({
  name,
  hint: "Profit of all legs in US dollars by the price of the underlying and the time, against the entry prices. On the right what the chart marks.",
  lastRow: LAST_PRICE,
  columns: [
    { heading: "Price", width: 72, format: "#,##0.00" },
    ...["now", "", "", "", "settlement"].map(profit),
    space,
    { heading: "Symbol", width: 116, isText: true, lastRow: LEVELS },
    { heading: "As of", width: 108, format: "yyyy-mm-dd hh:mm", lastRow: LEVELS },
    ...["Spot", "Zero gamma", "Positive wall", "Negative wall"].map((heading) => ({
      ...{ heading, width: 88, format: "#,##0.00", lastRow: LEVELS },
    })),
    space,
    { heading: "Mark", width: 96, isText: true },
    { heading: "Price", width: 72, format: "#,##0.00" },
    {
      ...{ heading: "In the chart", width: 84, format: "#,##0.00" },
      note: "What is not known is placed at spot, beneath its mark.",
    },
    { heading: "Profit", width: 52, format: "0" },
  ],
  cells: {
    [`A${FIRST_ROW}`]: `=IF(${legCount}=0,"",OPT.PAYOFF(${legTable},ROUND(${spot}*(1+position_width*(SEQUENCE(${2 * HALF + 1})-${HALF + 1})/${HALF}),2),$B$${FIRST_ROW - 1}:$F$${FIRST_ROW - 1},position_shift,${valuation}"))`,
    ...Object.fromEntries(INSTANTS.map((letter, index) => [`${letter}${FIRST_ROW - 1}`, date(index / 4)])),
    [`H${LEVELS}`]: `=GEX.LEVELS(${familyFormula("position_symbol")},"gamma","all","all","${levelOptions}")`,
    ...{ [`H${RANGE - 2}`]: "Expected range", [`H${RANGE - 1}`]: "Sessions", [`I${RANGE - 1}`]: "Sigma %" },
    [`H${RANGE}`]: `=VOL.RANGE(position_symbol,"${rangeOptions}")`,
    ...{ [`H${RANGE + 5}`]: "Until the first settlement", [`H${RANGE + 6}`]: "Low", [`H${RANGE + 7}`]: "High" },
    ...{ [`I${RANGE + 6}`]: bounded("(-1)"), [`I${RANGE + 7}`]: bounded("1") },
    ...{
      [`H${RESULTS - 2}`]: "At the first settlement",
      [`H${RESULTS - 1}`]: "Result",
      [`I${RESULTS - 1}`]: "Value",
    },
    [`H${RESULTS}`]: `=IF(${legCount}=0,"",OPT.PAYOFF(${legTable},${spot},${settles},position_shift,${valuation}; view=breakevens"))`,
    ...Object.fromEntries(
      marks.flatMap(([mark, price], index): (readonly [string, CellEntry])[] => {
        const row = FIRST_ROW + index;
        return [
          [`O${row}`, mark],
          [`P${row}`, `=IF(ISNUMBER(${price}),${price},"")`],
          [`Q${row}`, `=IF(ISNUMBER(P${row}),P${row},${spot})`],
          [`R${row}`, 0],
        ];
      }),
    ),
  },
  looks: [
    [`H${RANGE - 2}:I${RANGE - 2}`, "section"],
    [`H${RANGE - 1}`, "heading"],
    [`I${RANGE - 1}`, "numberHeading"],
    [`H${RANGE + 5}:I${RANGE + 5}`, "section"],
    [`H${RESULTS - 2}:I${RESULTS - 2}`, "section"],
    [`H${RESULTS - 1}`, "heading"],
    [`I${RESULTS - 1}`, "numberHeading"],
  ],
  formats: [
    [`B${FIRST_ROW - 1}:F${FIRST_ROW - 1}`, "yyyy-mm-dd hh:mm"],
    [`I${RANGE}:I${RANGE + 3}`, "0.00"],
    [`I${RANGE + 6}:I${RANGE + 7}`, "#,##0.00"],
    [`I${RESULTS}:I${LAST_RESULT}`, "#,##0.00"],
  ],
  scales: [`B${FIRST_ROW}:F${LAST_PRICE}`],
});

/** What the sheet can do without: what it is called, and its first cell. */
const parts = [
  ["walls and zero gamma", levels.symbol],
  ["expected range", cell("H", RANGE)],
] as const;
export const missingMarks = `TEXTJOIN(", ",TRUE,${parts
  .map(([called, first]) => `IF(ISERROR(${first}),"${called} (${first.replaceAll(/^.*!|\$/g, "")} of ${name})","")`)
  .join(",")})`;

const rowOf = (leg: string) => `"Row "&INDEX(${legs.row},${leg})&": "`;
const contractOf = (leg: string) => `IF(INDEX(${legs.contract},${leg})="","the leg",INDEX(${legs.contract},${leg}))`;
const pending = [requested.quotes, ...parts.map(([, first]) => first), cell("A", FIRST_ROW)].map(isPending);
const example = unfilled(
  [{ cell: requested.example, when: "SUM(ISERROR(position_legs)*1)>0" }],
  [`AND(N(position_days)>0,${isPending(requested.example)})`],
);

/** The legs come first: without them there is nothing to request, and one that is wrong is named with its row. */
const state = `LET(example,${example},wrong,${wrongLeg},other,${foreignLeg},IF(example<>"",example,IF(${legCount}=0,"No legs: type a contract and a quantity into row "&MIN(ROW(position_legs))&".",IF(${pending[0]},"Not filled yet.",IF(other>0,${rowOf("other")}&${contractOf("other")}&" is not of "&position_symbol&". Change the symbol, or the leg.",IF(wrong>0,${rowOf("wrong")}&${contractOf("wrong")}&" "&${legProblem("wrong")},${unfilled([{ cell: cell("A", FIRST_ROW) }], pending)}))))))`;
export const positionState = cell("P", 2);

export const positionSheets: readonly SheetContent[] = [
  legSheet(`IF(ISNUMBER(${levels.spot}),${levels.spot},"")`, `IF(ISNUMBER(${levels.time}),${levels.time},"")`),
  { ...scenarioSheet, cells: { ...scenarioSheet.cells, O2: "State", P2: `=${state}` } },
];
