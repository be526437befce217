import type { LevelsChoice } from "../../addin/levels/levels-choice";
import type { ChartLevels } from "./chart-levels";
import { indicatorSymbol, thinkorswimSymbol } from "./chart-symbol";
import { levelsCsv } from "./levels-csv";
import { ninjaScriptIndicator } from "./ninjascript-indicator";
import { pineIndicator } from "./pine-indicator";
import { sierraStudy } from "./sierra-study";
import { thinkScriptStudy } from "./thinkscript";

/** A program that shows levels, and the texts for it. docs/levels.md shows each. */
interface LevelsPlatform {
  name: string;
  /** Returns the symbol of a chart, as typed, as the program writes it. `year` is that of the levels. */
  symbolOf: (symbol: string, year: number) => string;
  textOf: (levels: readonly ChartLevels[]) => string;
  /** What draws the levels from their text: it is installed once. */
  indicator?: string;
  /** What to do with the text. */
  use: string;
}

export const levelsPlatforms: Readonly<Record<LevelsChoice["platform"], LevelsPlatform>> = {
  tradingview: {
    name: "TradingView",
    symbolOf: indicatorSymbol,
    textOf: levelsLine,
    indicator: pineIndicator,
    use: "Once: paste the indicator into the Pine Editor, and add it to the chart. Then paste the levels into the field Levels of its settings.",
  },
  thinkorswim: {
    name: "thinkorswim",
    symbolOf: thinkorswimSymbol,
    textOf: thinkScriptStudy,
    use: "Under Studies, Edit Studies, create a study and paste the text. Replace its text for new levels.",
  },
  ninjatrader: {
    name: "NinjaTrader 8",
    symbolOf: indicatorSymbol,
    textOf: levelsLine,
    indicator: ninjaScriptIndicator,
    use: "Once: paste the indicator into a new indicator of the NinjaScript Editor, and compile it. Then paste the levels into the parameter Levels.",
  },
  sierra: {
    name: "Sierra Chart",
    symbolOf: indicatorSymbol,
    textOf: levelsLine,
    indicator: sierraStudy,
    use: "Once: save the study as StrikebookLevels.cpp in the folder ACS_Source, and build it with Analysis, Build Custom Studies DLL. Then paste the levels into the input Levels.",
  },
  csv: {
    name: "CSV",
    symbolOf: (symbol) => symbol,
    textOf: levelsCsv,
    use: "One row per level, with headings.",
  },
};

/**
 * Returns levels as one line, which the indicators for TradingView, NinjaTrader and Sierra Chart read:
 * `SPX=King:6800,Flip:6788.5|SPY=King:680`. Neither symbols nor names of levels contain its separators.
 */
function levelsLine(all: readonly ChartLevels[]): string {
  return all
    .map(({ symbol, lines }) => `${symbol}=${lines.map(({ name, price }) => `${name}:${price}`).join(",")}`)
    .join("|");
}
