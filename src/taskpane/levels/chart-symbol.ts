import { symbolPattern } from "../../addin/levels/levels-choice";
import { weeklyRoots } from "../../contract/weekly-roots";

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

/** `ES`, `/ES`, `ES1!`, `ESZ6`, `ESZ2026`, `CME_MINI:ES1!`, `/ESZ26:XCME`: the product, and a single contract of it. */
const futurePattern = /^(?:[A-Z_]+:)?\/?([A-Z0-9]{2,3}?)(?:\d!|([FGHJKMNQUVXZ]\d{1,4}))?(?::[A-Z]{4})?$/;

function futureOf(symbol: string) {
  const [, product = "", contract = ""] = futurePattern.exec(symbol) ?? [];
  const facts = futures.get(product);
  return facts && { ...facts, name: product + contract };
}

const monthlyRoots: ReadonlyMap<string, string> = new Map(
  Array.from(weeklyRoots, ([monthly, weekly]) => [weekly, monthly] as const),
);

/** Returns the symbol that charts have for the underlying of an option root: `SPX` for `SPXW`. */
export function underlyingOf(root: string): string {
  return monthlyRoots.get(root) ?? root;
}

/** Returns the price step to which levels of a chart are rounded, in points: the tick of a future, otherwise a cent. */
export function tickOf(symbol: string): number {
  return futureOf(symbol)?.tick ?? 0.01;
}

/** Returns a symbol as `GetSymbol()` of thinkorswim returns it, which names the exchange of a future: `/ES:XCME`. */
export function thinkorswimSymbol(symbol: string): string {
  const future = futureOf(symbol);
  return future ? `/${future.name}:${future.exchange}` : symbol;
}

/** Reads the symbol of a chart as typed; `undefined` if it cannot be one. */
export function readChartSymbol(typed: string): string | undefined {
  const symbol = typed.trim().toUpperCase();
  return symbolPattern.test(symbol) ? symbol : undefined;
}

/** Reads symbols as typed, with commas, semicolons or spaces between them, each once; `undefined` if one cannot be a symbol. */
export function readRoots(typed: string): string[] | undefined {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== "");
  const symbols = parts.flatMap((part) => readChartSymbol(part) ?? []);
  return symbols.length === parts.length && symbols.length > 0 ? [...new Set(symbols)] : undefined;
}
