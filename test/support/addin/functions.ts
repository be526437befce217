/** The custom functions as Excel calls them: with their arguments, then the invocation. Importing this registers them, as the add-in does. */
import * as account from "../../../src/formulas/account/account";
import * as daily from "../../../src/formulas/exposure/daily";
import * as frames from "../../../src/formulas/exposure/frames";
import * as heatmap from "../../../src/formulas/exposure/heatmap";
import * as levels from "../../../src/formulas/exposure/levels";
import * as live from "../../../src/formulas/exposure/live";
import * as profile from "../../../src/formulas/exposure/profile";
import * as symbols from "../../../src/formulas/exposure/symbols";
import * as contract from "../../../src/formulas/flow/contract";
import * as flowDaily from "../../../src/formulas/flow/daily";
import * as darkPool from "../../../src/formulas/flow/dark-pool";
import * as pressure from "../../../src/formulas/flow/pressure";
import * as rankings from "../../../src/formulas/flow/rankings";
import * as sentiment from "../../../src/formulas/flow/sentiment";
import * as strikes from "../../../src/formulas/flow/strikes";
import * as tide from "../../../src/formulas/flow/tide";
import * as trades from "../../../src/formulas/flow/trades";
import type { Formula } from "../../../src/formulas/formula";
import * as volatility from "../../../src/formulas/volatility/volatility";
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

const table = (formula: Formula) => published<Promise<unknown[][]>>(formula);
const stream = (formula: Formula) => published<void>(formula);

export const gexAccount = table(account.gexAccount);
export const gexCredits = stream(account.gexCredits);
export const gexInfo = table(account.gexInfo);
export const gexSources = stream(account.gexSources);
export const gexStatus = stream(account.gexStatus);
export const gexDaily = table(daily.gexDaily);
export const gexFrames = table(frames.gexFrames);
export const gexHeatmap = table(heatmap.gexHeatmap);
export const gexHeatmapAt = table(heatmap.gexHeatmapAt);
export const gexLevels = table(levels.gexLevels);
export const gexLevelsAt = table(levels.gexLevelsAt);
export const gexLive = stream(live.gexLive);
export const gexLiveHeatmap = stream(live.gexLiveHeatmap);
export const gexLiveVelocity = stream(live.gexLiveVelocity);
export const gexProfile = table(profile.gexProfile);
export const gexSymbols = table(symbols.gexSymbols);
export const flowContract = table(contract.flowContract);
export const flowCompare = table(flowDaily.flowCompare);
export const flowHistory = table(flowDaily.flowHistory);
export const flowDarkpool = table(darkPool.flowDarkpool);
export const flowRatio = table(pressure.flowRatio);
export const flowPressure = table(pressure.flowPressure);
export const flowTop = table(rankings.flowTop);
export const flowContracts = table(rankings.flowContracts);
export const flowSentiment = table(sentiment.flowSentiment);
export const flowStrikes = table(strikes.flowStrikes);
export const flowExpirations = table(strikes.flowExpirations);
export const flowTide = table(tide.flowTide);
export const flowMarket = table(tide.flowMarket);
export const flowTrades = table(trades.flowTrades);
export const volEvents = table(volatility.volEvents);
export const volHistory = table(volatility.volHistory);
export const volDerived = table(volatility.volDerived);
export const volSymbols = table(volatility.volSymbols);
export const volTerm = table(volatility.volTerm);
