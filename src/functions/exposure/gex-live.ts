import type { LiveBoard } from "../../addin/live";
import type { SymbolHeatmap } from "../../contract/heatmap";
import type { StreamVelocity } from "../../contract/stream";
import { heatmapTable, pastHeatmapColumns } from "../../tables/exposure/heatmap-table";
import { liveTable, needsBoard, showsWithoutBoard } from "../../tables/exposure/live-table";
import { velocityTable, velocityViews } from "../../tables/exposure/velocity-table";
import { isTelling, liveRow, tableOrReason } from "./live-row";
import { readChoice, readMetric, readRows, readSymbols, readTicker } from "../arguments/read-arguments";
import { readBoardArguments } from "../arguments/read-board-arguments";
import { readFields } from "../arguments/read-fields";
import { choiceOption, pickColumns, readOptions, tableOptions } from "../arguments/read-options";
import { streamCell } from "../stream-cell";
import { watchBoards } from "./watch-boards";

const heatmapOptions = { ...tableOptions, layout: choiceOption("net", "matrix") };

/** Moving strikes that the service sends at the most, and that are listed when nobody says. */
const MOST_MOVING = 60;
const USUAL_MOVING = 20;

/**
 * Spot, king, walls or flip of each symbol, ticking all session. Example: =GEX.LIVE("SPXW","spot,king,flip"). 1 credit per symbol to open and 1 a minute: one stream serves all cells.
 * @customfunction GEX.LIVE
 * @param symbols Option roots, for example "SPXW", "SPXW,SPY" or a range: a row each.
 * @param [fields] A column each: spot (when omitted), asOf, previousClose, change, changePct, net, king, kingValue, positiveWall, positiveWallValue, negativeWall, negativeWallValue, flip, flipDistancePct, lowStrike, highStrike, state, age. A comma list or a range.
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
  streamCell(invocation, (addin, show) => {
    const columns = readFields(fields);
    const window = readBoardArguments(metric, strikes, expirations);
    const needs = columns.some(needsBoard) ? "board" : "spot";
    const watches = readSymbols(symbols).map((symbol) => ({ ...window, symbol, needs, label: "GEX.LIVE" }) as const);
    const tableOf = (boards: readonly LiveBoard[]) =>
      liveTable(
        boards.map((live) => liveRow(live, addin.now())),
        columns,
      );
    return watchBoards(addin, watches, {
      invocation,
      ticks: columns.some(({ field }) => field === "age"),
      see: (boards) => {
        if (columns.every(showsWithoutBoard) || boards.some(isTelling)) show(() => tableOf(boards));
      },
    });
  });
}

/**
 * The board of one symbol as it is published, all session. Example: =GEX.LIVE.HEATMAP("SPXW"). 1 credit to open and 1 a minute: one stream serves all cells.
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
  streamCell(invocation, (addin, show) => {
    const { layout, columns, ...style } = readOptions(options, heatmapOptions);
    const picked = pickColumns(columns, pastHeatmapColumns);
    const window = readBoardArguments(metric, strikes, expirations);
    const watch = { ...window, symbol: readTicker(symbol), layout, needs: "board", label: "GEX.LIVE.HEATMAP" } as const;
    const tableOf = (board: SymbolHeatmap) => heatmapTable([board], { ...style, columns: picked, isPast: true });
    return watchBoards(addin, [watch], {
      invocation,
      see: ([live]) => {
        if (live && isTelling(live)) show(() => tableOrReason(live, live.board, tableOf));
      },
    });
  });
}

/**
 * The strikes whose exposure moves most, all session. Example: =GEX.LIVE.VELOCITY("SPXW",10,"risers"). 1 credit to open and 1 a minute: one stream serves all cells.
 * @customfunction GEX.LIVE.VELOCITY
 * @param symbol One option root, for example "SPXW".
 * @param [rows] Most rows: 1 to 60; 20 when omitted.
 * @param [view] "all" (when omitted): the strikes that stand out, fastest first; "risers" or "fallers": the five fastest of a kind.
 * @param [metric] "gamma" (when omitted) or "vanna".
 * @streaming
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per strike and expiration: Value, Velocity (US dollars a minute, over five minutes), Trend, and the change over each window from a minute to a day.
 */
export function gexLiveVelocity(
  symbol: any[][],
  rows: any,
  view: any,
  metric: any,
  invocation: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  streamCell(invocation, (addin, show) => {
    const count = readRows(rows, MOST_MOVING, USUAL_MOVING);
    const list = readChoice(view, "The view", velocityViews, "all");
    const window = { ...readBoardArguments(undefined, undefined, undefined), metric: readMetric(metric) };
    const watch = { ...window, symbol: readTicker(symbol), needs: "velocity", label: "GEX.LIVE.VELOCITY" } as const;
    const tableOf = (velocity: StreamVelocity) => velocityTable(velocity, list, count);
    return watchBoards(addin, [watch], {
      invocation,
      see: ([live]) => {
        if (live && (live.velocity || live.reason !== undefined || live.state === "replay")) {
          show(() => tableOrReason(live, live.velocity, tableOf));
        }
      },
    });
  });
}
