import { liveFields } from "@strikebook/formulas";

/** The symbols with the largest boards. */
export const liveSymbols = ["SPXW", "SPY", "QQQ", "IWM", "NVDA", "TSLA", "AAPL", "MSFT", "META", "AMZN"];

export const LIVE_CELLS = 1_000;

/** One formula `=GEX.LIVE(symbol, fields,, "all", "all")`. */
export interface LiveFormula {
  symbol: string;
  fields: string;
}

/** Fields that do not change with the board. */
const constantFields: ReadonlySet<string> = new Set(["age", "state", "symbol", "canonical"]);

/** Returns a thousand different formulas: for each symbol, a hundred pairs of fields that change with the board. */
export function liveFormulas(): LiveFormula[] {
  const names = liveFields.map(({ field }) => field).filter((field) => !constantFields.has(field));
  const pairs = names.flatMap((a) => names.filter((b) => b !== a).map((b) => `${a},${b}`));
  const perSymbol = LIVE_CELLS / liveSymbols.length;
  return liveSymbols.flatMap((symbol) => pairs.slice(0, perSymbol).map((fields) => ({ symbol, fields })));
}
