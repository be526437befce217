import { type RequestFor, buckets, endpoints, intervals } from "@strikebook/contract";
import { range, requiredArgument, typedArgument, value } from "../arguments/argument";
import { amountOption, rightOption } from "../arguments/option-readers";
import { readDate } from "../arguments/read-date";
import type { FiltersOf } from "../arguments/read-options";
import { readSymbols } from "../arguments/read-symbols";
import { readWord } from "../arguments/read-values";
import { readTradeWindow } from "../arguments/read-window";
import { formula } from "../formula";
import { says } from "../help-texts";
import { optionSays } from "../help-options";
import { planResponse, planSymbols } from "../plan";
import { flowTable } from "./flow-table";

const bucket = value((typed) => readWord(typed, "The bucket", buckets), "bucket");

const tideFilters = {
  minDte: amountOption,
  maxDte: amountOption,
  optionType: rightOption,
} satisfies FiltersOf<RequestFor<typeof endpoints.flowTide>>;

export const flowTide = formula({
  name: "FLOW.TIDE",
  endpoint: endpoints.flowTide,
  arguments: {
    ticker: requiredArgument(range((typed) => readSymbols(typed))),
    from: typedArgument("startTime"),
    to: typedArgument("endTime"),
    bucket,
  },
  options: { help: "optionType (call or put), minDte, maxDte, columns, headers, dates.", filters: tideFilters },
  tooLarge: "a shorter window, a longer bucket, fewer tickers or fewer columns",
  help: {
    description:
      'Bullish and bearish premium of each ticker per bar, with the cumulative net: the direction of the flow, and when it turned. Example: =FLOW.TIDE("SPY"). 3 credits per ticker.',
    arguments: { ticker: says.flowTickers, from: says.windowStart, to: says.windowEnd, bucket: says.bucket },
    options: { optionType: optionSays.optionType, minDte: optionSays.minDte, maxDte: optionSays.maxDte },
    returns:
      "A header row, then one row per bar, ticker by ticker if there are several: Time (US Eastern), bullish, bearish, net and cumulative net premium (US dollars), volumes, VWF, SDF and FIR (-100 to 100).",
    examples: [
      [
        '=FLOW.TIDE("SPY","2026-11-18 09:30","2026-11-18 11:30","30min","columns=Time,Bullish premium,Bearish premium,Net premium (bull - bear),Cumulative net premium")',
        "selected columns of a morning in 30-minute bars",
      ],
      ['=FLOW.TIDE("SPY",,,,"columns=brief")', "today's session so far, in five-minute bars"],
      ['=FLOW.TIDE("SPXW","-1d",,"1h","maxDte=0; columns=brief")', "0DTE options, since yesterday"],
      ['=FLOW.TIDE("SPY,NVDA",,,"30min","columns=brief")', "two tickers, one after the other, for 6 credits"],
    ],
    notes: [
      "The cumulative net premium starts at 0 at the start of the window.",
      "Several tickers add a first column, Ticker; each is a request of its own. A ticker that fails has one row with the reason.",
      says.noTrades,
    ],
  },
  plan: ({ ticker: tickers, from, to, bucket: bar, filters, table }, { nowMs }) => {
    const draw = flowTable((tables) => tables.tideTable, table);
    const request = { ...filters, ...readTradeWindow(from, to, nowMs), bucket: bar };
    return planSymbols(endpoints.flowTide, tickers, (ticker) => ({ ...request, ticker }), draw);
  },
});

export const flowMarket = formula({
  name: "FLOW.MARKET",
  endpoint: endpoints.flowMarketTide,
  arguments: {
    interval: value((typed) => readWord(typed, "The interval", intervals), "interval"),
    bucket,
    date: value((typed, { nowMs }) => readDate(typed, nowMs), "date"),
  },
  options: { help: says.tableOptions },
  help: {
    description:
      "Net call and net put premium of the whole market per bar, with the price of SPY. Example: =FLOW.MARKET(). 3 credits.",
    arguments: { interval: says.interval, bucket: says.bucket, date: says.date },
    returns:
      "A header row, then one row per bar: Time (US Eastern), net and cumulative net premium of calls and of puts (bought minus sold, US dollars), volumes, SPY price.",
    examples: [
      ['=FLOW.MARKET("1D","30min")', "the market today, in 30-minute bars"],
      ['=FLOW.MARKET("1W","1h","2026-11-17")', "five sessions, in one-hour bars"],
    ],
  },
  plan: ({ interval, bucket: bar, date, table }) =>
    planResponse(
      endpoints.flowMarketTide,
      { interval, bucket: bar, date },
      flowTable((tables) => tables.marketTideTable, table),
    ),
});
