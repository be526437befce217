import type { MakeTable } from "../../src/formulas/make-table";
import { gexAccount } from "../../src/formulas/account/account";
import { gexHeatmap, gexHeatmapAt, gexLevels, gexLevelsAt } from "../../src/formulas/exposure/boards";
import { gexDaily, gexFrames } from "../../src/formulas/exposure/history";
import { gexSymbols } from "../../src/formulas/exposure/symbols";
import { flowCompare, flowHistory } from "../../src/formulas/flow/daily";
import { flowDarkpool } from "../../src/formulas/flow/dark-pool";
import { flowPressure, flowRatio } from "../../src/formulas/flow/pressure";
import { flowContracts, flowTop } from "../../src/formulas/flow/rankings";
import { flowSentiment } from "../../src/formulas/flow/sentiment";
import { flowStrikes } from "../../src/formulas/flow/strikes";
import { flowMarket, flowTide } from "../../src/formulas/flow/tide";
import { flowTrades } from "../../src/formulas/flow/trades";
import { volDerived, volEvents, volHistory } from "../../src/formulas/volatility/volatility";

/** A value of an argument or option. An omitted one takes the default of the formula. */
export type Given = string | number | boolean | undefined;

/** A formula of the add-in: what a tool asks, and what shows the same in Excel. */
export interface Formula {
  name: FormulaName;
  given: readonly Given[];
  /** The options by name: the last argument of nearly every formula. */
  options?: Readonly<Record<string, Given>>;
}

/** An argument that accepts a range, as Excel passes it. */
const range = (value: unknown): unknown[][] => [[value]];

type Maker = (given: readonly Given[], options: unknown[][]) => MakeTable;

/** The formulas that tools ask. */
const makers = {
  "GEX.HEATMAP": ([symbols, metric, strikes, dates], options) =>
    gexHeatmap(range(symbols), metric, strikes, range(dates), options),
  "GEX.HEATMAP.AT": ([symbols, at, metric, strikes, dates], options) =>
    gexHeatmapAt(range(symbols), at, metric, strikes, range(dates), options),
  "GEX.LEVELS": ([symbols, metric, strikes, dates], options) =>
    gexLevels(range(symbols), metric, strikes, range(dates), options),
  "GEX.LEVELS.AT": ([symbols, at, metric, strikes, dates], options) =>
    gexLevelsAt(range(symbols), at, metric, strikes, range(dates), options),
  "GEX.FRAMES": ([symbols, from, to, metric, strikes, dates], options) =>
    gexFrames(range(symbols), from, to, metric, strikes, range(dates), options),
  "GEX.DAILY": ([symbols, from, to, metric], options) => gexDaily(range(symbols), from, to, metric, options),
  "GEX.SYMBOLS": (_given, options) => gexSymbols(options),
  "GEX.ACCOUNT": () => gexAccount(undefined),
  "FLOW.TRADES": ([ticker, window, limit, premium], options) =>
    flowTrades(range(ticker), window, limit, premium, options),
  "FLOW.TIDE": ([ticker, from, to, bucket], options) => flowTide(range(ticker), from, to, bucket, options),
  "FLOW.STRIKES": ([ticker, from, to, top], options) => flowStrikes(range(ticker), from, to, top, options),
  "FLOW.HISTORY": ([ticker, from, to], options) => flowHistory(range(ticker), from, to, options),
  "FLOW.COMPARE": ([ticker, date], options) => flowCompare(range(ticker), date, options),
  "FLOW.TOP": ([rows, date, sort, order], options) => flowTop(rows, date, sort, order, options),
  "FLOW.CONTRACTS": ([period, rows, date, sort], options) => flowContracts(period, rows, date, sort, options),
  "FLOW.PRESSURE": ([ticker, window, right], options) => flowPressure(range(ticker), window, right, options),
  "FLOW.RATIO": ([contract, window, premium], options) => flowRatio(range(contract), window, premium, options),
  "FLOW.SENTIMENT": ([ticker, timeframes, dates], options) =>
    flowSentiment(range(ticker), range(timeframes), range(dates), options),
  "FLOW.MARKET": ([interval, bucket, date], options) => flowMarket(interval, bucket, date, options),
  "FLOW.DARKPOOL": ([tickers, date, limit], options) => flowDarkpool(range(tickers), date, limit, options),
  "VOL.EVENTS": ([symbols], options) => volEvents(range(symbols), options),
  "VOL.HISTORY": ([symbols, from, to, fields], options) => volHistory(range(symbols), from, to, range(fields), options),
  "VOL.DERIVED": ([symbols], options) => volDerived(range(symbols), options),
} satisfies Record<string, Maker>;

export type FormulaName = keyof typeof makers;

/** How a table is made for an assistant: with the headings of Excel, and dates as text. */
const tableStyle: readonly unknown[][] = [
  ["headers", "on"],
  ["dates", "text"],
];

/** Returns what makes the table of a formula, as an assistant reads it. */
export function tableMaker({ name, given, options = {} }: Formula): MakeTable {
  const maker: Maker = makers[name];
  const filled = Object.entries(options).filter(([, value]) => value !== undefined);
  return maker(given, [...tableStyle, ...filled.map(([option, value]) => [option, String(value)])]);
}

/** Returns a formula as a user types it into a cell: `=GEX.HEATMAP("SPXW",,40)`. */
export function formulaText({ name, given, options = {} }: Formula): string {
  const filled = Object.entries(options).filter(([, value]) => value !== undefined);
  const typed = [...given.map(typedValue)];
  while (typed.at(-1) === "") typed.pop();
  if (filled.length > 0) {
    // The options follow every argument, given or not.
    while (typed.length < given.length) typed.push("");
    typed.push(typedValue(filled.map(([option, value]) => `${option}=${String(value)}`).join("; ")));
  }
  return `=${name}(${typed.join(",")})`;
}

function typedValue(value: Given): string {
  if (value === undefined) return "";
  return typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : String(value).toUpperCase();
}
