import { endpoints, surfaceAxes } from "@strikebook/contract";
import { choiceOption, dateOption } from "../arguments/option-readers";
import { formula } from "../formula";
import { says } from "../help-texts";
import { planSymbols } from "../plan";
import { coverageNote, volSymbolsArgument, volTable } from "./covered-symbols";

const surfaceLayout = { layout: choiceOption("matrix", "long") };

export const volSurface = formula({
  name: "VOL.SURFACE",
  endpoint: endpoints.volSurface,
  arguments: { symbols: volSymbolsArgument },
  options: {
    help: '"by=delta" or "by=strike" in place of moneyness, "layout=long", "fixed=DATE" for the change at fixed strikes; also columns, headers, dates.',
    filters: { by: choiceOption(...surfaceAxes), fixed: dateOption },
    layout: surfaceLayout,
  },
  tooLarge: "fewer symbols",
  help: {
    description:
      'Implied volatility of each symbol by expiration and moneyness, delta or strike, now. Example: =VOL.SURFACE("SPXW"). 3 credits per call of up to 10 symbols.',
    arguments: { symbols: says.tickers },
    options: {
      by: [
        "`moneyness` (when omitted), `delta`, `strike`",
        "What the columns stand for: percent of the forward, the delta of an option on the forward (without discount), or the strike. The local service has `delta` and `strike`; other services may not.",
      ],
      layout: ["`matrix` (when omitted), `long`", "A column per point, or a row per expiration and point."],
      fixed: [
        "a date",
        "The volatility of each strike and expiration less that at the close of a past session, in volatility points, at the strikes that the columns stand for now. Cells are blank where the expiration or the strike was not known then. Not every service has it.",
      ],
    },
    returns:
      'A header row, then one row per expiration: Symbol, Expiration, DTE, a column for each moneyness (percent of the forward), delta or strike, Calendar flag, Butterfly flag, Forward, Fixed as of (with fixed), As of, Session, Stale. "layout=long" has one row per expiration and point: Symbol, Expiration, DTE, Moneyness %, Delta or Strike, IV %, and the same columns. Volatilities are in percent per year. Further fields of the service follow under its own names.',
    examples: [
      ['=VOL.SURFACE("SPXW")', "volatility by expiration and moneyness"],
      ['=VOL.SURFACE("SPXW","by=delta")', "by delta of the forward: puts negative, 0.5 at the money"],
      [
        '=VOL.SURFACE("SPXW","by=strike; fixed=-5d")',
        "the change at fixed strikes since the close five sessions before",
      ],
      [
        '=VOL.SURFACE("NVDA","layout=long; columns=Expiration,Moneyness %,IV %")',
        "one row per expiration and moneyness",
      ],
    ],
    notes: [
      coverageNote,
      "A flag says where a smile is not free of arbitrage, and is blank where none was found. Calendar flag: the total variance is lower than that of an expiration before it, at the same moneyness. Butterfly flag: call prices are not convex in the strike, which would be a negative density. Without these columns the service does not send them.",
    ],
  },
  plan: ({ symbols, filters, table }) =>
    planSymbols(
      endpoints.volSurface,
      symbols,
      (symbol) => ({ ...filters, symbol }),
      volTable((tables) => tables.surfaceTable(table.layout), table),
    ),
});
