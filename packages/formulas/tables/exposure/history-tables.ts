import type { DailyStat, SymbolDailyStats, SymbolRange } from "@strikebook/contract";
import { blank, formats, type Table } from "../cell";
import { canonicalColumn, type NamedRecord } from "../canonical";
import { asSent, count, dollars, instant, intraday, price } from "../columns";
import { blockColumns, listedColumns, listOf, type Column } from "../column";
import { dateCell } from "../date-cells";
import {
  FailedSymbol,
  pickedColumns,
  rowsOfEach,
  tableOf,
  type PickedStyle,
  type RowOrFailure,
  type TableDefinition,
} from "../table";

/** One session of one symbol. */
interface SessionRow extends NamedRecord {
  day: DailyStat;
}

/** Symbol, then the columns shown by default. */
const sessionColumns = listedColumns(
  [
    asSent("Symbol", "symbol"),
    asSent("Date", "date"),
    price("Open", "spotOpen"),
    price("High", "spotHigh"),
    price("Low", "spotLow"),
    price("Close", "spotClose"),
    dollars("Smallest cell", "minValue"),
    dollars("Largest cell", "maxValue"),
    dollars("Mean peak", "peakAbsMean"),
    dollars("Largest peak", "peakAbsMax"),
    count("Frames", "frames"),
    asSent("Complete", "complete"),
  ],
  ({ symbol, day }: SessionRow, dates) =>
    listOf(
      symbol,
      dateCell(day.date, dates),
      day.spotOpen,
      day.spotHigh,
      day.spotLow,
      day.spotClose,
      day.minValue,
      day.maxValue,
      day.peakAbsMean,
      day.peakAbsMax,
      day.frames,
      day.complete,
    ),
);

/**
 * Daily statistics: one row per session, oldest first, one symbol after the other; with several symbols the first column is
 * Symbol.
 *
 * A cell is one strike of one expiration; the peak of a frame is the larger absolute value of its smallest and largest cell.
 * docs/api.md, Daily statistics.
 */
export const dailyTable: TableDefinition<readonly RowOrFailure<readonly SymbolDailyStats[]>[], SessionRow> = {
  columns: [
    ...sessionColumns.slice(1),
    ...sessionColumns.slice(0, 1),
    instant("First frame", "firstAt", ({ day }) => day.firstAt),
    instant("Last frame", "lastAt", ({ day }) => day.lastAt),
    canonicalColumn((row) => row),
  ],
  shown: (symbols) => (symbols.length > 1 ? sessionColumns : sessionColumns.slice(1)),
  brief: "Symbol,Date,Open,High,Low,Close,Smallest cell,Largest cell,Mean peak,Largest peak",
  rows: (symbols) => rowsOfEach(symbols, sessionRows),
};

function sessionRows(parts: readonly SymbolDailyStats[]): SessionRow[] {
  const rows: SessionRow[] = [];
  for (const { symbol, canonical, days } of parts as readonly (SymbolDailyStats & NamedRecord)[])
    for (const day of days) rows.push({ symbol, canonical, day });
  return rows;
}

type Axis = SymbolRange["axes"][number];

/** One frame of one symbol. */
export interface KeptFrame extends NamedRecord {
  frame: SymbolRange["frames"][number];
  axis: Axis;
}

interface FrameRow extends KeptFrame {
  /** The index of each strike column's value in the frame; an index after its end if the frame does not have the strike. */
  places: readonly number[];
}

const frameSymbol: Column<FrameRow> = asSent("Symbol", "symbol", (row) => row.symbol);

const shownFrameColumns: readonly Column<FrameRow>[] = [
  intraday(instant("As of", "asOf", ({ frame }) => frame.asOf)),
  price("Spot", "spot", ({ frame }) => frame.spot),
];

/** Every column of frames except the strikes. docs/api.md, Range of boards. */
export const frameColumns: readonly Column<FrameRow>[] = [
  ...shownFrameColumns,
  frameSymbol,
  price("Previous close", "previousClose", ({ frame }) => frame.previousClose),
  asSent("Expirations", "expirations", ({ axis }) => axis.expirations.join(", ")),
  canonicalColumn((row) => row),
];

/** The frames of one symbol, in one or several consecutive responses, or the reason why it has none. */
export type FramesOrFailure = RowOrFailure<readonly SymbolRange[]>;

/** Returns every strike of the frames, ascending. */
export function frameStrikes(symbols: readonly FramesOrFailure[]): number[] {
  const strikes = new Set<number>();
  for (const entry of symbols) {
    if (entry instanceof FailedSymbol) continue;
    for (const { axes } of entry) for (const axis of axes) axis.strikes.forEach((strike) => strikes.add(strike));
  }
  return [...strikes].sort((low, high) => low - high);
}

/**
 * Returns one column per strike, in the order given: the exposure in US dollars, with the strike as a number in the heading.
 */
export function strikeColumns(strikes: readonly number[]): Column<FrameRow>[] {
  const headings = strikes.map((strike) => {
    const name = String(strike);
    return { name, field: name, heading: strike, format: formats.dollars };
  });
  return blockColumns(headings, ({ frame: { values }, places }, from, to, line, at) => {
    const { length } = values;
    for (let index = from; index < to; index += 1) line[at++] = values[places[index] ?? length] ?? blank;
  });
}

interface FramesStyle extends PickedStyle<FrameRow> {
  /** Keeps only the first frame of each interval of this length; `undefined` keeps all. */
  everySeconds?: number | undefined;
}

/**
 * Returns one row per frame, oldest first, one symbol after the other; with several symbols the first column is Symbol.
 *
 * `strikes` are those that `strikeColumns` were made of. The cell of a strike that a frame does not have is blank.
 */
export function framesTable(
  symbols: readonly FramesOrFailure[],
  strikes: readonly number[],
  style: FramesStyle,
): Table {
  const rows = rowsOfEach(symbols, (ranges) => frameRows(keptFrames(ranges, style.everySeconds), strikes));
  const shown = [...(symbols.length > 1 ? [frameSymbol] : []), ...shownFrameColumns, ...strikeColumns(strikes)];
  return tableOf(pickedColumns(style, shown), rows, style);
}

/**
 * Returns the frames of consecutive responses. The last frame of a response is repeated as the first of the next, and is kept
 * once.
 */
export function keptFrames(ranges: readonly SymbolRange[], everySeconds: number | undefined): KeptFrame[] {
  const kept: KeptFrame[] = [];
  let newest: string | number | undefined;
  for (const range of ranges) {
    const { symbol, canonical }: NamedRecord = range;
    const axes = new Map(range.axes.map((axis) => [axis.id, axis]));
    for (const frame of range.frames) {
      const axis = axes.get(frame.axis); // The decoder has checked that it exists.
      const step = everySeconds ? Math.floor(Date.parse(frame.asOf) / 1000 / everySeconds) : frame.asOf;
      if (axis && step !== newest) kept.push({ symbol, canonical, frame, axis });
      newest = step;
    }
  }
  return kept;
}

function frameRows(frames: readonly KeptFrame[], strikes: readonly number[]): FrameRow[] {
  const places = new Map(
    [...new Set(frames.map(({ axis }) => axis))].map((axis) => [axis, strikeIndexes(axis, strikes)]),
  );
  return frames.map((frame) => ({ ...frame, places: places.get(frame.axis) ?? [] }));
}

function strikeIndexes(axis: Axis, strikes: readonly number[]): number[] {
  const indexes = new Map(axis.strikes.map((strike, index) => [strike, index]));
  return strikes.map((strike) => indexes.get(strike) ?? axis.strikes.length);
}
