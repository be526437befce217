import {
  type BoardRequest,
  type BoardSource,
  type PositionModel,
  type SymbolHeatmap,
  boardSources,
  endpoints,
  layouts,
} from "@strikebook/contract";
import type { Table } from "../tables/cell";
import {
  heatmapColumns,
  heatmapTable,
  pastHeatmapColumns,
  sideColumns,
  volumeColumns,
} from "../tables/exposure/heatmap-table";
import type { RowOrFailure } from "../tables/table";
import { ArgumentError } from "../arguments/argument-error";
import { range, requiredArgument, value } from "../arguments/argument";
import { choiceOption, switchOption } from "../arguments/option-readers";
import { boardArguments } from "../arguments/read-board";
import { columnPicker, needsOf } from "../arguments/read-columns";
import { expirationsAt } from "../arguments/read-expirations";
import { readInstant } from "../arguments/read-instant";
import type { FiltersOf, OptionValues, TableOptions } from "../arguments/read-options";
import { readBoardSymbols } from "../arguments/read-symbols";
import { formula } from "../formula";
import { says } from "../help-texts";
import { boardOptionSays } from "../help-options";
import { planSymbols } from "../plan";
import { withListedDates } from "./listed-dates";
import { modelOption, modelRequest, underModel } from "./model-option";

const filters = {
  layout: choiceOption(...layouts),
  includeEmpty: switchOption,
  source: choiceOption(...boardSources),
  sides: switchOption,
} satisfies FiltersOf<BoardRequest>;

/** Returns what draws boards. The columns are checked before anything is requested. */
function boardDrawer(
  { columns: list, ...style }: TableOptions,
  { isPast, source, sides }: { isPast: boolean; source: BoardSource; sides: boolean },
): (boards: readonly RowOrFailure<SymbolHeatmap>[]) => Table {
  const ofTime = isPast ? pastHeatmapColumns : heatmapColumns;
  const known = [...ofTime, ...sideColumns, ...volumeColumns];
  // Boards have calls and puts apart, or signed volume.
  const every = [...ofTime, ...(source === "volume" ? volumeColumns : sideColumns)];
  const columns = columnPicker(list, known, { every });
  const shows = { showsTime: isPast, showsSides: sides, showsNeutral: source === "volume" };
  return (boards) => heatmapTable(boards, { ...style, columns, isPast, ...shows });
}

/** Calls and puts are apart if that is asked, or one of their columns is picked. They are of open interest. */
function asksSides({ sides, source }: { sides: boolean; source: BoardSource }, { columns }: TableOptions) {
  const needs = {
    sides: sides || needsOf(columns, sideColumns, { every: source === "volume" ? [] : sideColumns }).includes("sides"),
  };
  if (needs.sides && source === "volume")
    throw new ArgumentError(
      "Calls and puts are apart for open interest only: remove source=volume, or sides and its columns.",
    );
  return needs;
}

/** What a board is asked for besides: calls and puts apart, and what its model needs. */
const asksMore = (sent: OptionValues<typeof filters>, table: TableOptions & { model: PositionModel }) => ({
  ...asksSides(sent, table),
  ...modelRequest({ ...table, ...sent }),
});

export const gexHeatmap = formula({
  name: "GEX.HEATMAP",
  endpoint: endpoints.heatmap,
  arguments: { symbols: requiredArgument(range(readBoardSymbols)), ...boardArguments },
  options: { help: says.boardOptions, filters, layout: { model: modelOption } },
  tooLarge: "fewer strikes, expirations or symbols",
  window: "maxStrikes",
  help: {
    description:
      'Net options exposure by strike, now. Example: =GEX.HEATMAP("SPXW"). 1 credit per call of up to 10 symbols.',
    arguments: {
      symbols: says.rootsOfIndexes,
      metric: says.metric,
      strikes: says.strikes,
      expirations: says.expirations,
    },
    options: boardOptionSays,
    returns: "A header row, then one row per strike, lowest first: Strike, Value (US dollars), Node, Velocity %.",
    examples: [
      ['=GEX.HEATMAP("SPXW",,5)', "the five strikes around spot"],
      ['=GEX.HEATMAP("SPX+",,40)', "40 strikes of all S&P 500 options: SPX and SPXW added, all expirations"],
      ['=GEX.HEATMAP("SPXW","vanna",40,10)', "vanna of 40 strikes, netted over ten expirations"],
      ['=GEX.HEATMAP("SPXW",,"all",20,"layout=matrix")', "every strike, with a column for each of twenty expirations"],
      ['=GEX.HEATMAP("SPXW",,20,,"source=volume")', "exposure of today's signed volume"],
      ['=GEX.HEATMAP("SPXW",,20,,"sides=true")', "calls and puts apart, with open interest"],
      ['=GEX.HEATMAP("SPXW",,20,,"model=short-all")', "exposure if dealers had sold all calls and all puts"],
      ['=GEX.HEATMAP(A2:A6,,20,,"columns=Symbol,Strike,Value")', "three columns for the symbols of a range"],
    ],
    cells: { A2: "SPXW", A3: "SPY" },
    notes: [
      "Values are US dollars of delta gained per 1 % move of spot (gamma) or per volatility point (vanna); from a service that computes them also US dollars of the underlying (delta), and of delta gained per calendar day (charm). Calls count plus, puts minus, as if dealers had bought all calls and sold all puts, and each Greek has its own sign: delta is positive on both sides. Large values are shown as 512.3M or 28.3B; the cell contains the exact number.",
      "Velocity % is blank where the board of five minutes before is not known: in the past, and in a recording that does not have it.",
    ],
  },
  plan: ({ symbols, metric, strikes, expirations: typed, filters: sent, table }, { nowMs }) => {
    const draw = boardDrawer(table, { isPast: false, ...sent });
    const expirations = expirationsAt(typed, nowMs);
    const window = { metric, maxStrikes: strikes, expirations: expirations.requested };
    const request = { ...window, ...sent, ...asksMore(sent, table) };
    return planSymbols(
      endpoints.heatmap,
      symbols,
      (symbol) => ({ ...request, symbol }),
      draw,
      underModel(table.model, sent.includeEmpty, withListedDates(expirations)),
    );
  },
});

export const gexHeatmapAt = formula({
  name: "GEX.HEATMAP.AT",
  endpoint: endpoints.historical,
  arguments: {
    symbols: requiredArgument(range(readBoardSymbols)),
    at: requiredArgument(value((typed, { nowMs }) => readInstant(typed, "The time", nowMs))),
    ...boardArguments,
  },
  options: { help: says.boardOptions, filters, layout: { model: modelOption } },
  tooLarge: "fewer strikes, expirations or symbols",
  window: "maxStrikes",
  help: {
    description:
      'Net options exposure by strike at a past time. Example: =GEX.HEATMAP.AT("SPXW","2026-11-20 10:30"). 5 credits per call of up to 10 symbols; a snapshot that was loaded before is free.',
    arguments: {
      symbols: says.rootsOfIndexes,
      at: says.instant,
      metric: says.metric,
      strikes: says.strikes,
      expirations: says.expirations,
    },
    options: boardOptionSays,
    returns:
      "A header row, then one row per strike, lowest first: Strike, Value (US dollars), Node, and As of, the time of the snapshot. On days and at times without trading that is the close before.",
    examples: [
      ['=GEX.HEATMAP.AT("SPXW","2026-11-17 10:30",,5)', "the board at a past time, US Eastern"],
      ['=GEX.HEATMAP.AT("SPXW","-2h")', "two hours ago"],
      ['=GEX.HEATMAP.AT("SPXW","last close",,,,"layout=matrix")', "the board at the last close"],
    ],
    notes: [
      "A past board that is at least one minute old never changes: requesting it again is free.",
      says.pastBoards,
    ],
  },
  plan: ({ symbols, at, metric, strikes, expirations: typed, filters: sent, table }) => {
    const draw = boardDrawer(table, { isPast: true, ...sent });
    const expirations = expirationsAt(typed, at);
    const window = { metric, maxStrikes: strikes, expirations: expirations.requested };
    const request = { ...window, ...sent, ...asksMore(sent, table), atMs: at };
    return planSymbols(
      endpoints.historical,
      symbols,
      (symbol) => ({ ...request, symbol }),
      draw,
      underModel(table.model, sent.includeEmpty, withListedDates(expirations)),
    );
  },
});
