import { exposureCharts } from "./exposure-charts";
import { flowCharts } from "./flow-charts";
import { optionCharts } from "./option-charts";
import type { FormulaCharts } from "./table-chart";
import { volatilityCharts } from "./volatility-charts";

/** The charts of every published formula, by its name. They stand apart from the formulas because every workbook loads those. */
export const formulaCharts: ReadonlyMap<string, FormulaCharts> = new Map(
  [...exposureCharts, ...flowCharts, ...volatilityCharts, ...optionCharts].map(([{ name }, charts]) => [name, charts]),
);
