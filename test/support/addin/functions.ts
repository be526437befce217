/** The custom functions as Excel calls them: with their arguments, then the invocation. Importing this registers them, as the add-in does. */
import { type Formula, formulas } from "@strikebook/formulas";
import { excelFunction } from "../../../src/functions/excel-function";
import { addinOfCells } from "./function-runtime";
import "./registered-functions";

/** Returns the function of a formula, with the number of its parameters, the invocation included. */
function published<Result>(formula: Formula): (...given: unknown[]) => Result {
  const parameters = Object.keys(formula.arguments).length + (formula.options ? 1 : 0);
  const run = excelFunction(formula, addinOfCells);
  return Object.defineProperties((...given: unknown[]) => run(...given) as Result, {
    name: { value: formula.name },
    length: { value: parameters + 1 },
  });
}

/** Returns the formula with a name. */
function formulaNamed(name: string): Formula {
  const found = formulas.find((formula) => formula.name === name);
  if (found === undefined) throw new Error(`There is no formula ${name}.`);
  return found;
}

const table = (name: string) => published<Promise<unknown[][]>>(formulaNamed(name));
const stream = (name: string) => published<void>(formulaNamed(name));

export const gexAccount = table("GEX.ACCOUNT");
export const gexCredits = stream("GEX.CREDITS");
export const gexInfo = table("GEX.INFO");
export const gexSources = stream("GEX.SOURCES");
export const gexStatus = stream("GEX.STATUS");
export const gexDaily = table("GEX.DAILY");
export const gexFrames = table("GEX.FRAMES");
export const gexHeatmap = table("GEX.HEATMAP");
export const gexHeatmapAt = table("GEX.HEATMAP.AT");
export const gexLevels = table("GEX.LEVELS");
export const gexLevelsAt = table("GEX.LEVELS.AT");
export const gexLive = stream("GEX.LIVE");
export const gexLiveHeatmap = stream("GEX.LIVE.HEATMAP");
export const gexLiveVelocity = stream("GEX.LIVE.VELOCITY");
export const gexProfile = table("GEX.PROFILE");
export const gexSymbols = table("GEX.SYMBOLS");
export const flowContract = table("FLOW.CONTRACT");
export const flowCompare = table("FLOW.COMPARE");
export const flowHistory = table("FLOW.HISTORY");
export const flowDarkpool = table("FLOW.DARKPOOL");
export const flowRatio = table("FLOW.RATIO");
export const flowPressure = table("FLOW.PRESSURE");
export const flowTop = table("FLOW.TOP");
export const flowContracts = table("FLOW.CONTRACTS");
export const flowSentiment = table("FLOW.SENTIMENT");
export const flowStrikes = table("FLOW.STRIKES");
export const flowExpirations = table("FLOW.EXPIRATIONS");
export const flowTide = table("FLOW.TIDE");
export const flowMarket = table("FLOW.MARKET");
export const flowTrades = table("FLOW.TRADES");
export const volEvents = table("VOL.EVENTS");
export const volHistory = table("VOL.HISTORY");
export const volDerived = table("VOL.DERIVED");
export const volSymbols = table("VOL.SYMBOLS");
export const volTerm = table("VOL.TERM");
export const volIv = table("VOL.IV");
export const volCone = table("VOL.CONE");
export const volRange = table("VOL.RANGE");
export const volSkew = table("VOL.SKEW");
export const volSurface = table("VOL.SURFACE");
export const volMarket = table("VOL.MARKET");
export const volScreen = table("VOL.SCREEN");
export const optPrice = table("OPT.PRICE");
export const optGreeks = table("OPT.GREEKS");
export const optIv = table("OPT.IV");
export const optPayoff = table("OPT.PAYOFF");
export const optPosition = table("OPT.POSITION");
export const optChain = table("OPT.CHAIN");
export const optQuote = table("OPT.QUOTE");
export const optLive = stream("OPT.LIVE");
