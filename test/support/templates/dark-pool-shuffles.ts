import { uniform } from "./uniform";

/** The large prints of one day, and the board of the close before: prices in dollars, notional in million dollars. */
export interface PrintDay {
  prints: readonly { price: number; notional: number }[];
  spot: number;
  walls: readonly number[];
}

/** How the share is counted. */
interface Rules {
  /** The least notional of a large print, in million dollars. */
  least: number;
  /** Percent of spot. */
  band: number;
  /** Between strikes. */
  step: number;
}

/** The share of notional near a wall, in percent: with the walls of the day before, and with walls shuffled between days. */
interface PrintShares {
  share: number;
  shuffled: readonly number[];
  /** The share of shuffles, the real levels among them, with at least as much near a wall. */
  p: number;
}

/** Compares the walls of the day before with 2,000 shuffles of the walls between days, as the methods sheet says. */
export function printShares(days: readonly PrintDay[], rules: Rules): PrintShares {
  const own = days.map((_day, index) => index);
  const share = shareWith(days, own, rules);
  const shuffled = Array.from({ length: 2_000 }, (_sample, index) => {
    const draws = own.map((day) => ({ day, draw: uniform(day + 1, index + 1) }));
    const order = draws.sort((a, b) => a.draw - b.draw).map(({ day }) => day);
    return shareWith(days, order, rules);
  });
  const asMany = shuffled.filter((one) => one >= share - 1e-6).length;
  return { share, shuffled, p: (1 + asMany) / (1 + shuffled.length) };
}

/** `order` has the day whose walls each day gets. */
function shareWith(days: readonly PrintDay[], order: readonly number[], { least, band, step }: Rules): number {
  let near = 0;
  let all = 0;
  for (const [index, { prints, spot }] of days.entries()) {
    const other = days[order[index] ?? -1];
    const levels = (other?.walls ?? []).map((wall) => Math.round((spot * wall) / (other?.spot ?? NaN) / step) * step);
    for (const { price, notional } of prints) {
      if (notional < least) continue;
      all += notional;
      if (levels.some((level) => (Math.abs(price - level) / spot) * 100 <= band)) near += notional;
    }
  }
  return (near / all) * 100;
}
