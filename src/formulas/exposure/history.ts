import { endpoints } from "../../contract/endpoints";
import type { RangeArgument } from "../arguments/read-values";
import type { RequestFor } from "../../contract/endpoint";
import { easternDate } from "../../calendar/eastern-time";
import { dailyTable } from "../../tables/exposure/history-tables";
import type { MakeTable } from "../make-table";
import { switchOption } from "../arguments/option-readers";
import { readBoardArguments, readMetric } from "../arguments/read-board";
import { tableDrawer } from "../arguments/read-columns";
import { readDateRange } from "../arguments/read-date";
import { readOptions, type FiltersOf } from "../arguments/read-options";
import { readSymbols } from "../arguments/read-symbols";
import { readWindow } from "../arguments/read-window";
import { readFrameOptions } from "./frame-options";
import { withListedDates } from "./listed-dates";
import { datePieces, eachSymbolInPieces, windowPieces } from "./pieces";

const dailyFilters = { extended: switchOption } satisfies FiltersOf<RequestFor<typeof endpoints.dailyStats>>;

/** GEX.FRAMES: reads its arguments and makes its table. */
export function gexFrames(
  symbols: RangeArgument,
  from: unknown,
  to: unknown,
  metric: unknown,
  strikes: unknown,
  expirations: RangeArgument,
  options: RangeArgument,
): MakeTable {
  return async (view, context) => {
    const draw = readFrameOptions(options);
    const board = readBoardArguments(metric, strikes, expirations);
    const { market } = view;
    const nowMs = view.now();
    const frames = await eachSymbolInPieces(view, {
      symbols: readSymbols(symbols),
      pieces: windowPieces(readWindow(from, to, nowMs), nowMs),
      call: (symbol, piece) => market.callOf(endpoints.range, { ...board, ...piece, symbol }),
      request: (symbol, piece) =>
        withListedDates({ ...board, ...piece, symbol }, (one) => market.get(endpoints.range, one, context)),
    });
    return draw(frames);
  };
}

/** GEX.DAILY: reads its arguments and makes its table. */
export function gexDaily(
  symbols: RangeArgument,
  from: unknown,
  to: unknown,
  metric: unknown,
  options: RangeArgument,
): MakeTable {
  return async (view, context) => {
    const { filters, table } = readOptions(options, { filters: dailyFilters });
    const draw = tableDrawer(dailyTable, table);
    const request = { metric: readMetric(metric), ...filters };
    const { market } = view;
    const nowMs = view.now();
    const sessions = await eachSymbolInPieces(view, {
      symbols: readSymbols(symbols),
      pieces: datePieces(readDateRange(from, to, nowMs), market.lastWholeDay ?? easternDate(nowMs)),
      call: (symbol, piece) => market.callOf(endpoints.dailyStats, { ...request, ...piece, symbol }),
      request: (symbol, piece) => market.get(endpoints.dailyStats, { ...request, ...piece, symbol }, context),
    });
    return draw(sessions);
  };
}
