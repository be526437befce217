import { chartSymbolPattern, rootPattern } from "../../addin/levels/levels-choice";
import { indexOfRoot, isSum, rootsOf, sumProblem } from "@strikebook/contract";

/** Stock index futures of CME Group: their tick in points, and the market identifier code of their exchange (ISO 10383). */
const futures: ReadonlyMap<string, { tick: number; exchange: "XCME" | "XCBT" }> = new Map([
  ["ES", { tick: 0.25, exchange: "XCME" }],
  ["MES", { tick: 0.25, exchange: "XCME" }],
  ["NQ", { tick: 0.25, exchange: "XCME" }],
  ["MNQ", { tick: 0.25, exchange: "XCME" }],
  ["RTY", { tick: 0.1, exchange: "XCME" }],
  ["M2K", { tick: 0.1, exchange: "XCME" }],
  ["YM", { tick: 1, exchange: "XCBT" }],
  ["MYM", { tick: 1, exchange: "XCBT" }],
]);

/** A future without its exchange, `ES1!`, `ESZ6`, `ESZ26` or `ESZ2026`: the product, and month and year of a single contract. */
const futurePattern = /^([A-Z0-9]{2,3}?)(?:\d!|([FGHJKMNQUVXZ])(\d{1,2}|\d{4}))$/;

/** Reads the symbol of a chart: `ES`, `/ES`, `ESZ6`, `CME_MINI:ES1!`, `/ESZ26:XCME`, `NYSE:IBM`. What is no future is its own product. */
function partsOf(symbol: string) {
  const name = symbol.startsWith("/") ? symbol.slice(1).replace(/:.*/, "") : symbol.replace(/.*:/, "");
  const [, product = name, month = "", year = ""] = futurePattern.exec(name) ?? [];
  return { name, product, month, year };
}

/** Returns the symbol that charts have for the underlying of an option root or of a sum of roots: `SPX` for `SPXW` and for `SPX+`. */
export function chartUnderlying(symbol: string): string {
  const [root = symbol] = rootsOf(symbol);
  return indexOfRoot(root) ?? root;
}

/** Returns the price step to which levels of a chart are rounded, in points: the tick of a future, otherwise a cent. */
export function tickOf(symbol: string): number {
  return futures.get(partsOf(symbol).product)?.tick ?? 0.01;
}

/**
 * Returns a symbol as `GetSymbol()` of thinkorswim returns it, which names the exchange of a future and two digits of the year of a
 * contract: `/ES:XCME`, `/ESZ26:XCME`.
 *
 * @param thisYear The year of the levels.
 */
export function thinkorswimSymbol(symbol: string, thisYear: number): string {
  const { name, product, month, year } = partsOf(symbol);
  const future = futures.get(product);
  if (future) return `/${product}${month}${contractYear(year, thisYear)}:${future.exchange}`;
  return symbol.startsWith("/") ? symbol : name;
}

/** Returns two digits of the year of a contract. A single digit is that of the first such year, last year included. */
function contractYear(digits: string, thisYear: number): string {
  if (digits.length !== 1) return digits.slice(-2);
  const lastYear = thisYear - 1;
  return String(lastYear + ((Number(digits) + 10 - (lastYear % 10)) % 10)).slice(-2);
}

/** Returns what the indicators compare with their chart: the product of a future, without its exchange and contract. */
export function indicatorSymbol(symbol: string): string {
  return partsOf(symbol).product;
}

/** Reads the symbol of a chart as typed; `undefined` if it cannot be one. */
export function readChartSymbol(typed: string): string | undefined {
  const symbol = typed.trim().toUpperCase();
  return chartSymbolPattern.test(symbol) ? symbol : undefined;
}

/**
 * Reads option roots and sums of roots as typed, with commas, semicolons or spaces between them, each once; `undefined` if one cannot be
 * a root or a sum.
 */
export function readRoots(typed: string): string[] | undefined {
  const isRoot = (part: string) => rootPattern.test(part) && !(isSum(part) && sumProblem(part) !== undefined);
  const roots = typed
    .toUpperCase()
    .replace(/\s+\+\s+/g, "+")
    .split(/[\s,;]+/)
    .filter((part) => part !== "");
  return roots.length > 0 && roots.every(isRoot) ? [...new Set(roots)] : undefined;
}
