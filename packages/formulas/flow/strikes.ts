import { type RequestFor, dteBuckets, endpoints, intervals, strikeOrders } from "@strikebook/contract";
import { range, requiredArgument, typedArgument, value } from "../arguments/argument";
import { amountOption, choiceOption, dateOption, rightOption } from "../arguments/option-readers";
import type { FiltersOf } from "../arguments/read-options";
import { readTicker } from "../arguments/read-symbols";
import { readNumber, readOptionalNumber, readWord } from "../arguments/read-values";
import { readTradeWindow } from "../arguments/read-window";
import { formula } from "../formula";
import { picks, says } from "../help-texts";
import { optionSays } from "../help-options";
import { planResponse } from "../plan";
import { flowTable } from "./flow-table";

const strikesFilters = {
  minDte: amountOption,
  maxDte: amountOption,
  right: rightOption,
  orderBy: choiceOption(...strikeOrders),
} satisfies FiltersOf<RequestFor<typeof endpoints.flowStrikes>>;

/** The number of strikes that a request can return. docs/api.md, Strikes. */
const strikeBounds = { min: 1, max: 100, integer: true };

const strikesLayout = { view: choiceOption("strikes", "concentration") };

export const flowStrikes = formula({
  name: "FLOW.STRIKES",
  endpoint: endpoints.flowStrikes,
  arguments: {
    ticker: requiredArgument(range(readTicker)),
    from: typedArgument("startTime"),
    to: typedArgument("endTime"),
    top: value((typed) => readOptionalNumber(typed, "The number of strikes", strikeBounds), "topN"),
  },
  options: {
    help: '"view=concentration" shows the share of the top three strikes. Also orderBy (net_premium, total_premium or volume), right (call or put), minDte, maxDte, columns, headers, dates.',
    filters: strikesFilters,
    layout: strikesLayout,
  },
  window: "top",
  help: {
    description:
      'The strikes of a ticker with the most premium, calls and puts separately. Example: =FLOW.STRIKES("NVDA",,,10). 3 credits.',
    arguments: {
      ticker: 'One ticker, for example "NVDA".',
      from: says.windowStart,
      to: says.windowEnd,
      top: "Number of strikes: 1 to 100; 20 when omitted.",
    },
    options: {
      view: [
        "`strikes` (when omitted), `concentration`",
        "A row per strike and right; or the share of the top three strikes.",
      ],
      orderBy: [
        "`net_premium` (when omitted), `total_premium`, `volume`",
        "Which strikes are the top ones, largest first.",
      ],
      right: optionSays.right,
      minDte: optionSays.minDte,
      maxDte: optionSays.maxDte,
    },
    returns:
      "A header row, then one row per strike and right: net premium (bullish minus bearish, US dollars), volume, Ask % and Bid % of it, open interest, and more.",
    examples: [
      [
        '=FLOW.STRIKES("NVDA",,,5,"orderBy=total_premium; columns=brief")',
        "the five strikes with the most premium today, calls and puts",
      ],
      [
        '=FLOW.STRIKES("NVDA","-5d",,20,"right=put; maxDte=30; columns=brief")',
        "puts of the last five sessions with up to 30 days to expiration",
      ],
      ['=FLOW.STRIKES("NVDA",,,,"view=concentration")', "the share of the top three strikes"],
    ],
  },
  plan: ({ ticker, from, to, top, filters, table }, { nowMs }) => {
    const draw =
      table.view === "concentration"
        ? flowTable((tables) => tables.concentrationTable, table)
        : flowTable((tables) => tables.strikesTable, table);
    return planResponse(endpoints.flowStrikes, { ...filters, ...readTradeWindow(from, to, nowMs), ticker, top }, draw);
  },
});

export const flowExpirations = formula({
  name: "FLOW.EXPIRATIONS",
  endpoint: endpoints.flowExpirations,
  arguments: {
    ticker: requiredArgument(range(readTicker)),
    strike: requiredArgument(value((typed) => readNumber(typed, "The strike", { min: 0.01 }))),
    interval: value((typed) => readWord(typed, "The interval", intervals), "interval"),
    dte: value((typed) => readWord(typed, "The days to expiration", dteBuckets), "dteFilter"),
  },
  options: {
    help: "date (the current session when omitted), columns (also Date), headers, dates.",
    filters: { date: dateOption },
  },
  help: {
    description: 'Trading in one strike of a ticker, by expiration. Example: =FLOW.EXPIRATIONS("SPY",690). 1 credit.',
    arguments: {
      ticker: says.ticker,
      strike: "The strike price, for example 690 or 182.5.",
      interval: says.interval,
      dte: {
        says: 'Days to expiration: "all" (when omitted), "0-7", "8-30", "31-90" or "90+".',
        picks: picks.daysToExpiration,
      },
    },
    options: { date: optionSays.date },
    returns: "A header row, then one row per expiration: DTE, premium (US dollars) and volume of calls and of puts.",
    examples: [
      ['=FLOW.EXPIRATIONS("SPY",690)', "the premium of one strike by expiration"],
      ['=FLOW.EXPIRATIONS("SPY",690,"1W","0-7")', "five sessions, expirations within a week"],
    ],
  },
  plan: ({ ticker, strike, interval, dte: dteBucket, filters, table }, { lastWholeDay }) => {
    const draw = flowTable(
      (tables) => tables.withDay(tables.strikeExpirationsTable, filters.date ?? lastWholeDay),
      table,
    );
    return planResponse(endpoints.flowExpirations, { ...filters, ticker, strike, interval, dteBucket }, draw);
  },
});
