import type { BoardLevels } from "../../addin/levels/known-levels";
import type { Conversion } from "../../addin/levels/levels-choice";
import { isSum } from "@strikebook/contract";
import { definedZeroGamma } from "@strikebook/formulas";
import { tickOf, chartUnderlying } from "./chart-symbol";

/** A horizontal line of a chart. */
export interface ChartLine extends LevelFacts {
  /** Several levels at one price share a line: `King / Wall +`. */
  name: string;
  price: number;
}

/** How far a level can be trusted, if the service says so. */
interface LevelFacts {
  /** Of a zero gamma: the least and the largest under other assumptions, and its status. */
  low?: number | undefined;
  high?: number | undefined;
  status?: string | undefined;
  /** Of a wall: how much larger it is than the second strike of its sign, in percent. */
  marginPct?: number | undefined;
}

/** The lines of one chart. */
export interface ChartLevels {
  /** The symbol of the chart, as the program writes it. */
  symbol: string;
  /** The option root, or the sum of roots, whose levels these are. */
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
    : { problem: `${from} to ${to}: the ratio is ${amount}. It must be above 0.` };
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
  const { metric, asOf, spot, kingNode, summary, sides } = levels;
  const symbol = to?.symbol ?? chartUnderlying(root);
  const price = (ofOptions: number) =>
    to ? roundedTo(tickOf(symbol), ofOptions * to.rule.factor + to.rule.offset) : roundedTo(CENT, ofOptions);
  const converted = (ofOptions: number | null | undefined) =>
    typeof ofOptions === "number" ? price(ofOptions) : undefined;
  const zeroGamma = metric === "gamma" ? definedZeroGamma(levels.zeroGamma) : undefined;
  const named: readonly (readonly [name: string, price: number | undefined, facts?: LevelFacts])[] = [
    [
      ...(["Zero gamma", zeroGamma?.level] as const),
      { low: converted(zeroGamma?.low), high: converted(zeroGamma?.high), status: zeroGamma?.status },
    ],
    ["King", kingNode?.strike],
    ["Wall +", summary.positiveWall?.strike, { marginPct: summary.positiveWallMarginPct ?? undefined }],
    ["Wall -", summary.negativeWall?.strike, { marginPct: summary.negativeWallMarginPct ?? undefined }],
    ["Call wall", sides?.callWall?.strike],
    ["Put wall", sides?.putWall?.strike],
    ["Flip", summary.flip?.level],
  ];
  const byPrice = new Map<number, ChartLine>();
  for (const [name, ofOptions, facts] of named) {
    if (ofOptions === undefined) continue;
    const at = price(ofOptions);
    const before = byPrice.get(at);
    byPrice.set(at, { ...before, ...facts, name: before ? `${before.name} / ${name}` : name, price: at });
  }
  const lines = [...byPrice.values()];
  return { symbol, root, asOf, spot: price(spot), lines };
}

/** Names the root in the lines of charts that show levels of several, and a sum of roots in its own: `SPXW King`, `SPX+ Zero gamma`. */
export function withRoots(all: readonly ChartLevels[]): ChartLevels[] {
  return all.map((levels) => {
    const { symbol, root, lines } = levels;
    const isNamed = isSum(root) || all.some((other) => other.symbol === symbol && other.root !== root);
    return isNamed ? { ...levels, lines: lines.map((line) => ({ ...line, name: `${root} ${line.name}` })) } : levels;
  });
}

/** Rounds to the nearest tick. The second rounding removes binary noise. */
function roundedTo(tick: number, price: number): number {
  return Number((Math.round(price / tick) * tick).toFixed(2));
}
