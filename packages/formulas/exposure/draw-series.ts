import type { Metric, SymbolDailyStats, SymbolHeatmap, SymbolLevels } from "@strikebook/contract";
import { frameBoard } from "../replay/frame-board";
import { keyLevelsOf, levelsDigest } from "../levels/levels-digest";
import { underNamesOf } from "../tables/canonical";
import type { Table } from "../tables/cell";
import {
  dailyTable,
  frameColumns,
  frameStrikes,
  framesTable,
  keptFrames,
  strikeColumns,
  type FramesOrFailure,
  type KeptFrame,
} from "../tables/exposure/history-tables";
import { unsureLevelsColumns } from "../tables/exposure/levels-tables";
import { metricWithoutZeroGamma } from "../tables/exposure/zero-gamma";
import { blankReasons } from "../tables/blank-cells";
import type { CallContext } from "@strikebook/client";
import { frameLevelsTable, noZeroGammaOfFrames, sessionLevelsTable } from "../tables/exposure/levels-series-tables";
import { FailedSymbol, type RowOrFailure } from "../tables/table";
import { ArgumentError, quoted } from "../arguments/argument-error";
import { pickColumns, tableDrawer } from "../arguments/read-columns";
import type { TableOptions } from "../arguments/read-options";
import { readList } from "../arguments/read-values";

/** Returns what draws daily statistics. */
export const dailyDrawer = (
  table: TableOptions,
): ((symbols: readonly RowOrFailure<readonly SymbolDailyStats[]>[]) => Table) => tableDrawer(dailyTable, table);

/** A session (YYYY-MM-DD) of a symbol. */
interface Session {
  symbol: string;
  session: string;
}

/** Returns what draws the boards of sessions as levels. */
export function sessionLevelsDrawer(
  sessions: readonly Session[],
  { metric, ...table }: TableOptions & { metric: Metric },
): (boards: readonly RowOrFailure<readonly SymbolHeatmap[]>[], context: CallContext) => Table {
  const draw = tableDrawer(sessionLevelsTable, table);
  const noZeroGamma = metricWithoutZeroGamma(metric);
  return (boards, context) => {
    const rows = sessions.map((one, index) => {
      const records = boards[index] ?? [];
      if (records instanceof FailedSymbol) return { ...one, levels: records };
      const [board] = records;
      const none = new FailedSymbol(one.symbol, "The service has no board of this session.");
      return { ...one, levels: board ? { ...underNamesOf(board, levelsDigest(board)), noZeroGamma } : none };
    });
    if (table.columns === undefined) {
      const reasons = blankReasons(
        unsureLevelsColumns,
        rows.map(({ levels }) => levels),
      );
      for (const reason of reasons) context.onBlank?.(reason);
    }
    return draw(rows);
  };
}

/** How frames are shown: `every` keeps one row per interval, given in seconds. */
type FramesOptions = TableOptions & { every: number | undefined; view: "strikes" | "levels" };

type DrawFrames = (symbols: readonly FramesOrFailure[], context: CallContext) => Table;

/** Returns what draws frames. */
export function framesDrawer(options: FramesOptions): DrawFrames {
  return options.view === "levels" ? frameLevelsDrawer(options) : frameStrikesDrawer(options);
}

function frameLevelsDrawer({ every, ...table }: FramesOptions): DrawFrames {
  const draw = tableDrawer(frameLevelsTable, table);
  return (symbols, context) => {
    if (table.columns === undefined) context.onBlank?.(noZeroGammaOfFrames);
    return draw(
      symbols.map((ranges) => (ranges instanceof FailedSymbol ? [ranges] : keptFrames(ranges, every).map(levelsOf))),
    );
  };
}

function levelsOf({ symbol, canonical, frame, axis }: KeptFrame): SymbolLevels {
  const board = frameBoard(symbol, axis, frame);
  const { asOf, spot, previousClose } = frame;
  return underNamesOf({ symbol, canonical }, { symbol, asOf, spot, previousClose, levels: [], ...keyLevelsOf(board) });
}

/** `columns` picks facts by name, strikes by number, and all strikes by the word `strikes`. */
function frameStrikesDrawer({
  columns: list,
  every,
  ...style
}: FramesOptions): (symbols: readonly FramesOrFailure[]) => Table {
  const typed = list === undefined ? undefined : [...new Set(readList(list, "The option columns"))];
  const picks = typed?.map(readPick);
  const hasWord = typed?.some((part) => /^(\*|brief)$/i.test(part));
  return (symbols) => {
    const strikes = frameStrikes(symbols);
    const strikeOptions = strikeColumns(strikes);
    const columns =
      picks &&
      ((shown: FrameColumns) => {
        const picked = picks.flatMap((pick) => pick(strikeOptions, shown));
        return hasWord ? once(picked) : picked;
      });
    return framesTable(symbols, strikes, { ...style, columns, everySeconds: every });
  };
}

type FrameColumns = readonly ReturnType<typeof strikeColumns>[number][];

/** Returns columns without those that are there before. */
const once = (columns: FrameColumns): FrameColumns => [...new Map(columns.map((one) => [one.name, one])).values()];

/** Reads one part of `columns`; returns the function that picks it, given the columns of the strikes and those shown by default. */
function readPick(typed: string): (strikes: FrameColumns, shown: FrameColumns) => FrameColumns {
  if (/^(strikes|values)$/i.test(typed)) return (strikes) => strikes;
  if (typed === "*") return (_, shown) => [...shown, ...frameColumns];
  if (/^brief$/i.test(typed)) return (_, shown) => shown;
  if (Number.isNaN(Number(typed))) {
    const fact = pickColumns(typed, frameColumns);
    return () => fact;
  }
  return (strikes) => {
    const found = strikes.filter(({ heading }) => heading === Number(typed));
    if (found.length > 0) return found;
    const first = strikes[0]?.name;
    throw new ArgumentError(
      `These frames have no strike ${quoted(typed)}; their strikes range from ${first} to ${strikes.at(-1)?.name}.`,
    );
  };
}
