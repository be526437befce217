import { gexAccount, gexCredits, gexInfo, gexSources, gexStatus } from "../account/account";
import { gexDaily } from "../exposure/daily";
import { gexFrames } from "../exposure/frames";
import { gexHeatmap, gexHeatmapAt } from "../exposure/heatmap";
import { gexLevels, gexLevelsAt } from "../exposure/levels";
import { gexLiveHeatmap, gexLiveVelocity, gexLive } from "../exposure/live";
import { gexProfile } from "../exposure/profile";
import { gexSymbols } from "../exposure/symbols";
import type { ChartsOfFormula, FormulaCharts, RowsChart } from "./table-chart";

const bySymbol = ["Symbol"];

/** A board: net exposure by strike, or calls and puts apart if only they are picked. */
const board: FormulaCharts = [
  { form: "bars", by: ["Strike"], of: ["Value"], each: bySymbol },
  { form: "bars", by: ["Strike"], of: ["Call value", "Put value"], each: bySymbol },
];

const prices = ["Spot", "Zero gamma", "Flip", "King|kingNode", "Positive wall", "Negative wall"];

/** Levels over time: prices, with net exposure on the second axis. */
const levelsByTime = (time: string): RowsChart => ({
  form: "lines",
  by: [time],
  of: prices,
  second: ["Net exposure"],
  each: bySymbol,
});

/** The tables of one instant, by view. A table of levels has a row per symbol, and distances compare symbols of different prices. */
const levelsNow: FormulaCharts & readonly RowsChart[] = [
  { form: "columns", by: ["Expiration"], of: ["Net exposure"], each: bySymbol },
  { form: "bars", by: ["Strike"], of: ["Value"], each: bySymbol },
  { form: "columns", by: bySymbol, of: ["Call wall distance", "Put wall distance"] },
  { form: "columns", by: bySymbol, of: ["Zero gamma distance", "Positive wall distance", "Negative wall distance"] },
  { form: "columns", by: bySymbol, of: ["Net exposure"] },
];

/** The charts of the formulas of exposure and of the account. */
export const exposureCharts: readonly ChartsOfFormula[] = [
  [gexHeatmap, board],
  [gexHeatmapAt, board],
  [gexLiveHeatmap, board],
  [gexLiveVelocity, [{ form: "bars", by: ["Strike", "Expiration"], of: ["Velocity per min|velocity"] }]],
  [gexLevels, levelsNow],
  [gexLevelsAt, [levelsByTime("As of"), ...levelsNow]],
  [
    gexFrames,
    [
      { form: "lines", by: ["As of"], of: "strikes", second: ["Spot"] },
      { form: "lines", by: ["As of"], of: prices, second: ["Net exposure"], each: bySymbol },
    ],
  ],
  [
    gexDaily,
    [
      {
        form: "lines",
        by: ["Date"],
        of: ["Close|spotClose"],
        second: ["Smallest cell|minValue", "Largest cell|maxValue"],
        each: bySymbol,
      },
      levelsByTime("Date"),
    ],
  ],
  [gexProfile, [{ form: "curves", by: ["Spot"], of: ["Net exposure"], marksZero: true }]],
  [gexLive, "has no headings: it is a row of figures for each symbol. Chart the cells that follow it over time."],
  [gexSymbols, "lists symbols, and has no numbers to chart."],
  [gexAccount, "lists facts of the account, which have no unit in common."],
  [gexCredits, "shows a single number."],
  [gexInfo, "lists facts about a cell, which have no unit in common."],
  [gexSources, "lists sources of data, and has no numbers to chart."],
  [gexStatus, "lists connections, and has no numbers to chart."],
];
