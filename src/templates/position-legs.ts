import { familyFormula } from "./index-family";
import { FIRST_ROW, rowsBetween, rowSheet, space } from "./row-sheet";
import { isPending } from "./unfilled";

const name = "Position legs";
/** The most legs. */
const LEGS = 8;
const LAST_LEG = FIRST_ROW + LEGS - 1;
/** The first row of the contracts of the example. */
const EXAMPLE = 17;

/** The deltas of the example: sold and bought. */
export const exampleDeltas = ["0.25", "0.10"] as const;
export const exampleOptions = (delta: string, days: string): string =>
  `dte=${days}; delta=${delta}; headers=off; columns=Contract,Right,Delta`;
const quoteFields = "symbol,bid,ask,mid,volatility,age,spot,asOf";
const positionOptions =
  "headers=off; columns=Contract,Expiration,Right,Strike,Value USD,Profit USD,Delta shares,Gamma shares per USD,Theta USD per day,Vega USD per point";

const cell = (letter: string, row: number) => `'${name}'!$${letter}$${row}`;
const column = (letter: string, last = LAST_LEG) => `${cell(letter, FIRST_ROW)}:$${letter}$${last}`;

/** The columns of the legs in the order in which they stand on the front sheet, without empty rows. `row` is the row there. */
export const legs = {
  ...{ contract: column("A"), entry: column("C"), row: column("F"), symbol: column("H") },
  ...{ bid: column("I"), ask: column("J"), mid: column("K"), age: column("M") },
  ...{ expiration: column("G"), value: column("U"), profit: column("V"), delta: column("W") },
};
/** The legs with their headings, as the functions take them. */
export const legTable = `'${name}'!$A$${FIRST_ROW - 1}:$E$${LAST_LEG}`;
export const legCount = `COUNT(${legs.row})`;
/** A figure of all legs together, by the letter of its column. */
const total = (letter: string) => `INDEX(${column(letter, LAST_LEG + 1)},${legCount}+1)`;
export const totals = {
  ...{ value: total("U"), profit: total("V"), delta: total("W"), gamma: total("X"), theta: total("Y") },
  vega: total("Z"),
};
/** Spot and the time of the quotes, and when the first leg settles. */
export const [spot, asOf, settles] = [16, 17, 18].map((row) => cell("I", row)) as [string, string, string]; // three
/** The first cells of what is requested. */
export const requested = { example: cell("A", EXAMPLE), quotes: cell("H", FIRST_ROW) };
/** The legs of the example: bought and sold puts, sold and bought calls. */
export const exampleLegs = rowsBetween(0, 3).map((index) => cell("E", EXAMPLE + index));

const chain = (delta: string) =>
  `=IF(N(position_days)=0,"",OPT.CHAIN(position_symbol,,"${exampleOptions(delta, '"&position_days&"')}"))`;

/** The contract of a right in the two rows of a delta. */
function exampleLeg(right: string, row: number): string {
  return `=IF(IF(N(position_days)=0,TRUE,${isPending(`$A$${row}`)}),"",XLOOKUP("${right}",$B$${row}:$B$${row + 1},$A$${row}:$A$${row + 1}))`;
}

/** What stands in a row of the front sheet, by the column of what is typed there. */
const typed = (index: number, row: number) => `INDEX(position_legs,$F${row}-MIN(ROW(position_legs))+1,${index})`;

/** The expression of the first leg that cannot be valued or has no entry price, counted from 1; 0 if there is none. */
export const wrongLeg = `LET(failed,MIN(IF(ISERROR(${legs.delta})+IFERROR((${legs.contract}<>"")*(${legs.entry}=""),1)>0,ROW(${legs.delta}),9999)),IF(failed=9999,0,failed-${FIRST_ROW - 1}))`;
/** The expression of the first leg of another underlying, counted from 1; 0 if all are of the symbol. */
export const foreignLeg = `LET(family,${familyFormula(legs.symbol)},foreign,MIN(IF(ISERROR(${legs.bid}),9999,IF((family="")+(family=${familyFormula("position_symbol")})>0,9999,ROW(${legs.symbol})))),IF(foreign=9999,0,foreign-${FIRST_ROW - 1}))`;
/** The expression of why a leg has no profit: its quote or its figures show an error, or nothing is known of its entry. */
export const legProblem = (leg: string): string =>
  `IF(ISERROR(INDEX(${legs.delta},${leg})),"cannot be valued. Point at cell "&IF(ISERROR(INDEX(${legs.bid},${leg})),"I","W")&(${leg}+${FIRST_ROW - 1})&" of ${name} to read why.","has no quote and no entry price: type one.")`;

/** The largest number of a column of the quotes, which may have errors; something else without one. */
const newest = (letter: string, otherwise: string) =>
  `IF(COUNT(${column(letter)})=0,${otherwise},MAX(IF(ISNUMBER(${column(letter)}),${column(letter)},0)))`;

/** The legs, their quotes and Greeks, and the contracts of the example. */
export const legSheet = (levelSpot: string, levelTime: string) =>
  rowSheet({
    name,
    hint: "The legs of the front sheet, their quotes, and their value and Greeks with the total. US dollars; delta and gamma in shares.",
    lastRow: LAST_LEG + 1,
    columns: [
      {
        ...{ heading: "Contract", width: 160, isText: true, lastRow: LAST_LEG },
        entry: (row) => `=IF(F${row}="","",${typed(1, row)}&"")`,
      },
      {
        ...{ heading: "Quantity", width: 66, lastRow: LAST_LEG },
        entry: (row) => `=IF(F${row}="","",${typed(2, row)})`,
      },
      {
        ...{ heading: "Entry price", width: 78, format: "#,##0.00", lastRow: LAST_LEG },
        entry: (row) =>
          `=IF(F${row}="","",LET(entry,${typed(3, row)},IF(entry="",IF(ISNUMBER(K${row}),K${row},""),entry)))`,
        note: "The middle of the quotes where none is typed.",
      },
      {
        ...{ heading: "Volatility", width: 72, format: "0.00%", lastRow: LAST_LEG },
        entry: (row) =>
          `=IF(F${row}="","",IF(ISNUMBER(L${row}),L${row},IF(N(position_volatility)>0,position_volatility,"")))`,
        note: "That of the quote; without one that of the input.",
      },
      {
        ...{ heading: "Price", width: 66, format: "#,##0.00", lastRow: LAST_LEG },
        entry: (row) => `=IF(F${row}="","",IF(ISNUMBER(K${row}),K${row},""))`,
        note: "The middle of the quotes; without it the model's price counts.",
      },
      {
        ...{ heading: "Row", width: 40, lastRow: LAST_LEG },
        entry: (row) =>
          `=IFERROR(SMALL(IF((INDEX(position_legs,,1)<>"")+(INDEX(position_legs,,2)<>"")+(INDEX(position_legs,,3)<>"")>0,ROW(position_legs)),${row - FIRST_ROW + 1}),"")`,
        note: "On the front sheet.",
      },
      {
        ...{ heading: "Expiration", width: 78, format: "yyyy-mm-dd", lastRow: LAST_LEG },
        entry: (row) =>
          `=IF(F${row}="","",LET(terms,RIGHT(TRIM(A${row}),15),IFERROR(DATE(2000+MID(terms,1,2),MID(terms,3,2),MID(terms,5,2)),"")))`,
        note: "As the contract names it.",
      },
      { heading: "Symbol", width: 96, isText: true },
      { heading: "Bid", width: 108, format: "#,##0.00" },
      ...["Ask", "Mid"].map((heading) => ({ heading, width: 66, format: "#,##0.00" })),
      { heading: "Volatility", width: 72, format: "0.00%" },
      { heading: "Age s", width: 52, format: "0" },
      { heading: "Spot", width: 78, format: "#,##0.00" },
      { heading: "As of", width: 108, format: "yyyy-mm-dd hh:mm" },
      space,
      { heading: "Contract", width: 160, isText: true },
      { heading: "Expiration", width: 78, format: "yyyy-mm-dd" },
      { heading: "Right", width: 48, isText: true },
      { heading: "Strike", width: 66, format: "General" },
      ...["Value", "Profit"].map((heading) => ({ heading, width: 84, format: "#,##0" })),
      { heading: "Delta", width: 66, format: "0.00" },
      { heading: "Gamma", width: 66, format: "0.0000" },
      { heading: "Theta a day", width: 84, format: "#,##0.00" },
      { heading: "Vega a point", width: 84, format: "#,##0.00" },
    ],
    cells: {
      [`H${FIRST_ROW}`]: `=IF(${legCount}=0,"",OPT.QUOTE($A$${FIRST_ROW}:$A$${LAST_LEG},"${quoteFields}"))`,
      [`Q${FIRST_ROW}`]: `=IF(${legCount}=0,"",OPT.POSITION(${legTable},${spot},position_rate,position_yield,${asOf},"model="&position_model&"; ${positionOptions}"))`,
      ...{ A15: "The contracts of the example, from the chain", H15: "The market of the quotes" },
      ...{ A16: "Contract", B16: "Right", C16: "Delta", E16: "Legs" },
      ...{ [`A${EXAMPLE}`]: chain(exampleDeltas[0]), [`A${EXAMPLE + 2}`]: chain(exampleDeltas[1]) },
      ...{ [`E${EXAMPLE}`]: exampleLeg("put", EXAMPLE + 2), [`E${EXAMPLE + 1}`]: exampleLeg("put", EXAMPLE) },
      ...{ [`E${EXAMPLE + 2}`]: exampleLeg("call", EXAMPLE), [`E${EXAMPLE + 3}`]: exampleLeg("call", EXAMPLE + 2) },
      ...{ H16: "Spot", I16: `=${newest("N", levelSpot)}` },
      ...{ H17: "As of", I17: `=${newest("O", levelTime)}` },
      ...{
        H18: "First settlement",
        I18: `=IF(COUNT(${legs.expiration})=0,"",MIN(${legs.expiration})+2/3)`,
      },
    },
    looks: [
      ["A15:E15", "section"],
      ["H15:I15", "section"],
      ["A16:E16", "heading"],
      ["H16:H18", "label"],
    ],
    formats: [
      ["C17:C20", "0.00"],
      ["I16", "#,##0.00"],
      ["I17:I18", "yyyy-mm-dd hh:mm"],
    ],
    notes: { H18: "At 16:00; legs that settle earlier on that day are worth what they pay." },
  });
