import { endpoints } from "../../contract/endpoints";
import type { RangeArgument } from "../arguments/read-values";
import type { RequestFor } from "../../contract/endpoint";
import { dteBuckets, intervals, strikeOrders } from "../../contract/flow/parameter-values";
import { withDay } from "../../tables/flow/day-column";
import { concentrationTable, strikeExpirationsTable, strikesTable } from "../../tables/flow/strike-tables";
import type { MakeTable } from "../make-table";
import { amountOption, choiceOption, dateOption, rightOption } from "../arguments/option-readers";
import { tableDrawer } from "../arguments/read-columns";
import { readOptions, type FiltersOf } from "../arguments/read-options";
import { readTicker } from "../arguments/read-symbols";
import { readNumber, readOptionalNumber, readWord } from "../arguments/read-values";
import { readTradeWindow } from "../arguments/read-window";

const strikesFilters = {
  minDte: amountOption,
  maxDte: amountOption,
  right: rightOption,
  orderBy: choiceOption(...strikeOrders),
} satisfies FiltersOf<RequestFor<typeof endpoints.flowStrikes>>;

/** The number of strikes that a request can return. docs/api.md, Strikes. */
const strikeBounds = { min: 1, max: 100, integer: true };

/** FLOW.STRIKES: reads its arguments and makes its table. */
export function flowStrikes(
  ticker: RangeArgument,
  from: unknown,
  to: unknown,
  top: unknown,
  options: RangeArgument,
): MakeTable {
  return async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: strikesFilters,
      table: { view: choiceOption("strikes", "concentration") },
      positional: { startTime: from, endTime: to, topN: top },
    });
    const draw =
      table.view === "concentration" ? tableDrawer(concentrationTable, table) : tableDrawer(strikesTable, table);
    const { record } = await view.market.get(
      endpoints.flowStrikes,
      {
        ...filters,
        ...readTradeWindow(positional.startTime, positional.endTime, view.now()),
        ticker: readTicker(ticker),
        top: readOptionalNumber(positional.topN, "The number of strikes", strikeBounds),
      },
      context,
    );
    return draw(record);
  };
}

/** FLOW.EXPIRATIONS: reads its arguments and makes its table. */
export function flowExpirations(
  ticker: RangeArgument,
  strike: unknown,
  interval: unknown,
  dte: unknown,
  options: RangeArgument,
): MakeTable {
  return async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: { date: dateOption(view.now()) },
      positional: { interval, dteFilter: dte },
    });
    const { market } = view;
    const { lastWholeDay } = market;
    const draw = tableDrawer(withDay(strikeExpirationsTable, filters.date ?? lastWholeDay), table);
    const { record } = await market.get(
      endpoints.flowExpirations,
      {
        ...filters,
        ticker: readTicker(ticker),
        strike: readNumber(strike, "The strike", { min: 0.01 }),
        interval: readWord(positional.interval, "The interval", intervals),
        dteBucket: readWord(positional.dteFilter, "The days to expiration", dteBuckets),
      },
      context,
    );
    return draw(record);
  };
}
