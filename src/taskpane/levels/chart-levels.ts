import type { BoardLevels } from "../../addin/levels/known-levels";
import type { Conversion } from "../../addin/levels/levels-choice";
import { tickOf, underlyingOf } from "./chart-symbol";

/** A horizontal line of a chart. */
export interface ChartLine {
  /** Several levels at one price share a line: `King / Wall +`. */
  name: string;
  price: number;
}

/** The lines of one chart. */
export interface ChartLevels {
  /** The symbol of the chart, as the program writes it. */
  symbol: string;
  /** The option root whose levels these are. */
  root: string;
  /** RFC 3339. */
  asOf: string;
  /** The spot price of the options, converted as the levels are. */
  spot: number;
  lines: readonly ChartLine[];
}

/** How a price of the options becomes a price of the chart: multiplied, then moved. */
interface PriceRule {
  factor: number;
  offset: number;
}

/** The step of prices that are not converted, in points. */
const CENT = 0.01;

/** Spot prices further apart are not compared, in milliseconds. */
const SAME_TIME_MS = 60_000;

/**
 * Returns the rule of a conversion, or why there is none.
 *
 * @param amount The ratio or the basis; `undefined` if its cell has no number.
 * @param known Returns the levels of a symbol.
 */
export function priceRule(
  { from, to, by, amount: source }: Conversion,
  amount: number | undefined,
  known: (symbol: string) => Pick<BoardLevels, "spot" | "asOf"> | undefined,
): PriceRule | { problem: string } {
  if (by === "spot") return spotRule(from, to, known);
  if (amount === undefined) return { problem: `${from} to ${to}: ${source} shows no number.` };
  if (by === "basis") return { factor: 1, offset: amount };
  return amount > 0
    ? { factor: amount, offset: 0 }
    : { problem: `${from} to ${to}: the ratio is ${amount}. It has to be above 0.` };
}

function spotRule(
  from: string,
  to: string,
  known: (symbol: string) => Pick<BoardLevels, "spot" | "asOf"> | undefined,
): PriceRule | { problem: string } {
  const [ours, theirs] = [known(from), known(to)];
  if (!ours || !theirs) return { problem: `${from} to ${to}: load the price of ${ours ? to : from} first.` };
  const apartMs = Math.abs(Date.parse(ours.asOf) - Date.parse(theirs.asOf));
  if (apartMs > SAME_TIME_MS) {
    return {
      problem: `${from} to ${to}: their prices are ${Math.ceil(apartMs / 60_000)} minutes apart. Load the levels again.`,
    };
  }
  return { factor: theirs.spot / ours.spot, offset: 0 };
}

/** Returns the lines of the levels of an option root for a chart: of its underlying, or of `to` by a rule. */
export function chartLevels(root: string, levels: BoardLevels, to?: { symbol: string; rule: PriceRule }): ChartLevels {
  const { metric, asOf, spot, kingNode, summary, zeroGamma } = levels;
  const symbol = to?.symbol ?? underlyingOf(root);
  const price = (ofOptions: number) =>
    to ? roundedTo(tickOf(symbol), ofOptions * to.rule.factor + to.rule.offset) : roundedTo(CENT, ofOptions);
  const named: readonly (readonly [name: string, price: number | undefined])[] = [
    ["King", kingNode?.strike],
    ["Wall +", summary.positiveWall?.strike],
    ["Wall -", summary.negativeWall?.strike],
    ["Flip", summary.flip?.level],
    ["Zero gamma", metric === "gamma" ? zeroGamma?.level : undefined],
  ];
  const names = new Map<number, string>();
  for (const [name, ofOptions] of named) {
    if (ofOptions === undefined) continue;
    const at = price(ofOptions);
    const before = names.get(at);
    names.set(at, before === undefined ? name : `${before} / ${name}`);
  }
  const lines = Array.from(names, ([at, name]) => ({ name, price: at }));
  return { symbol, root, asOf, spot: price(spot), lines };
}

/** Names the root in the lines of charts that show levels of several: `SPXW King`. */
export function withRoots(all: readonly ChartLevels[]): ChartLevels[] {
  return all.map((levels) => {
    const { symbol, root, lines } = levels;
    const isShared = all.some((other) => other.symbol === symbol && other.root !== root);
    return isShared ? { ...levels, lines: lines.map((line) => ({ ...line, name: `${root} ${line.name}` })) } : levels;
  });
}

/** Rounds to the nearest tick. The second rounding removes binary noise. */
function roundedTo(tick: number, price: number): number {
  return Number((Math.round(price / tick) * tick).toFixed(2));
}
