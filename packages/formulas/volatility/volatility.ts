import { endpoints } from "@strikebook/contract";
import { range, requiredArgument, typedArgument } from "../arguments/argument";
import { choiceOption } from "../arguments/option-readers";
import { readDateRange } from "../arguments/read-date";
import { commaList, readList } from "../arguments/read-values";
import { formula } from "../formula";
import { says } from "../help-texts";
import { planResponse, planSymbols } from "../plan";
import { coverageNote, volSymbolsArgument, volTable } from "./covered-symbols";

const symbols = volSymbolsArgument;

const eventsLayout = { view: choiceOption("next", "past") };

export const volEvents = formula({
  name: "VOL.EVENTS",
  endpoint: endpoints.volEvents,
  arguments: { symbols },
  options: {
    help: '"view=past" lists past reports; also columns, headers, dates.',
    layout: eventsLayout,
  },
  help: {
    description:
      'The next earnings report of each symbol and the move priced in for it. Example: =VOL.EVENTS("NVDA,AAPL"). 1 credit per call of up to 10 symbols.',
    arguments: { symbols: says.tickers },
    options: {
      view: [
        "`next` (when omitted), `past`",
        "The next report of each symbol, a row each; or its past reports, newest first.",
      ],
    },
    returns:
      "A header row, then one row per symbol: Next date, Timing, Implied move %, and more. A symbol without a scheduled report has blanks.",
    examples: [
      [
        '=VOL.EVENTS("NVDA,AAPL,MSFT","columns=brief")',
        "the next report of each symbol, and the move priced in for it",
      ],
      ['=VOL.EVENTS(A2:A11,"columns=Symbol,Next date,Implied move %")', "three columns for the symbols of a range"],
      ['=VOL.EVENTS("NVDA","view=past")', "past reports, newest first"],
    ],
    cells: { A2: "NVDA", A3: "AAPL" },
    notes: [
      coverageNote,
      "With the local service the median and the mean of past moves are blank with fewer than 4 past reports, and the percentile and the share of the volatility risk premium with fewer than 252 sessions; `reports_analyzed`, `vrp.days_analyzed` and `vrp.overpaid_days_analyzed` say how many are known.",
    ],
  },
  plan: ({ symbols: requested, table }) => {
    const draw =
      table.view === "past"
        ? volTable((tables) => tables.pastReportsTable, table)
        : volTable((tables) => tables.eventsTable, table);
    return planSymbols(endpoints.volEvents, requested, (symbol) => ({ symbol }), draw);
  },
});

export const volHistory = formula({
  name: "VOL.HISTORY",
  endpoint: endpoints.volHistory,
  arguments: {
    symbols,
    from: requiredArgument(typedArgument()),
    to: typedArgument(),
    fields: range((typed) => {
      const text = commaList(typed, "The fields contain");
      return text === "" ? [] : [...new Set(readList(text, "The list of fields"))];
    }),
  },
  options: { help: says.tableOptions },
  tooLarge: "fewer days, symbols or fields",
  window: "dates",
  help: {
    description:
      'Implied and realized volatility of each symbol, one row per day. Example: =VOL.HISTORY("SPXW","-20d"). 1 credit per started 10 weekdays times symbols.',
    arguments: {
      symbols: says.tickers,
      from: says.firstDay,
      to: says.lastDay,
      fields:
        'The service\'s columns to request, for example "close,iv30" or a range of names; all of them when omitted.',
    },
    returns: "A header row, then one row per day, oldest first: Date, then the service's columns under its own names.",
    examples: [
      [
        '=VOL.HISTORY("SPXW","2026-11-11","2026-11-17","close,iv30,rv20")',
        "three columns of the service, one row per day",
      ],
      ['=VOL.HISTORY("NVDA,AAPL","-5d")', "every column of two symbols, five sessions"],
    ],
    notes: [
      "The columns have the service's names, with their units if they are known; `fields` selects those to request, `columns` those to show.",
      "With the local service `close` is the price at the end of the session (16:00, or 13:00 on half days), and volatilities are those of the minute before. A realized volatility is blank until its window has all of its closes: `rv252` needs 253.",
    ],
  },
  plan: ({ symbols: requested, from, to, fields, table }, { nowMs }) => {
    const draw = volTable((tables) => tables.volHistoryTable(fields), table);
    const request = { ...readDateRange(from, to, nowMs), fields: fields.length > 0 ? fields : undefined };
    return planSymbols(endpoints.volHistory, requested, (symbol) => ({ ...request, symbol }), draw);
  },
});

export const volDerived = formula({
  name: "VOL.DERIVED",
  endpoint: endpoints.volDerived,
  arguments: { symbols },
  options: { help: says.tableOptions },
  help: {
    description:
      'Ranks, spreads and premiums derived from each symbol\'s volatility, now. Example: =VOL.DERIVED("NVDA,AAPL"). 3 credits per call of up to 10 symbols.',
    arguments: { symbols: says.tickers },
    returns: "A header row, then one row per symbol: Symbol, then every measure under the service's own name.",
    examples: [['=VOL.DERIVED("NVDA,AAPL","columns=brief")', "ranks, spreads and premiums, one row per symbol"]],
    notes: [
      coverageNote,
      "With the local service ranks, percentiles and shares are over 252 sessions, and blank with fewer: `daysAnalyzed`, `vrpDaysAnalyzed` and `vrpOverpaidDaysAnalyzed` say how many of them are known.",
    ],
  },
  plan: ({ symbols: requested, table }) => {
    return planSymbols(
      endpoints.volDerived,
      requested,
      (symbol) => ({ symbol }),
      volTable((tables) => tables.derivedTable, table),
    );
  },
});

const termLayout = { today: choiceOption("exclude", "include") };

export const volTerm = formula({
  name: "VOL.TERM",
  endpoint: endpoints.volTerm,
  arguments: { symbols },
  options: {
    help: '"today=include" adds the expiration of today; also columns, headers, dates.',
    layout: termLayout,
  },
  tooLarge: "fewer symbols",
  help: {
    description:
      'Implied volatility of each symbol by expiration, now. Example: =VOL.TERM("SPXW"). 1 credit per call of up to 10 symbols.',
    arguments: { symbols: says.tickers },
    options: {
      today: [
        "`exclude` (when omitted), `include`",
        "Adds the expiration of today, whose volatility per year is of its remaining hours. Not every service has it.",
      ],
    },
    returns:
      "A header row, then one row per expiration, nearest first: Symbol, then every field of an expiration under the service's own name.",
    examples: [
      ['=VOL.TERM("SPXW")', "volatility, forward volatility and straddle of each expiration"],
      ['=VOL.TERM("NVDA,AAPL","columns=Symbol,expiration,iv")', "selected columns of two symbols"],
      ['=VOL.TERM("SPXW","today=include")', "with the expiration of today, while it is not settled"],
    ],
    notes: [
      coverageNote,
      "`forward` (the forward price) and `rate` (percent per year) are those of the prices that the volatilities come from, where the service sends them, as the local service does.",
    ],
  },
  plan: ({ symbols: requested, table }) => {
    return planSymbols(
      endpoints.volTerm,
      requested,
      (symbol) => ({ symbol, today: table.today === "include" }),
      volTable((tables) => tables.termTable, table),
    );
  },
});

export const volSymbols = formula({
  name: "VOL.SYMBOLS",
  endpoint: endpoints.volSymbols,
  arguments: {},
  options: { help: says.tableOptions },
  help: {
    description: "The symbols that the VOL functions cover. Free. Example: =VOL.SYMBOLS().",
    arguments: {},
    returns: "A header row, then one row per symbol: Symbol, then every other field that the service sends.",
    examples: [["=VOL.SYMBOLS()", "every symbol that the VOL functions cover"]],
  },
  plan: ({ table }) =>
    planResponse(
      endpoints.volSymbols,
      {},
      volTable((tables) => tables.volSymbolsTable, table),
    ),
});
