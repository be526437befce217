import { easternDate } from "@strikebook/calendar";
import { endpoints } from "@strikebook/contract";
import { range, requiredArgument, typedArgument, value } from "../arguments/argument";
import { choiceOption } from "../arguments/option-readers";
import { readDate, readDateRange } from "../arguments/read-date";
import { readTicker } from "../arguments/read-symbols";
import { formula } from "../formula";
import { says } from "../help-texts";
import { planResponse } from "../plan";
import { flowTable } from "./flow-table";

const compareLayout = { view: choiceOption("measures", "similar") };

export const flowCompare = formula({
  name: "FLOW.COMPARE",
  endpoint: endpoints.flowCompare,
  arguments: {
    ticker: requiredArgument(range(readTicker)),
    date: value((typed, { nowMs }) => readDate(typed, nowMs), "date"),
  },
  options: {
    help: '"view=similar" lists the five most similar past days. Also columns, headers, dates.',
    layout: compareLayout,
  },
  help: {
    description:
      'A day\'s flow compared with the twenty trading days before it: premium, volume, calls and puts. Example: =FLOW.COMPARE("SPY"). 5 credits.',
    arguments: { ticker: says.ticker, date: says.date },
    options: {
      view: ["`measures` (when omitted), `similar`", "A row per measure; or the five past days that are most similar."],
    },
    returns:
      "A header row, then one row per measure: Current, 20-day average, Versus average (1 is average) and Percentile (0 to 100).",
    examples: [
      ['=FLOW.COMPARE("SPY")', "today compared with the twenty trading days before"],
      ['=FLOW.COMPARE("SPY","last session","view=similar")', "the five past days most similar to the last session"],
    ],
    notes: [
      "The average and the percentile are over the 20 sessions before the day. If the service knows fewer of them, they are blank, and the column Days analyzed says how many it knows; similar days need 252. A ratio to puts is blank without puts.",
    ],
  },
  plan: ({ ticker, date, table }) => {
    const draw =
      table.view === "similar"
        ? flowTable((tables) => tables.similarDaysTable, table)
        : flowTable((tables) => tables.compareTable, table);
    return planResponse(endpoints.flowCompare, { ticker, date }, draw);
  },
});

export const flowHistory = formula({
  name: "FLOW.HISTORY",
  endpoint: endpoints.flowHistory,
  arguments: {
    ticker: requiredArgument(range(readTicker)),
    from: requiredArgument(typedArgument()),
    to: typedArgument(),
  },
  options: { help: says.tableOptions },
  tooLarge: "fewer days or columns",
  window: "dates",
  help: {
    description:
      'Premium and volume of a ticker\'s options, one row per day. Example: =FLOW.HISTORY("SPY","-20d"). 5 credits.',
    arguments: {
      ticker: says.ticker,
      from: 'First day, included: a date, "today" or sessions back such as "-20d".',
      to: "Last day, included; today when omitted.",
    },
    returns:
      "A header row, then one row per trading day: Premium (US dollars), Volume, and both of calls and puts. A day without trades has no row.",
    examples: [
      ['=FLOW.HISTORY("SPY","2026-11-11","2026-11-17")', "one row per day"],
      ['=FLOW.HISTORY("SPY","-20d",,"columns=Date,Net premium")', "net premium of the last twenty sessions"],
    ],
  },
  plan: ({ ticker, from, to, table }, { nowMs }) => {
    const draw = flowTable((tables) => tables.dailyFlowTable, table);
    const days = readDateRange(from, to, nowMs);
    return planResponse(endpoints.flowHistory, { ticker, from: days.from, to: days.to ?? easternDate(nowMs) }, draw);
  },
});
