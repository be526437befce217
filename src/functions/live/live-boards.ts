import type { SymbolHeatmap } from "../../contract/heatmap";
import type { StreamVelocity } from "../../contract/stream";
import { heatmapTable, pastHeatmapColumns } from "../../tables/exposure/heatmap-table";
import { needsBoard, velocityTable, velocityViews } from "../../tables/exposure/live-tables";
import { boardTable, isReady, LiveRows, sharedTable, velocityOrReason } from "./live-row";
import { choiceOption } from "../../formulas/arguments/option-readers";
import { readBoardArguments, readMetric } from "../../formulas/arguments/read-board";
import { pickColumns, readFields } from "../../formulas/arguments/read-columns";
import { readOptions } from "../../formulas/arguments/read-options";
import { readSymbols, readTicker } from "../../formulas/arguments/read-symbols";
import { readChoice, readRows } from "../../formulas/arguments/read-values";
import { refuseWeeklyDates } from "../../formulas/exposure/listed-dates";
import { listedBoard, listedSymbols } from "./listed-boards";
import { numberStyle } from "../../formulas/number-style";
import { streamCell } from "./stream-cell";
import { watchBoards, type BoardsView } from "./watch-boards";

const heatmapFilters = { layout: choiceOption("net", "matrix") };

/** The most moving strikes that the service sends, and how many are listed by default. */
const MOST_MOVING = 60;
const DEFAULT_MOVING = 20;

/**
 * Spot, king, walls or flip of each symbol, updated all session. Example: =GEX.LIVE("SPXW","spot,king,flip"). 1 credit per symbol to open and 1 per minute: one stream serves all cells.
 * @customfunction GEX.LIVE
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range: a row each.
 * @param [fields] A column each: spot (when omitted), asOf, previousClose, change, changePct, net, king, kingValue, positiveWall, positiveWallValue, negativeWall, negativeWallValue, flip, flipDistancePct, lowStrike, highStrike, state, age, symbol (as typed), canonical (the service's own name of it). A comma list or a range.
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @streaming
 * @requiresAddress
 * @param invocation
 * @returns A row per symbol, a column per field, without a header row. The field state says whether a value is live.
 */
export function gexLive(
  symbols: any[][],
  fields: any[][],
  metric: any,
  strikes: any,
  expirations: any[][],
  invocation: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  streamCell(invocation, (addin, cell) => {
    const columns = readFields(fields);
    const window = readBoardArguments(metric, strikes, expirations);
    const needs = columns.some(needsBoard) ? "board" : "spot";
    const { watched, rowsOf } = listedSymbols(readSymbols(symbols), needs === "board" ? window.expirations : "all");
    const request = { ...window, needs, valuesOnly: true, label: "GEX.LIVE" } as const;
    const requests = watched.map((symbol) => ({ ...request, symbol }));
    return watchBoards(addin, requests, new LiveRows(columns, rowsOf, addin.market), invocation, cell);
  });
}

/**
 * The board of one symbol as it is published, all session. Example: =GEX.LIVE.HEATMAP("SPXW"). 1 credit to open and 1 per minute: one stream serves all cells.
 * @customfunction GEX.LIVE.HEATMAP
 * @param symbol One option root, for example "SPXW".
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @param [strikes] Strikes around spot: 1 to 1000, or "all"; 92 when omitted.
 * @param [expirations] Nearest expirations to net: 1 to 60, "all", or exact dates; 5 when omitted.
 * @param [options] "layout=matrix" adds a column per expiration; also columns, headers, dates.
 * @streaming
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per strike, lowest first: Strike, Value (US dollars), Node.
 */
export function gexLiveHeatmap(
  symbol: any[][],
  metric: any,
  strikes: any,
  expirations: any[][],
  options: any[][],
  invocation: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  streamCell(invocation, (addin, cell) => {
    const { filters, table } = readOptions(options, { filters: heatmapFilters });
    const { columns: list, ...style } = table;
    const columns = pickColumns(list, pastHeatmapColumns);
    const window = readBoardArguments(metric, strikes, expirations);
    const request = {
      ...window,
      symbol: readTicker(symbol),
      ...filters,
      needs: "board",
      label: "GEX.LIVE.HEATMAP",
    } as const;
    refuseWeeklyDates(request.symbol, window.expirations);
    const tableOf = sharedTable(["GEX.LIVE.HEATMAP", options, numberStyle()], (board: SymbolHeatmap) =>
      heatmapTable([board], { ...style, columns, isPast: true, numbers: numberStyle() }),
    );
    const shown: BoardsView = {
      isReady: (boards) => boards.every(isReady),
      table: ([live]) => (live ? boardTable(listedBoard(live, window.expirations), tableOf) : []),
    };
    return watchBoards(addin, [request], shown, invocation, cell);
  });
}

/**
 * The strikes whose exposure moves most, all session. Example: =GEX.LIVE.VELOCITY("SPXW",10,"risers"). 1 credit to open and 1 per minute: one stream serves all cells.
 * @customfunction GEX.LIVE.VELOCITY
 * @param symbol One option root, for example "SPXW".
 * @param [rows] Most rows: 1 to 60; 20 when omitted.
 * @param [view] "all" (when omitted): the strikes that stand out, fastest first; "risers" or "fallers": the five fastest of each.
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @streaming
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per strike and expiration: Value, Velocity (US dollars per minute, over five minutes), Trend, and the change over each window from a minute to a day.
 */
export function gexLiveVelocity(
  symbol: any[][],
  rows: any,
  view: any,
  metric: any,
  invocation: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  streamCell(invocation, (addin, cell) => {
    const count = readRows(rows, MOST_MOVING, DEFAULT_MOVING);
    const list = readChoice(view, "The view", velocityViews, "all");
    const window = { ...readBoardArguments(undefined, undefined, undefined), metric: readMetric(metric) };
    const request = { ...window, symbol: readTicker(symbol), needs: "velocity", label: "GEX.LIVE.VELOCITY" } as const;
    const tableOf = sharedTable(["GEX.LIVE.VELOCITY", list, count], (velocity: StreamVelocity) =>
      velocityTable(velocity, list, count),
    );
    const shown: BoardsView = {
      // At once: the first velocity takes up to a minute, and the cell says so.
      isReady: () => true,
      table: ([live]) => (live ? velocityOrReason(live, tableOf) : []),
    };
    return watchBoards(addin, [request], shown, invocation, cell);
  });
}
