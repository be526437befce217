import { formulaStart } from "../../../src/contract/csv-text";
import type { Cells } from "../sql/cells";
import type { Sql } from "../sql/values";
import type { PrintColumns, TradeColumns, TradeLayout } from "../trade-layout";

/** Returns the neutral layout of trades and prints, with the names of `map`; columns that it does not name have their own names. */
export function neutralTrades(map: Readonly<Record<string, string>> = {}): TradeLayout {
  return {
    name: "neutral trades",
    source: "Imported trades",
    open: (cells) =>
      cells.has(...Object.values(map)) ? columnsOf(cells, (column) => map[column] ?? column) : undefined,
  };
}

function columnsOf(cells: Cells, nameOf: (column: string) => string): TradeColumns | PrintColumns | undefined {
  const has = (...columns: readonly string[]) => cells.has(...columns.map(nameOf));
  const text = (column: string): Sql => cells.text(nameOf(column));
  const number = (column: string): Sql => cells.number(nameOf(column));
  if (!has("instant", "price", "size")) return undefined;
  const shared = {
    atMs: cells.instant("new-york", nameOf("instant")),
    price: number("price"),
    size: number("size"),
    leftOut: [],
  };
  if (has("ticker") && !has("strike") && !has("symbol")) return { kind: "prints", ticker: text("ticker"), ...shared };
  const hasTerms = has("expiration", "right", "strike") && (has("root") || has("underlying"));
  if (!has("symbol") && !hasTerms) return undefined;
  const terms = {
    expiration: cells.day(nameOf("expiration")),
    right: cells.right(nameOf("right")),
    strike: number("strike"),
  };
  return {
    kind: "trades",
    contract: {
      underlying: text("underlying"),
      root: text("root"),
      ...(has("symbol") ? { symbol: text("symbol") } : terms),
    },
    ...shared,
    bid: number("bid"),
    ask: number("ask"),
    exchange: withoutApostrophe(text("exchange")),
    condition: withoutApostrophe(text("condition")),
    underlyingPrice: number("underlyingPrice"),
    volatility: number("volatility"),
    delta: number("delta"),
    isSweep: cells.flag(nameOf("sweep")),
    isMultiLeg: cells.flag(nameOf("multiLeg")),
    package: number("package"),
    exchanges: number("exchanges"),
  };
}

/** The apostrophe that export writes before a text which a spreadsheet would execute. */
function withoutApostrophe(text: Sql): Sql {
  return `case when starts_with(${text}, '''') and regexp_matches(substr(${text}, 2), '${formulaStart}') then substr(${text}, 2) else ${text} end`;
}
