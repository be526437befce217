import { endpoints } from "@strikebook/contract";
import { range, requiredArgument, value } from "../arguments/argument";
import { readOptionalInstant } from "../arguments/read-instant";
import { onlyOneTicker, readSymbols } from "../arguments/read-symbols";
import { formula } from "../formula";
import { says } from "../help-texts";
import { optionSays } from "../help-options";
import { planSymbols } from "../plan";
import { explainedChain } from "./chain-failure";
import { chainFilters, requestedFilters } from "./chain-filters";
import { quoteTable } from "./quote-table";

const quotesOfRoot = "contracts belong to one root. Use a formula for each root.";

export const optChain = formula({
  name: "OPT.CHAIN",
  endpoint: endpoints.optionChain,
  arguments: {
    symbol: requiredArgument(range((typed) => onlyOneTicker(readSymbols(typed, quotesOfRoot)))),
    at: value((typed, { nowMs }) => readOptionalInstant(typed, "The time", nowMs)),
  },
  options: {
    help: '"expiration=2026-12-18" or several dates, "expiration=monthly", "dte=20..45", "strikes=80", "delta=0.1..0.3", "delta=0.25" (the nearest), "moneyness=90..110", "right=put"; also columns, headers, dates.',
    filters: chainFilters,
  },
  tooLarge: "a number of strikes (strikes=40), fewer expirations (dte=0..7), one right (right=put), or fewer columns",
  help: {
    description:
      'The option chain of one root with quotes and Greeks, now or at a past time. Example: =OPT.CHAIN("SPXW",,"dte=20..45; right=put"). 1 credit per call of up to 10 symbols.',
    arguments: {
      symbol: 'One option root, for example "SPXW".',
      at: `${says.instant} Now, or the time of the replay clock, when omitted.`,
    },
    options: {
      expiration: [
        "dates, `0dte`, `this week`, `weekly`, `monthly`, a list of these, `all`",
        "The expirations; the nearest when `dte` is omitted too.",
      ],
      dte: [
        "`20..45` or a number",
        "Calendar days to expiration, both ends included; of a number the nearest expiration.",
      ],
      strikes: ["a number, `all`", "Strikes around spot; 40 when `delta` and `moneyness` are omitted too."],
      delta: [
        "`0.1..0.3` or a number",
        "The delta without its sign; of a number the nearest of each expiration and right.",
      ],
      moneyness: [
        "`90..110` or a number",
        "The strike in percent of spot; of a number the nearest of each expiration and right.",
      ],
      right: optionSays.right,
    },
    returns:
      "A header row, then one row per contract, by expiration, strike and right: Contract, Expiration, DTE, Right, Strike, Bid, Ask, Mid, Last, Volume, Open interest, Open interest change, Implied volatility, Delta, Gamma, Theta per day, Vega per point, Age s.",
    examples: [
      ['=OPT.CHAIN("SPXW",,"columns=brief")', "40 strikes around spot of the nearest expiration"],
      [
        '=OPT.CHAIN("SPXW",,"dte=20..45; delta=0.1..0.3; right=put; columns=brief")',
        "puts of three to six weeks with a delta of 0.1 to 0.3",
      ],
      [
        '=OPT.CHAIN("SPXW",,"dte=30; delta=0.25; columns=brief")',
        "the call and the put nearest to a delta of 0.25, 30 days out",
      ],
      [
        '=OPT.CHAIN("SPXW","2026-11-17 10:30","expiration=2026-12-18; columns=Strike,Right,Mid,Implied volatility")',
        "four columns of one expiration at a past time",
      ],
      [
        '=OPT.CHAIN("SPXW",,"expiration=all; moneyness=100; columns=brief")',
        "the contracts at the money of every expiration",
      ],
    ],
    notes: [
      "A table that is too large is refused, with what makes it smaller.",
      "Implied volatility is an Excel percentage: a cell that shows 20.00% contains 0.2. Delta and Gamma are per US dollar of the underlying, Theta per day and Vega per point in US dollars per share, by calendar day and by volatility point. Age s is the time in seconds from the quote to the time of the market, or to the time that was requested.",
      "Volume is that of the session up to the quote; Open interest that of its morning, and Open interest change the change since the morning of the session before. Figures that are not known are blank.",
      "This needs a service whose description marks its quote routes as having this form, as the local service does. Nothing is requested from others.",
    ],
  },
  plan: ({ symbol, at, filters, table }, { nowMs }) => {
    const hasRange = filters.delta !== undefined || filters.moneyness !== undefined;
    const request = { ...requestedFilters(filters, at ?? nowMs), atMs: at };
    return planSymbols(
      endpoints.optionChain,
      [symbol],
      (root) => ({ ...request, symbol: root }),
      quoteTable((tables) => tables.chainTable, table),
      (root, calls) => ({ symbol: root, calls, explain: (failure) => explainedChain(failure, hasRange) }),
    );
  },
});
