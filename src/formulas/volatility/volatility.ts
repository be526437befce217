import { endpoints } from "../../contract/endpoints";
import type { RangeArgument } from "../arguments/read-values";
import { derivedTable, volHistoryTable, volSymbolsTable } from "../../tables/volatility/vol-tables";
import { eventsTable, pastReportsTable } from "../../tables/volatility/event-tables";
import type { MakeTable } from "../make-table";
import { choiceOption } from "../arguments/option-readers";
import { tableDrawer } from "../arguments/read-columns";
import { readDateRange } from "../arguments/read-date";
import { readOptions } from "../arguments/read-options";
import { readSymbols } from "../arguments/read-symbols";
import { commaList, readList } from "../arguments/read-values";
import { eachSymbol } from "../each-symbol";

/** VOL.EVENTS: reads its arguments and makes its table. */
export function volEvents(symbols: RangeArgument, options: RangeArgument): MakeTable {
  return async ({ market }, context) => {
    const { table } = readOptions(options, { table: { view: choiceOption("next", "past") } });
    const draw = table.view === "past" ? tableDrawer(pastReportsTable, table) : tableDrawer(eventsTable, table);
    return draw(
      await eachSymbol(readSymbols(symbols), (symbol) => market.get(endpoints.volEvents, { symbol }, context)),
    );
  };
}

/** VOL.HISTORY: reads its arguments and makes its table. */
export function volHistory(
  symbols: RangeArgument,
  from: unknown,
  to: unknown,
  fields: RangeArgument,
  options: RangeArgument,
): MakeTable {
  return async (view, context) => {
    const { table } = readOptions(options);
    const list = commaList(fields, "The fields contain");
    const named = list === "" ? [] : [...new Set(readList(list, "The list of fields"))];
    const draw = tableDrawer(volHistoryTable(named), table);
    const request = { ...readDateRange(from, to, view.now()), fields: named.length > 0 ? named : undefined };
    const { market } = view;
    return draw(
      await eachSymbol(readSymbols(symbols), (symbol) =>
        market.get(endpoints.volHistory, { ...request, symbol }, context),
      ),
    );
  };
}

/** VOL.DERIVED: reads its arguments and makes its table. */
export function volDerived(symbols: RangeArgument, options: RangeArgument): MakeTable {
  return async ({ market }, context) => {
    const draw = tableDrawer(derivedTable, readOptions(options).table);
    return draw(
      await eachSymbol(readSymbols(symbols), (symbol) => market.get(endpoints.volDerived, { symbol }, context)),
    );
  };
}

/** VOL.SYMBOLS: reads its arguments and makes its table. */
export function volSymbols(options: RangeArgument): MakeTable {
  return async ({ market }, context) => {
    const draw = tableDrawer(volSymbolsTable, readOptions(options).table);
    const { record } = await market.get(endpoints.volSymbols, {}, context);
    return draw(record);
  };
}
