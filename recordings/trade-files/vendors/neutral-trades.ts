import type { Cells, Sql } from "../sql/cells";
import { booleanOf, dateOfText, instantMs, rightOfText } from "../sql/values";
import type { PrintColumns, TradeColumns, TradeLayout } from "../trade-layout";

/** Returns the neutral layout of trades and prints, with the names of `map`; columns that it does not name have their own names. */
export function neutralTrades(map: Readonly<Record<string, string>> = {}): TradeLayout {
  return {
    name: "neutral trades",
    source: "Imported trades",
    open: (cells) => {
      const needed = Object.values(map).filter((name) => !name.startsWith("="));
      if (!cells.has(...needed)) return undefined;
      return tradesOf(cells, (column) => map[column] ?? column);
    },
  };
}

function tradesOf(cells: Cells, nameOf: (column: string) => string): TradeColumns | PrintColumns | undefined {
  const has = (...columns: readonly string[]) => cells.has(...columns.map(nameOf));
  const text = (column: string): Sql => cells.text(nameOf(column));
  const number = (column: string): Sql => cells.number(nameOf(column));
  const shared = {
    ...{ atMs: instantMs(text("instant")), atText: text("instant") },
    ...{ price: number("price"), priceText: text("price"), size: number("size"), sizeText: text("size") },
    leftOut: [],
  };
  if (!has("instant", "price", "size")) return undefined;
  if (has("ticker") && !has("strike") && !has("symbol")) return { kind: "prints", ticker: text("ticker"), ...shared };
  const named = { underlying: text("underlying"), root: text("root") };
  const terms = {
    ...{ expiration: dateOfText(text("expiration")), expirationText: text("expiration") },
    ...{ right: rightOfText(text("right")), rightText: text("right") },
    ...{ strike: number("strike"), strikeText: text("strike") },
  };
  const hasTerms = has("expiration", "right", "strike") && (has("root") || has("underlying"));
  if (!has("symbol") && !hasTerms) return undefined;
  return {
    kind: "trades",
    contract: has("symbol") ? { ...named, symbol: text("symbol") } : { ...named, ...terms },
    ...shared,
    ...{ bid: number("bid"), ask: number("ask"), exchange: text("exchange"), condition: text("condition") },
    ...{ underlyingPrice: number("underlyingPrice"), volatility: number("volatility"), delta: number("delta") },
    ...{ isSweep: booleanOf(text("sweep")), isMultiLeg: booleanOf(text("multiLeg")) },
    ...{ package: number("package"), exchanges: number("exchanges") },
  };
}
