import { endpoints } from "../../contract/endpoints";
import type { BoardRequest } from "../../contract/board-request";
import { layouts } from "../../contract/limits";
import type { SymbolHeatmap } from "../../contract/heatmap";
import type { SymbolLevels } from "../../contract/levels";
import { levelsDigest } from "../../replay/levels-digest";
import type { Table } from "../../tables/cell";
import { heatmapColumns, heatmapTable, pastHeatmapColumns } from "../../tables/exposure/heatmap-table";
import { levelListTable, levelsTable, pastLevelListTable } from "../../tables/exposure/levels-tables";
import type { RowOrFailure } from "../../tables/table";
import type { MakeTable } from "../make-table";
import { choiceOption, switchOption } from "../arguments/option-readers";
import { readBoardArguments } from "../arguments/read-board";
import { pickColumns, tableDrawer } from "../arguments/read-columns";
import { readInstant } from "../arguments/read-instant";
import { readOptions, type FiltersOf } from "../arguments/read-options";
import { readSymbols } from "../arguments/read-symbols";
import type { RangeArgument } from "../arguments/read-values";
import { eachSymbol } from "../each-symbol";
import { numberStyle } from "../number-style";
import { listedLevels, withListedDates } from "./listed-dates";

const levelsFilters = { includeEmpty: switchOption } satisfies FiltersOf<BoardRequest>;

const heatmapFilters = { layout: choiceOption(...layouts), ...levelsFilters } satisfies FiltersOf<BoardRequest>;

/** Reads the options of a heatmap; the columns are checked before anything is requested. */
function readHeatmapOptions(options: RangeArgument, { isPast }: { isPast: boolean }) {
  const { filters, table } = readOptions(options, { filters: heatmapFilters });
  const { columns: list, ...style } = table;
  const columns = pickColumns(list, isPast ? pastHeatmapColumns : heatmapColumns);
  const draw = (boards: readonly RowOrFailure<SymbolHeatmap>[]) =>
    heatmapTable(boards, { ...style, columns, isPast, showsTime: isPast, numbers: numberStyle() });
  return { filters, draw };
}

/** Reads the options of levels; the columns are checked before anything is requested. */
function readLevelsOptions(options: RangeArgument, { isPast }: { isPast: boolean }) {
  const { filters, table } = readOptions(options, {
    filters: levelsFilters,
    table: { view: choiceOption("summary", "levels") },
  });
  const list = isPast ? pastLevelListTable : levelListTable;
  const draw: (symbols: readonly RowOrFailure<SymbolLevels>[]) => Table =
    table.view === "levels" ? tableDrawer(list, table) : tableDrawer(levelsTable, table);
  // Node types are columns of their own, which are shown if picked.
  const valuesOnly = table.view !== "levels" && !/node/i.test(table.columns ?? "");
  return { filters: { ...filters, valuesOnly }, draw };
}

/** GEX.HEATMAP: reads its arguments and makes its table. */
export function gexHeatmap(
  symbols: RangeArgument,
  metric: unknown,
  strikes: unknown,
  expirations: RangeArgument,
  options: RangeArgument,
): MakeTable {
  return async ({ market }, context) => {
    const { filters, draw } = readHeatmapOptions(options, { isPast: false });
    const request = { ...readBoardArguments(metric, strikes, expirations), ...filters };
    const boards = await eachSymbol(readSymbols(symbols), (symbol) =>
      withListedDates({ ...request, symbol }, (one) => market.get(endpoints.heatmap, one, context)),
    );
    return draw(boards);
  };
}

/** GEX.HEATMAP.AT: reads its arguments and makes its table. */
export function gexHeatmapAt(
  symbols: RangeArgument,
  at: unknown,
  metric: unknown,
  strikes: unknown,
  expirations: RangeArgument,
  options: RangeArgument,
): MakeTable {
  return async (view, context) => {
    const { filters, draw } = readHeatmapOptions(options, { isPast: true });
    const atMs = readInstant(at, "The instant", view.now());
    const request = { ...readBoardArguments(metric, strikes, expirations), ...filters, atMs };
    const { market } = view;
    const boards = await eachSymbol(readSymbols(symbols), (symbol) =>
      withListedDates({ ...request, symbol }, (one) => market.get(endpoints.historical, one, context)),
    );
    return draw(boards);
  };
}

/** GEX.LEVELS: reads its arguments and makes its table. */
export function gexLevels(
  symbols: RangeArgument,
  metric: unknown,
  strikes: unknown,
  expirations: RangeArgument,
  options: RangeArgument,
): MakeTable {
  return async ({ market }, context) => {
    const { filters, draw } = readLevelsOptions(options, { isPast: false });
    const request = { ...readBoardArguments(metric, strikes, expirations), ...filters };
    const levels = await eachSymbol(readSymbols(symbols), (symbol) =>
      listedLevels(market, { ...request, symbol }, context),
    );
    return draw(levels);
  };
}

/** GEX.LEVELS.AT: reads its arguments and makes its table. */
export function gexLevelsAt(
  symbols: RangeArgument,
  at: unknown,
  metric: unknown,
  strikes: unknown,
  expirations: RangeArgument,
  options: RangeArgument,
): MakeTable {
  return async (view, context) => {
    const { filters, draw } = readLevelsOptions(options, { isPast: true });
    const atMs = readInstant(at, "The instant", view.now());
    const request = { ...readBoardArguments(metric, strikes, expirations), ...filters, atMs };
    const { market } = view;
    const levels = await eachSymbol(readSymbols(symbols), async (symbol) => {
      const { record } = await withListedDates({ ...request, symbol }, (one) =>
        market.get(endpoints.historical, one, context),
      );
      return { record: levelsDigest(record) };
    });
    return draw(levels);
  };
}
