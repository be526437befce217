import { formulaStart } from "@strikebook/contract";
import type { Cells } from "../definitions/cells";
import type { Sql } from "../definitions/values";
import type { StockPrintColumns, TradeColumns, TradeLayout } from "../definitions/trade-layout";

/** Returns the neutral layout of trades and prints, with the names of `map`; columns that it does not name have their own names. */
export function neutralTrades(map: Readonly<Record<string, string>> = {}): TradeLayout {
  return {
    name: "neutral trades",
    source: "Imported trades",
    open: (cells) =>
      cells.has(...Object.values(map)) ? columnsOf(cells, (column) => map[column] ?? column) : undefined,
    page: {
      heading: "Neutral trades",
      about:
        "One row per trade: what `npm run data -- export --trades` writes. `instant`, `price`, `size` and the contract are needed: `expiration`, `right`, `strike` and `root` or `underlying`, or a `symbol`. Instants have a zone, are in New York, or are numbers since 1970. `package` is a number that the legs of one package of an underlying and date have in common; `exchanges` is the number of exchanges that took part. Other columns may be empty or absent. Prints have a `ticker` instead of a contract.",
      knownFrom: "our own",
      prints: `ticker,instant,price,size
ABC,2026-01-06T20:45:00.123Z,100.01,500
ABC,2026-01-06T20:45:00.456Z,100.02,1200
ABC,2026-01-06 15:45:01,100.01,300
ABC,1767732302000,99.99,2500
`,
      example: `underlying,instant,root,expiration,right,strike,price,size,bid,ask,exchange,condition,underlyingPrice,volatility,delta,sweep,multiLeg,package,exchanges
ABC,2026-01-06T20:45:00.123Z,ABC,2026-01-16,call,100,2.2,7,2.1,2.2,5,18,100,0.21,0.51,true,false,,3
ABC,2026-01-06T20:45:00.456Z,ABC,2026-01-16,put,100,1.95,3,1.9,2,6,131,100,0.22,-0.49,false,true,1,1
ABC,2026-01-06T20:45:00.456Z,ABC,2026-01-16,call,105,0.55,3,0.5,0.6,6,131,100,0.2,0.2,false,true,1,1
ABC,2026-01-06T20:45:02Z,ABC,2026-01-16,call,100,2.15,1,,,,,,,,,,,
`,
    },
  };
}

function columnsOf(cells: Cells, nameOf: (column: string) => string): TradeColumns | StockPrintColumns | undefined {
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
