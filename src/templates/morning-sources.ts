import { rootFamilies, weeklyRoots } from "@strikebook/contract";
import { columnName } from "../workbook/office/addresses";
import type { SheetContent } from "../workbook/templates/workbook-content";
import { familyFormula, familySymbol } from "./index-family";
import { FIRST_ROW, rowSheet, space, type RowColumn } from "./row-sheet";
import { largeDollars } from "./value-text";

/** The most symbols that the sheets have rows for. */
export const MOST_SYMBOLS = 40;
/** The sessions that a figure of today is compared with. */
export const COMPARED_SESSIONS = 20;

/** The last row of the sheets with one row per symbol. */
export const LAST_SYMBOL_ROW = FIRST_ROW + MOST_SYMBOLS - 1;

const sources = "Morning sources";
const flow = "Morning flow";
const net = "Morning net";

const ofSources = (letter: string) => `'${sources}'!$${letter}$${FIRST_ROW}:$${letter}$${LAST_SYMBOL_ROW}`;

const firstCell = (letter: string) => `'${sources}'!$${letter}$${FIRST_ROW}`;

/** What is requested of each function. */
export const indexOptions = "headers=off; columns=Symbol,Spot,Zero gamma,Positive wall,Negative wall,King";
export const symbolOptions = "headers=off; columns=Symbol";
export const fieldOptions = (field: string): string => `headers=off; columns=Symbol,${field}`;
export const reportOptions = "headers=off; columns=Symbol,Next date,Timing";
export const premiumOptions = "headers=off; columns=Ticker,Premium";
const sessionOptions = "headers=off; columns=Date";
export const netOptions = "headers=off; columns=Net exposure";
/** More underlyings than trade options in a day: FLOW.TOP has no more. */
export const MOST_UNDERLYINGS = 500;

/** VOL functions have the weekly root of an index, the flow of a day is that of the index. */
const indexRoots = [...weeklyRoots];

/** Returns the symbol of a root in the VOL functions. */
export const volatilitySymbol = (symbol: string): string => weeklyRoots.get(symbol) ?? symbol;

/** Returns an expression of a symbol with the names of some symbols replaced. */
function renamed(cell: string, names: readonly (readonly [from: string, to: string])[]): string {
  return names.reduceRight((otherwise, [from, to]) => `IF(${cell}="${from}","${to}",${otherwise})`, cell);
}

const ofSymbol = (names: readonly (readonly [string, string])[]) => (row: number) =>
  `=IF($A${row}="","",${renamed(`$A${row}`, names)})`;

/** The first cells of the symbols, their volatility and their reports. */
export const firstSources = { symbols: firstCell("A"), volatility: firstCell("E"), reports: firstCell("H") };

/** The covered symbols, in the order of the service. */
export const screenedSymbols = ofSources("A");

/** Returns an expression of what a symbol of a row has in one of the tables beside; an empty text without it. */
const lookedUp = (column: string, symbols: string) => (row: number) =>
  `XLOOKUP('${sources}'!$B${row},${ofSources(symbols)},${ofSources(column)},"")`;
export const volatilityOf = lookedUp("F", "E");
/** The service may have a symbol without a next report. */
export const reportOf = (row: number): string => `LET(report,${lookedUp("I", "H")(row)},IF(N(report)>0,report,""))`;

/** The first of the indexes of which a root is covered: their levels are those of all roots, strikes and expirations. */
const INDEX_COLUMNS = ["L", "M", "N", "O", "P", "Q"] as const;
/** Returns a cell of the levels of an index, the first row first. */
export const indexLevel = (column: number, row: number): string =>
  `'${sources}'!$${INDEX_COLUMNS[column] ?? ""}$${FIRST_ROW + row}`;

/** The families all of whose roots are among some symbols. */
export const screenedFamilies = (symbols: readonly string[]): string[] =>
  rootFamilies.filter((roots) => roots.every((root) => symbols.includes(root))).map(([first]) => familySymbol(first));

const familiesFormula = `TEXTJOIN(",",TRUE,${rootFamilies
  .map(
    (roots) =>
      `IF(${roots.map((root) => `COUNTIF(${ofSources("A")},"${root}")`).join("*")}>0,"${familySymbol(roots[0])}","")`,
  )
  .join(",")})`;

const ofFamily = (symbol: string, found: string, otherwise: string) =>
  `XLOOKUP(${familyFormula(symbol)},${ofSources("L")},${ofSources(found)},${otherwise})`;
/** The zero gamma of a symbol: of all roots of its index, if they are covered, otherwise that of its row. */
export const zeroGammaOf = (symbol: string, own: string): string => `IFERROR(${ofFamily(symbol, "N", own)},"")`;
/** The symbol whose zero gamma that is. */
export const zeroGammaSymbol = (symbol: string): string => ofFamily(symbol, "L", symbol);

/** The symbols, their names in other functions, their implied volatility, and their next reports. A symbol that a function does not cover has none. */
export const morningSources: SheetContent = rowSheet({
  name: sources,
  hint: "The symbols that the service covers, with their implied volatility at the last close and their next reports.",
  lastRow: LAST_SYMBOL_ROW,
  columns: [
    { heading: "Symbol", width: 60, isText: true },
    {
      ...{ heading: "Volatility of", width: 84, isText: true, entry: ofSymbol(indexRoots) },
      note: "The VOL functions have an index under its weekly root.",
    },
    {
      ...{ heading: "Flow of", width: 60, isText: true },
      entry: ofSymbol(indexRoots.map(([monthly, weekly]) => [weekly, monthly] as const)),
      note: "The flow of an index is that of all its roots.",
    },
    space,
    { heading: "Symbol", width: 60, isText: true },
    { heading: "Volatility %", width: 80, format: "0.00" },
    space,
    { heading: "Symbol", width: 60, isText: true },
    { heading: "Next report", width: 84, format: "yyyy-mm-dd" },
    { heading: "Timing", width: 60, isText: true },
    space,
    {
      heading: "All roots",
      width: 60,
      isText: true,
      note: "Levels of all roots of an index, all strikes and all expirations.",
    },
    ...["Spot", "Zero gamma", "Positive wall", "Negative wall", "King"].map((heading) => ({
      heading,
      width: 84,
      format: "#,##0.00",
    })),
  ],
  cells: {
    A5: `=TAKE(GEX.SYMBOLS("${symbolOptions}"),MIN(morning_symbols,${MOST_SYMBOLS}))`,
    E5: `=VOL.HISTORY(${ofSources("B")},"last session","last session",morning_volatility,"${fieldOptions('"&morning_volatility')})`,
    H5: `=VOL.EVENTS(${ofSources("B")},"${reportOptions}")`,
    L5: `=LET(families,${familiesFormula},IF(families="","",GEX.LEVELS(families,"gamma","all","all","${indexOptions}")))`,
  },
});

const dayOf = (back: number, options: string) => `FLOW.TOP(${MOST_UNDERLYINGS},"-${back}d",,,"${options}")`;

/** A column for a session: the session before today first. */
function sessionColumns(count: number, format: string): RowColumn[] {
  return Array.from({ length: count }, () => ({ width: 84, format }));
}

const headings = (count: number, formula: (letter: string, back: number) => string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_session, index) => {
      const letter = columnName(index + 1);
      return [`${letter}4`, formula(letter, index + 1)] as const;
    }),
  );
const spilled = (count: number, formula: (letter: string, back: number) => string) =>
  Object.fromEntries(
    Object.entries(headings(count, formula)).map(([address, entry]) => [address.replace("4", "5"), entry]),
  );

const lastFlow = columnName(COMPARED_SESSIONS + 1);
const lastNet = columnName(COMPARED_SESSIONS);
/** Returns the formula of the symbol of a row. */
export const symbolOf = (row: number): string => `=IF('${sources}'!$A${row}="","",'${sources}'!$A${row})`;

const symbolColumn: RowColumn = { heading: "Symbol", width: 60, isText: true, entry: symbolOf };

/** The premium of each symbol in the session before today, and in each of the twenty before it. */
export const morningFlow: SheetContent = rowSheet({
  name: flow,
  hint: "Premium of all options of each symbol, a column per session: the one before today first.",
  lastRow: LAST_SYMBOL_ROW,
  columns: [symbolColumn, ...sessionColumns(COMPARED_SESSIONS + 1, largeDollars)],
  cells: {
    ...headings(COMPARED_SESSIONS + 1, (_letter, back) => `=INDEX(${dayOf(back, sessionOptions)},1,1)`),
    ...spilled(
      COMPARED_SESSIONS + 1,
      (_letter, back) =>
        `=LET(day,${dayOf(back, premiumOptions)},XLOOKUP(${ofSources("C")},CHOOSECOLS(day,1),CHOOSECOLS(day,2),""))`,
    ),
  },
  looks: [[`B4:${lastFlow}4`, "numberHeading"]],
  formats: [[`B4:${lastFlow}4`, "yyyy-mm-dd"]],
});

/** The net exposure of each symbol at one time of as many past sessions as the input says: requested only then. */
export const morningNet: SheetContent = rowSheet({
  name: net,
  hint: "Net exposure at the time of past boards, a column per session. Empty unless the input asks for past sessions.",
  lastRow: LAST_SYMBOL_ROW,
  columns: [symbolColumn, ...sessionColumns(COMPARED_SESSIONS, largeDollars)],
  cells: {
    ...headings(
      COMPARED_SESSIONS,
      (letter, back) =>
        `=IF(OR(${back}>morning_net,COUNT('${flow}'!${letter}$4)=0),"",'${flow}'!${letter}$4+morning_time)`,
    ),
    ...spilled(
      COMPARED_SESSIONS,
      (letter) => `=IF(${letter}$4="","",GEX.LEVELS.AT(${screenedSymbols},${letter}$4,"gamma",92,5,"${netOptions}"))`,
    ),
  },
  looks: [[`B4:${lastNet}4`, "numberHeading"]],
  formats: [[`B4:${lastNet}4`, "yyyy-mm-dd hh:mm"]],
});

/** The first two rows of the sheets with a column per session: both show an error as long as the request of a session has no response. */
export const screenedSessions = [`'${flow}'!$B$4:$${lastFlow}$5`, `'${net}'!$B$4:$${lastNet}$5`] as const;

/** Returns an expression of the cells of a row in an area that formulas have spilled into: the grid of the workbench sees a change of the whole area. */
const rowOf = (sheet: string, first: string, last: string) => (row: number) =>
  `INDEX('${sheet}'!$${first}$${FIRST_ROW}:$${last}$${LAST_SYMBOL_ROW},${row - FIRST_ROW + 1},0)`;
/** The premium of a symbol in the newest session and in those before it, and its past net exposure. */
export const newestPremium = (row: number): string =>
  `INDEX('${flow}'!$B$${FIRST_ROW}:$B$${LAST_SYMBOL_ROW},${row - FIRST_ROW + 1})`;
export const pastPremiums = rowOf(flow, "C", lastFlow);
export const pastNets = rowOf(net, "B", lastNet);
