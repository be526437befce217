import type { BoardRequest } from "../../client/requests/gex-calls";
import { layouts } from "../../contract/limits";
import type { SymbolHeatmap } from "../../contract/heatmap";
import type { SymbolLevels } from "../../contract/levels";
import { levelsDigest } from "../../replay/levels-digest";
import type { Table } from "../../tables/cell";
import { heatmapColumns, heatmapTable, pastHeatmapColumns } from "../../tables/exposure/heatmap-table";
import { levelListTable, levelsTable, pastLevelListTable } from "../../tables/exposure/levels-tables";
import type { RowOrFailure } from "../../tables/table";
import { answerCell } from "../answer-cell";
import { choiceOption, switchOption } from "../arguments/option-readers";
import { readBoardArguments } from "../arguments/read-board";
import { pickColumns, tableDrawer } from "../arguments/read-columns";
import { readInstant } from "../arguments/read-instant";
import { readOptions, type FiltersOf } from "../arguments/read-options";
import { readSymbols } from "../arguments/read-symbols";
import type { RangeArgument } from "../arguments/read-values";
import { eachSymbol } from "../each-symbol";
import { numberStyle } from "../excel-table";
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

/**
 * Net options exposure by strike, now. Example: =GEX.HEATMAP("SPXW"). 1 credit per call of up to 10 symbols.
 * @customfunction GEX.HEATMAP
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range. SPXW holds the daily and weekly S&P 500 options; SPX the monthlies only.
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "layout=matrix" adds a column per expiration; also includeEmpty, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per strike, lowest first: Strike, Value (US dollars), Node, Velocity %.
 */
export function gexHeatmap(
  symbols: any[][],
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async ({ market }, context) => {
    const { filters, draw } = readHeatmapOptions(options, { isPast: false });
    const request = { ...readBoardArguments(metric, strikes, expirations), ...filters };
    const boards = await eachSymbol(readSymbols(symbols), (symbol) =>
      withListedDates({ ...request, symbol }, (one) => market.gex.heatmap(one, context)),
    );
    return draw(boards);
  });
}

/**
 * Net options exposure by strike at a past instant. Example: =GEX.HEATMAP.AT("SPXW","2026-11-20 10:30"). 5 credits per call of up to 10 symbols; a snapshot that was loaded before is free.
 * @customfunction GEX.HEATMAP.AT
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range. SPXW holds the daily and weekly S&P 500 options; SPX the monthlies only.
 * @param at The instant, US Eastern: a date-time cell, "2026-11-20 10:30", "10:30" today, "last close", or back from now: "-30m", "-2h", "-5d" (sessions).
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "layout=matrix" adds a column per expiration; also includeEmpty, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per strike, lowest first: Strike, Value (US dollars), Node, and As of, the time of the snapshot. On days and at times without trading that is the close before.
 */
export function gexHeatmapAt(
  symbols: any[][],
  at: any,
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (view, context) => {
    const { filters, draw } = readHeatmapOptions(options, { isPast: true });
    const atMs = readInstant(at, "The instant", view.now());
    const request = { ...readBoardArguments(metric, strikes, expirations), ...filters, atMs };
    const { gex } = view.market;
    const boards = await eachSymbol(readSymbols(symbols), (symbol) =>
      withListedDates({ ...request, symbol }, (one) => gex.historical(one, context)),
    );
    return draw(boards);
  });
}

/**
 * King, walls and flip of each symbol, now. Example: =GEX.LEVELS("SPXW,SPY"). 1 credit per call of up to 10 symbols.
 * @customfunction GEX.LEVELS
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range.
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted. For the flip request 40 to 200: with "all" it can be far from spot.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "view=levels" lists every level, strongest first; also includeEmpty, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol. Flip is where the running sum of exposure over the strikes changes sign.
 */
export function gexLevels(
  symbols: any[][],
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async ({ market }, context) => {
    const { filters, draw } = readLevelsOptions(options, { isPast: false });
    const request = { ...readBoardArguments(metric, strikes, expirations), ...filters };
    const levels = await eachSymbol(readSymbols(symbols), (symbol) =>
      listedLevels(market.gex, { ...request, symbol }, context),
    );
    return draw(levels);
  });
}

/**
 * King, walls and flip of each symbol at a past instant. Example: =GEX.LEVELS.AT("SPXW,SPY","last close"). 5 credits per call of up to 10 symbols; a snapshot that was loaded before is free.
 * @customfunction GEX.LEVELS.AT
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range.
 * @param at The instant, US Eastern: a date-time cell, "2026-11-20 10:30", "10:30" today, "last close", or back from now: "-30m", "-2h", "-5d" (sessions).
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted. For the flip request 40 to 200: with "all" it can be far from spot.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "view=levels" lists every level, strongest first; also includeEmpty, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol; As of is the time of the snapshot, and distances are in percent of its spot.
 */
export function gexLevelsAt(
  symbols: any[][],
  at: any,
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (view, context) => {
    const { filters, draw } = readLevelsOptions(options, { isPast: true });
    const atMs = readInstant(at, "The instant", view.now());
    const request = { ...readBoardArguments(metric, strikes, expirations), ...filters, atMs };
    const { gex } = view.market;
    const levels = await eachSymbol(readSymbols(symbols), async (symbol) => {
      const { record } = await withListedDates({ ...request, symbol }, (one) => gex.historical(one, context));
      return { record: levelsDigest(record) };
    });
    return draw(levels);
  });
}
