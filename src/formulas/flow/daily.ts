import { endpoints } from "../../contract/endpoints";
import type { RangeArgument } from "../arguments/read-values";
import { easternDate } from "../../calendar/eastern-time";
import { compareTable, dailyFlowTable, similarDaysTable } from "../../tables/flow/daily-tables";
import type { MakeTable } from "../make-table";
import { choiceOption } from "../arguments/option-readers";
import { tableDrawer } from "../arguments/read-columns";
import { readDate, readDateRange } from "../arguments/read-date";
import { readOptions } from "../arguments/read-options";
import { readTicker } from "../arguments/read-symbols";

/** FLOW.COMPARE: reads its arguments and makes its table. */
export function flowCompare(ticker: RangeArgument, date: unknown, options: RangeArgument): MakeTable {
  return async (view, context) => {
    const { table, positional } = readOptions(options, {
      table: { view: choiceOption("measures", "similar") },
      positional: { date },
    });
    const draw = table.view === "similar" ? tableDrawer(similarDaysTable, table) : tableDrawer(compareTable, table);
    const { record } = await view.market.get(
      endpoints.flowCompare,
      { ticker: readTicker(ticker), date: readDate(positional.date, view.now()) },
      context,
    );
    return draw(record);
  };
}

/** FLOW.HISTORY: reads its arguments and makes its table. */
export function flowHistory(ticker: RangeArgument, from: unknown, to: unknown, options: RangeArgument): MakeTable {
  return async (view, context) => {
    const draw = tableDrawer(dailyFlowTable, readOptions(options).table);
    const days = readDateRange(from, to, view.now());
    const today = easternDate(view.now());
    const { record } = await view.market.get(
      endpoints.flowHistory,
      { ticker: readTicker(ticker), from: days.from, to: days.to ?? today },
      context,
    );
    return draw(record);
  };
}
