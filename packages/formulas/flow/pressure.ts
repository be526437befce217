import { type RequestFor, endpoints, timeframes } from "@strikebook/contract";
import { range, requiredArgument, value } from "../arguments/argument";
import { ArgumentError } from "../arguments/argument-error";
import { amountOption, dateOption, rightOption } from "../arguments/option-readers";
import type { FiltersOf } from "../arguments/read-options";
import { readContractOrTicker, readOptionalRight, readSymbols } from "../arguments/read-symbols";
import { atLeast0, readOptionalNumber, readWord } from "../arguments/read-values";
import { formula } from "../formula";
import { picks, says } from "../help-texts";
import { optionSays } from "../help-options";
import { planResponse, planSymbols } from "../plan";
import { flowTable } from "./flow-table";

const window = value((typed) => readWord(typed, "The window", timeframes), "timeframe");

const dteFilters = { minDte: amountOption, maxDte: amountOption };

const chainFilters = { ...dteFilters, optionType: rightOption } satisfies FiltersOf<
  RequestFor<typeof endpoints.flowChainRatio>
>;

export const flowRatio = formula({
  name: "FLOW.RATIO",
  endpoint: endpoints.flowContractRatio,
  arguments: {
    contract: requiredArgument(range(readContractOrTicker)),
    window,
    minPremium: value((typed) => readOptionalNumber(typed, "The premium", atLeast0), "minPremium"),
  },
  options: {
    help: "date; for a chain also optionType (call or put), minDte, maxDte. Also columns, headers, dates.",
    filters: { ...chainFilters, date: dateOption },
  },
  help: {
    description:
      'The share of a contract\'s volume at the ask, at the bid and between: whether buyers or sellers were more aggressive. A ticker stands for its whole chain. Example: =FLOW.RATIO("SPY__261218C00700000"). 1 credit.',
    arguments: {
      contract:
        'A contract such as "SPY__261218C00700000" (as FLOW.CONTRACT returns it), or a ticker such as "SPY" for its chain.',
      window: says.window,
      minPremium: says.minPremium,
    },
    options: {
      date: optionSays.date,
      optionType: ["`call`, `put`", "With a ticker: trades of one right; of both when omitted."],
      minDte: ["days", "With a ticker: expirations at least this many calendar days away."],
      maxDte: ["days", "With a ticker: expirations at most this many calendar days away."],
    },
    returns:
      "A header row and one row: Ask share, Bid share and Mid share (0 to 1), what they suggest, and the trades, volume and premium behind them.",
    examples: [
      ['=FLOW.RATIO("SPY","1h",,"columns=brief")', "the whole chain of a ticker, the last hour"],
      ['=FLOW.RATIO(FLOW.CONTRACT("SPY","2026-11-20","call",700),,,"columns=brief")', "one contract, a day"],
      [
        '=FLOW.RATIO("NVDA","1d",,"optionType=put; maxDte=7; columns=brief")',
        "the puts of a chain that expire within a week",
      ],
    ],
    notes: [says.noTrades],
  },
  plan: ({ contract: subject, window: timeframe, minPremium, filters, table }) => {
    const draw = flowTable((tables) => tables.ratioTable, table);
    const { date, ...ofChain } = filters;
    const request = { date, timeframe, minPremium };
    if ("ticker" in subject)
      return planResponse(endpoints.flowChainRatio, { ...request, ...ofChain, ...subject }, draw);
    refuseChainFilters(ofChain);
    return planResponse(endpoints.flowContractRatio, { ...request, symbol: subject.contract }, draw);
  },
});

/** A contract has one right and one expiration: ignoring these filters silently would look like a filtered result. */
function refuseChainFilters(filters: Readonly<Record<keyof typeof chainFilters, unknown>>): void {
  const given = (["optionType", "minDte", "maxDte"] as const).find((name) => filters[name] !== undefined);
  if (given === undefined) return;
  throw new ArgumentError(`The option ${given} applies to a whole chain: remove it, or use a ticker.`);
}

export const flowPressure = formula({
  name: "FLOW.PRESSURE",
  endpoint: endpoints.flowPressure,
  arguments: {
    ticker: requiredArgument(range((typed) => readSymbols(typed))),
    window,
    right: value((typed) => readOptionalRight(typed, "The right"), "optionType"),
  },
  options: {
    help: "minPremium (US dollars), minDte, maxDte, date, columns, headers, dates.",
    filters: { ...dteFilters, minPremium: amountOption, date: dateOption } satisfies FiltersOf<
      RequestFor<typeof endpoints.flowPressure>
    >,
  },
  help: {
    description:
      'Whether the option trades of each ticker are bullish or bearish: buying a call and selling a put are bullish. Example: =FLOW.PRESSURE("SPY","1h"). 3 credits per ticker.',
    arguments: {
      ticker: says.flowTickers,
      window: says.window,
      right: { says: '"call" or "put"; both when omitted.', picks: picks.right },
    },
    options: {
      minPremium: optionSays.minPremium,
      minDte: optionSays.minDte,
      maxDte: optionSays.maxDte,
      date: optionSays.date,
    },
    returns:
      "A header row, then one row per ticker: Bull %, Bear % and Neutral % of the volume, what they suggest, and the trades, volume and premium behind them.",
    examples: [
      ['=FLOW.PRESSURE("SPY","1h",,"columns=brief")', "bullish and bearish shares of the last hour's volume"],
      [
        '=FLOW.PRESSURE("SPY","1d","call","minPremium=50000; columns=brief")',
        "calls of at least 50,000 US dollars, a day",
      ],
      ['=FLOW.PRESSURE("SPY,NVDA","1h",,"columns=brief")', "two tickers, a row each, for 6 credits"],
    ],
    notes: ["Each ticker is a request of its own. A ticker that fails has a row with the reason.", says.noTrades],
  },
  plan: ({ ticker: tickers, window: timeframe, right: optionType, filters, table }) =>
    planSymbols(
      endpoints.flowPressure,
      tickers,
      (ticker) => ({ ...filters, ticker, timeframe, optionType }),
      flowTable((tables) => tables.pressureTable, table),
    ),
});
