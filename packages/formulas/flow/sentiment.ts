import { endpoints, expirationGroups, moneynesses, sentimentTimeframes } from "@strikebook/contract";
import { listArgument, range, requiredArgument } from "../arguments/argument";
import { ArgumentError } from "../arguments/argument-error";
import { choiceOption, numberOption, switchOption, wordOption } from "../arguments/option-readers";
import type { TableOptions } from "../arguments/read-options";
import { readTicker } from "../arguments/read-symbols";
import { readWord, readWords } from "../arguments/read-values";
import { formula } from "../formula";
import { picks, says } from "../help-texts";
import { planResponse } from "../plan";
import { flowTable } from "./flow-table";

/** The table of each view. */
const views = {
  timeframes: (table: TableOptions) => flowTable((tables) => tables.sentimentTable, table),
  trend: (table: TableOptions) => flowTable((tables) => tables.sentimentTrendTable, table),
  moneyness: (table: TableOptions) => flowTable((tables) => tables.sentimentMoneynessTable, table),
};

const filters = {
  moneynessFilter: wordOption(moneynesses),
  timeDecay: switchOption,
  timeDecayHalfLife: numberOption(1),
};

const layout = { view: choiceOption("timeframes", "trend", "moneyness") };

export const flowSentiment = formula({
  name: "FLOW.SENTIMENT",
  endpoint: endpoints.flowSentiment,
  arguments: {
    ticker: requiredArgument(range(readTicker)),
    timeframes: listArgument(
      (text) => readWords(text, "The timeframe", sentimentTimeframes),
      "timeframes",
      "The timeframes contain",
    ),
    expirations: listArgument(
      (text) => readWord(text, "The group of expirations", expirationGroups),
      "expirationFilter",
      "The expirations contain",
    ),
  },
  options: {
    help: '"view=trend" compares short with long timeframes, "view=moneyness" splits the longest. Also moneynessFilter, timeDecay, timeDecayHalfLife (minutes), columns, headers, dates.',
    filters,
    layout,
  },
  help: {
    description:
      'The direction of a ticker\'s option flow over several timeframes, from -100 (bearish) to 100 (bullish). Example: =FLOW.SENTIMENT("SPY","1h,1d,7d"). 3 credits for each started 30 days of all timeframes together.',
    arguments: {
      ticker: says.ticker,
      timeframes:
        'Some of "1h", "4h", "1d", "7d", "30d" and "90d" as a comma list or a range, or "all"; "1d" when omitted.',
      expirations: {
        says: '"0dte", "weekly", "monthly", "leaps" or "all" (when omitted).',
        picks: picks.expirationGroup,
      },
    },
    options: {
      view: [
        "`timeframes` (when omitted), `trend`, `moneyness`",
        "A row per timeframe; short timeframes compared with long ones; or the longest timeframe by moneyness.",
      ],
      moneynessFilter: [
        "`deep_itm`, `itm`, `atm`, `otm`, `deep_otm` or `all` (when omitted)",
        "Trades of contracts with this moneyness.",
      ],
      timeDecay: ["`true`, `false` (when omitted)", "Older trades count less, exponentially."],
      timeDecayHalfLife: ["minutes, at least 1", "With `timeDecay=true`: the age at which a trade counts half."],
    },
    returns:
      "A header row, then one row per timeframe: Composite, Direction, Strength, VWF, SDF, FIR (-100 to 100), Confidence (0 to 1), and the trades and premium behind them.",
    examples: [
      [
        '=FLOW.SENTIMENT("SPY","1h,1d,7d",,"columns=Timeframe,Composite,Direction,Strength,VWF,SDF,FIR,Confidence (0-1)")',
        "selected columns of three timeframes",
      ],
      ['=FLOW.SENTIMENT("SPY","1h,7d",,"view=trend")', "a short timeframe compared with a long one"],
      ['=FLOW.SENTIMENT("SPY","1d","weekly","view=moneyness")', "one timeframe, split by moneyness"],
    ],
    notes: ["All timeframes of a formula share one request, and so do its three views.", says.noTrades],
  },
  plan: ({ ticker, timeframes, expirations, filters: given, table }) => {
    const { moneynessFilter: moneyness, timeDecay, timeDecayHalfLife: halfLifeMinutes } = given;
    if (halfLifeMinutes !== undefined && !timeDecay) {
      throw new ArgumentError("The option timeDecayHalfLife needs timeDecay=true: add that, or remove the option.");
    }
    // One response serves all three views: its parts are included in the price.
    const parts = { breakdown: true, byMoneyness: true };
    const request = { ticker, timeframes, expirations, moneyness, timeDecay, halfLifeMinutes, ...parts };
    return planResponse(endpoints.flowSentiment, request, views[table.view](table));
  },
});
