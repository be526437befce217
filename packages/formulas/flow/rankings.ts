import { type RequestFor, contractOrders, directions, endpoints, underlyingOrders } from "@strikebook/contract";
import { value } from "../arguments/argument";
import { ArgumentError } from "../arguments/argument-error";
import { amountOption, choiceOption, rightOption, textOption } from "../arguments/option-readers";
import { readDate } from "../arguments/read-date";
import type { FiltersOf } from "../arguments/read-options";
import { readTicker } from "../arguments/read-symbols";
import { readChoice, readRows, readWord, rowBounds } from "../arguments/read-values";
import { formula } from "../formula";
import { picks, says } from "../help-texts";
import { optionSays } from "../help-options";
import { planResponse } from "../plan";
import { flowTable } from "./flow-table";

/** The number of rows if none is given. */
const DEFAULT_ROWS = 100;

const rows = value((typed) => readRows(typed, rowBounds.max, DEFAULT_ROWS), "limit");
const date = value((typed, { nowMs }) => readDate(typed, nowMs), "date");

const underlyingFilters = {
  minPremium: amountOption,
  minVolume: amountOption,
} satisfies FiltersOf<RequestFor<typeof endpoints.flowTop>>;

const contractFilters = {
  order: choiceOption("desc", "asc"),
  minVolume: amountOption,
  maxVolume: amountOption,
  minOi: amountOption,
  maxOi: amountOption,
} satisfies FiltersOf<RequestFor<typeof endpoints.flowContractsWeekly>>;

/** How rankings spell a right. docs/api.md, Top contracts. */
const contractRights = { call: "C", put: "P" } as const;

export const flowTop = formula({
  name: "FLOW.TOP",
  endpoint: endpoints.flowTop,
  arguments: {
    rows,
    date,
    sort: value((typed) => readWord(typed, "The sort", underlyingOrders), "orderBy"),
    order: value((typed) => readWord(typed, "The order", directions), "order"),
  },
  options: { help: "minPremium, minVolume, columns (also Date), headers, dates.", filters: underlyingFilters },
  window: "limit",
  help: {
    description: "The underlyings with the most options premium of a trading day. Example: =FLOW.TOP(20). 1 credit.",
    arguments: {
      rows: says.rows,
      date: 'A trading date, "today", "last session" (settled) or "-5d"; the service\'s current trading date when omitted.',
      sort: {
        says: '"premium" (when omitted), "volume", "net_premium" or "call_put_ratio".',
        picks: picks.underlyingSort,
      },
      order: { says: '"desc" (when omitted) or "asc".', picks: picks.order },
    },
    options: {
      minPremium: ["US dollars", "Underlyings with at least this premium."],
      minVolume: optionSays.minVolume,
    },
    returns:
      "A header row, then one row per underlying: Ticker, Premium (US dollars), Volume, also of calls and puts separately.",
    examples: [
      ["=FLOW.TOP(5)", "the five most active underlyings of today"],
      ['=FLOW.TOP(10,"2026-11-17","net_premium","asc")', "the ten with the lowest net premium of a day"],
      [
        '=FLOW.TOP(50,,,,"minPremium=10000000; columns=Ticker,Premium")',
        "two columns, at least ten million US dollars",
      ],
    ],
  },
  plan: ({ rows: limit, date: day, sort: orderBy, order, filters, table }, { lastWholeDay }) => {
    const draw = flowTable((tables) => tables.withDay(tables.topUnderlyingsTable, day ?? lastWholeDay), table);
    return planResponse(endpoints.flowTop, { ...filters, limit, date: day, orderBy, order }, draw);
  },
});

export const flowContracts = formula({
  name: "FLOW.CONTRACTS",
  endpoint: endpoints.flowContractsWeekly,
  arguments: {
    period: value((typed) => readChoice(typed, "The period", ["week", "day"], "week")),
    rows,
    date,
    sort: value((typed) => readWord(typed, "The sort", contractOrders), "orderBy"),
  },
  options: {
    help: 'order (desc or asc), right (call or put), minVolume, maxVolume, minOi, maxOi; with "day", ticker. Also columns (also Date), headers, dates.',
    filters: { ...contractFilters, right: rightOption, ticker: textOption },
  },
  window: "limit",
  help: {
    description:
      'The option contracts with the most premium of five trading days, or of one. Example: =FLOW.CONTRACTS("day",20). Week 1 credit; day 3, or 1 for one ticker.',
    arguments: {
      period: {
        says: '"week" (when omitted), the five trading days that end with the date, or "day".',
        picks: picks.period,
      },
      rows: says.rows,
      date: says.date,
      sort: { says: '"premium" (when omitted), "volume", "oi" (open interest) or "iv".', picks: picks.contractSort },
    },
    options: {
      order: ["`desc` (when omitted), `asc`", "Largest or smallest first."],
      right: optionSays.right,
      minVolume: optionSays.minVolume,
      maxVolume: ["contracts", "At most this many contracts traded."],
      minOi: ["contracts", "At least this open interest."],
      maxOi: ["contracts", "At most this open interest."],
      ticker: ["one ticker", 'Contracts of one ticker; with the period "day" only.'],
    },
    returns:
      "A header row, then one row per contract: its symbol, ticker, expiration, strike and right, Premium (US dollars), Volume, Open interest, and more.",
    examples: [
      ['=FLOW.CONTRACTS("day",5,,,"columns=brief")', "the five most active contracts of today"],
      [
        '=FLOW.CONTRACTS("week",20,,"oi","right=put; columns=brief")',
        "the puts of five sessions with the most open interest",
      ],
      ['=FLOW.CONTRACTS("day",20,,,"ticker=NVDA; columns=brief")', "one ticker, for 1 credit"],
    ],
  },
  plan: ({ period, rows: limit, date: day, sort: orderBy, filters, table }, { lastWholeDay }) => {
    const draw = flowTable((tables) => tables.withDay(tables.topContractsTable, day ?? lastWholeDay), table);
    const { right, ticker, ...sent } = filters;
    const request = { ...sent, limit, date: day, orderBy, right: right && contractRights[right] };
    if (period === "day") {
      const ofTicker = ticker === undefined ? undefined : readTicker([[ticker]]);
      return planResponse(endpoints.flowContractsDaily, { ...request, ticker: ofTicker }, draw);
    }
    if (ticker === undefined) return planResponse(endpoints.flowContractsWeekly, request, draw);
    throw new ArgumentError(
      'The contracts of one ticker are available by day only: use "day" for the period, or remove the option ticker.',
    );
  },
});
