import type { LevelsChoice } from "../../addin/levels/levels-choice";
import type { ChartLevels } from "./chart-levels";
import { levelsCsv } from "./levels-csv";
import { levelsLine } from "./levels-line";
import { ninjaScriptIndicator } from "./ninjascript-indicator";
import { pineIndicator } from "./pine-indicator";
import { sierraStudy } from "./sierra-study";
import { thinkScriptStudy } from "./thinkscript";

/** A program that shows levels, and the texts for it. docs/levels.md shows each. */
interface LevelsPlatform {
  name: string;
  textOf: (levels: readonly ChartLevels[]) => string;
  /** What draws the levels from their text: it is installed once. */
  indicator?: string;
  /** What to do with the text. */
  use: string;
}

export const levelsPlatforms: Readonly<Record<LevelsChoice["platform"], LevelsPlatform>> = {
  tradingview: {
    name: "TradingView",
    textOf: levelsLine,
    indicator: pineIndicator,
    use: "Once: paste the indicator into the Pine Editor, and add it to the chart. Then paste the levels into the field Levels of its settings.",
  },
  thinkorswim: {
    name: "thinkorswim",
    textOf: thinkScriptStudy,
    use: "Under Studies, Edit Studies, create a study and paste the text. Replace its text for new levels.",
  },
  ninjatrader: {
    name: "NinjaTrader 8",
    textOf: levelsLine,
    indicator: ninjaScriptIndicator,
    use: "Once: paste the indicator into a new indicator of the NinjaScript Editor, and compile it. Then paste the levels into the parameter Levels.",
  },
  sierra: {
    name: "Sierra Chart",
    textOf: levelsLine,
    indicator: sierraStudy,
    use: "Once: save the study as StrikebookLevels.cpp in the folder ACS_Source, and build it with Analysis, Build Custom Studies DLL. Then paste the levels into the input Levels.",
  },
  csv: {
    name: "CSV",
    textOf: levelsCsv,
    use: "One row per level, with headings.",
  },
};
