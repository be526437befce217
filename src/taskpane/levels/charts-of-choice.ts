import { readTypedNumber } from "@strikebook/ui";
import type { BoardLevels } from "../../addin/levels/known-levels";
import type { Conversion, LevelsChoice } from "../../addin/levels/levels-choice";
import { readCells } from "../../workbook/runs/read-cells";
import { chartLevels, type ChartLevels, priceRule, withRoots } from "./chart-levels";
import { levelsPlatforms } from "./platforms";

/** The numbers of the cells that hold ratios and basis, by their addresses; `undefined` for a cell without a number. */
type Amounts = ReadonlyMap<string, number | undefined>;

type Known = (symbol: string) => BoardLevels | undefined;

/** Returns the symbols whose levels or prices are needed: those chosen, and those of conversions by the ratio of spot prices. */
export function neededSymbols({ symbols, conversions }: LevelsChoice): string[] {
  const compared = conversions.filter(({ by, from }) => by === "spot" && symbols.includes(from)).map(({ to }) => to);
  return [...new Set([...symbols, ...compared])];
}

/** Returns the lines of each chart: of the underlying of each symbol, and of each conversion. `problems` says which are missing and why. */
export function chartsOf({ symbols, conversions, platform }: LevelsChoice, known: Known, amounts: Amounts) {
  const { name, symbolOf } = levelsPlatforms[platform];
  const charts: ChartLevels[] = [];
  const problems: string[] = [];
  for (const symbol of symbols) {
    const levels = known(symbol);
    if (!levels) continue;
    charts.push(chartLevels(symbol, levels));
    for (const conversion of conversions.filter(({ from }) => from === symbol)) {
      const { amount, to, by } = conversion;
      const number = readTypedNumber(amount) ?? amounts.get(amount);
      if (by !== "spot" && number === undefined && !amounts.has(amount)) continue; // The cell is being read.
      const rule = priceRule(conversion, number, known);
      const chart = symbolOf(to, new Date(levels.asOf).getUTCFullYear());
      if ("problem" in rule) problems.push(rule.problem);
      else if (charts.some((other) => other.root === symbol && other.symbol === chart))
        problems.push(`${symbol} to ${to}: in ${name} this is the chart of ${chart}, which has these levels already.`);
      else charts.push(chartLevels(symbol, levels, { symbol: chart, rule }));
    }
  }
  return { charts: withRoots(charts), problems };
}

/** Returns the cells that hold the ratios and basis of conversions. */
export function amountCells(conversions: readonly Conversion[]): string[] {
  return conversions
    .filter(({ by, amount }) => by !== "spot" && readTypedNumber(amount) === undefined)
    .map(({ amount }) => amount);
}

/** Reads the numbers of cells. A cell that Excel cannot read has none. */
export async function readAmounts(cells: readonly string[]): Promise<Amounts> {
  const read = async (address: string) => {
    const [value] = (await readCells([address], []).catch(() => undefined))?.values ?? [];
    return [address, typeof value === "number" ? value : undefined] as const;
  };
  return new Map(await Promise.all(cells.map(read)));
}
