import { endpoints } from "../../contract/endpoints";
import type { RangeArgument } from "../arguments/read-values";
import type { RequestFor } from "../../contract/endpoint";
import { contractOrders, directions, underlyingOrders } from "../../contract/flow/parameter-values";
import { withDay } from "../../tables/flow/day-column";
import { topContractsTable, topUnderlyingsTable } from "../../tables/flow/ranking-tables";
import type { MakeTable } from "../make-table";
import { ArgumentError } from "../arguments/argument-error";
import { amountOption, choiceOption, rightOption, textOption } from "../arguments/option-readers";
import { tableDrawer } from "../arguments/read-columns";
import { readDate } from "../arguments/read-date";
import { readOptions, type FiltersOf } from "../arguments/read-options";
import { readTicker } from "../arguments/read-symbols";
import { readChoice, readRows, readWord, rowBounds } from "../arguments/read-values";

/** The number of rows if none is given. */
const DEFAULT_ROWS = 100;

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

/** FLOW.TOP: reads its arguments and makes its table. */
export function flowTop(
  rows: unknown,
  date: unknown,
  sort: unknown,
  order: unknown,
  options: RangeArgument,
): MakeTable {
  return async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: underlyingFilters,
      positional: { limit: rows, date, orderBy: sort, order },
    });
    const { market } = view;
    const { lastWholeDay } = market;
    const day = readDate(positional.date, view.now());
    const draw = tableDrawer(withDay(topUnderlyingsTable, day ?? lastWholeDay), table);
    const { record } = await market.get(
      endpoints.flowTop,
      {
        ...filters,
        limit: readRows(positional.limit, rowBounds.max, DEFAULT_ROWS),
        date: day,
        orderBy: readWord(positional.orderBy, "The sort", underlyingOrders),
        order: readWord(positional.order, "The order", directions),
      },
      context,
    );
    return draw(record);
  };
}

/** FLOW.CONTRACTS: reads its arguments and makes its table. */
export function flowContracts(
  period: unknown,
  rows: unknown,
  date: unknown,
  sort: unknown,
  options: RangeArgument,
): MakeTable {
  return async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: { ...contractFilters, right: rightOption, ticker: textOption },
      positional: { limit: rows, date, orderBy: sort },
    });
    const { market } = view;
    const { lastWholeDay } = market;
    const day = readDate(positional.date, view.now());
    const draw = tableDrawer(withDay(topContractsTable, day ?? lastWholeDay), table);
    const { right, ticker, ...sent } = filters;
    const request = {
      ...sent,
      limit: readRows(positional.limit, rowBounds.max, DEFAULT_ROWS),
      date: day,
      orderBy: readWord(positional.orderBy, "The sort", contractOrders),
      right: right && contractRights[right],
    };
    if (readChoice(period, "The period", ["week", "day"], "week") === "day") {
      const ofTicker = ticker === undefined ? undefined : readTicker([[ticker]]);
      return draw((await market.get(endpoints.flowContractsDaily, { ...request, ticker: ofTicker }, context)).record);
    }
    if (ticker === undefined) return draw((await market.get(endpoints.flowContractsWeekly, request, context)).record);
    throw new ArgumentError(
      'The contracts of one ticker are available by day only: use "day" for the period, or remove the option ticker.',
    );
  };
}
