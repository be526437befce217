import type { ChartLevels } from "./chart-levels";

/**
 * Returns levels as one line, which the indicators for TradingView, NinjaTrader and Sierra Chart read:
 * `SPX=King:6800,Flip:6788.5|SPY=King:680`. Neither symbols nor names of levels contain its separators.
 */
export function levelsLine(all: readonly ChartLevels[]): string {
  return all
    .map(({ symbol, lines }) => `${symbol}=${lines.map(({ name, price }) => `${name}:${price}`).join(",")}`)
    .join("|");
}
