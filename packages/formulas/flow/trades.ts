import { type RequestFor, endpoints, moneynesses, timeframes, tradeTypes } from "@strikebook/contract";
import { range, requiredArgument, value } from "../arguments/argument";
import {
  amountOption,
  choiceOption,
  choicesOption,
  dateOption,
  expirationOption,
  instantOption,
  numberOption,
  rightOption,
  switchOption,
  weightsOption,
} from "../arguments/option-readers";
import type { FiltersOf } from "../arguments/read-options";
import { readTicker } from "../arguments/read-symbols";
import { atLeast0, readOptionalNumber, readWord, rowBounds } from "../arguments/read-values";
import { formula } from "../formula";
import { picks, says } from "../help-texts";
import { optionSays } from "../help-options";
import { planResponse } from "../plan";
import { flowTable } from "./flow-table";

const sentFilters = {
  maxPremium: amountOption,
  optionType: rightOption,
  tradeType: choicesOption(...tradeTypes),
  moneyness: choicesOption(...moneynesses),
  minContracts: amountOption,
  maxContracts: amountOption,
  singleLegOnly: switchOption,
  minDte: amountOption,
  maxDte: amountOption,
  minStrike: amountOption,
  maxStrike: amountOption,
  convictionWeights: weightsOption,
  minFlowScore: numberOption(-100, 100),
  minFlowBonus: amountOption,
  minRvol: amountOption,
  includeClusters: switchOption,
  expiration: expirationOption,
  date: dateOption,
} satisfies FiltersOf<RequestFor<typeof endpoints.flowTrades>>;

const layout = { view: choiceOption("trades", "aggregate") };

export const flowTrades = formula({
  name: "FLOW.TRADES",
  endpoint: endpoints.flowTrades,
  arguments: {
    ticker: requiredArgument(range(readTicker)),
    window: value((typed) => readWord(typed, "The window", timeframes), "timeframe"),
    limit: value((typed) => readOptionalNumber(typed, "The limit", rowBounds), "limit"),
    minPremium: value((typed) => readOptionalNumber(typed, "The premium", atLeast0), "minPremium"),
  },
  options: {
    help: '"view=aggregate" summarizes the window: VWF, SDF, FIR, counts. Filters: maxPremium, optionType, tradeType, moneyness, minContracts, maxContracts, singleLegOnly, minDte, maxDte, minStrike, maxStrike, expiration, minFlowScore, minFlowBonus, minRvol. Also startTime, endTime, date, convictionWeights, includeClusters, columns, headers, dates.',
    // The service's names of the window are not those of the request.
    filters: { ...sentFilters, startTime: instantOption("opening"), endTime: instantOption("closing") },
    layout,
  },
  help: {
    description:
      'The newest option trades of a ticker, each scored from -100 (bearish) to 100 (bullish). Example: =FLOW.TRADES("SPY","1h",50,100000). 1 credit.',
    arguments: {
      ticker: says.ticker,
      window: { says: 'How far back: "5m", "15m", "1h" (when omitted), "4h" or "1d".', picks: picks.window },
      limit: "Maximum trades, newest first: 1 to 500; 100 when omitted.",
      minPremium: says.minPremium,
    },
    options: {
      view: [
        "`trades` (when omitted), `aggregate`",
        "A row per trade; or the window in one row: VWF, SDF, FIR and counts.",
      ],
      optionType: optionSays.optionType,
      tradeType: ["some of `sweep`, `multi_leg`, or `all`", "Trades of these types."],
      moneyness: [
        "some of `deep_itm`, `itm`, `atm`, `otm`, `deep_otm`, or `all`",
        "Trades of contracts with this moneyness.",
      ],
      expiration: ["a date, `0dte`", "Trades of one expiration."],
      minDte: optionSays.minDte,
      maxDte: optionSays.maxDte,
      minStrike: ["US dollars", "Strikes from this one on."],
      maxStrike: ["US dollars", "Strikes up to this one."],
      maxPremium: ["US dollars", "At most this premium per trade."],
      minContracts: ["contracts", "At least this many contracts per trade."],
      maxContracts: ["contracts", "At most this many contracts per trade."],
      singleLegOnly: ["`true`, `false` (when omitted)", "Leaves out trades that are part of a multi-leg order."],
      minFlowScore: ["-100 to 100", "Trades with at least this Flow score."],
      minFlowBonus: ["a number", "Trades with at least this Flow bonus."],
      minRvol: ["a multiple", "Trades of contracts whose volume is at least this multiple of its usual volume."],
      includeClusters: [
        "`true`, `false` (when omitted)",
        "Adds columns for the multi-leg package that a trade is part of.",
      ],
      convictionWeights: [
        "`premium:0.6,sweep:0.4`",
        "Weights of the Flow score under the service's names, with a sum of 0.95 to 1.05.",
      ],
      date: optionSays.date,
      startTime: ["a time", "Start of the window, in place of `window`."],
      endTime: ["a time", "End of the window."],
    },
    returns:
      "A header row, then one row per trade: Time (US Eastern), Type, Strike, Expiration, Contracts, Premium (US dollars), Flow score, and more.",
    examples: [
      [
        '=FLOW.TRADES("SPY","1h",20,100000,"columns=Time,Type,Strike,Expiration,Contracts,Premium,Flow score")',
        "selected columns of the newest twenty trades of at least 100,000 US dollars",
      ],
      ['=FLOW.TRADES("NVDA","1d",100,,"tradeType=sweep; optionType=call; maxDte=7")', "call sweeps that expire soon"],
      ['=FLOW.TRADES("SPY","4h",,,"view=aggregate")', "four hours in one row: VWF, SDF, FIR, counts"],
    ],
    notes: ["The Flow score is -100 (bearish) to 100 (bullish); the Flow bonus measures how unusual the trade is."],
  },
  plan: ({ ticker, window: timeframe, limit, minPremium, filters, table }) => {
    const draw =
      table.view === "aggregate"
        ? flowTable((tables) => tables.tradesAggregateTable, table)
        : flowTable((tables) => tables.tradesTable, table);
    const { startTime: fromMs, endTime: toMs, ...sent } = filters;
    return planResponse(endpoints.flowTrades, { ...sent, ticker, timeframe, limit, minPremium, fromMs, toMs }, draw);
  },
});
