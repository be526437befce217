import type { SymbolRange } from "../../contract/history";
import { formats, formatted, type Table } from "../cell";
import { instantCell } from "../eastern-time";
import { tableOf, type Column, type RowOrFailure, type TableStyle } from "../table";

type Axis = SymbolRange["axes"][number];

/** One frame of one symbol. */
interface FrameRow {
  symbol: string;
  frame: SymbolRange["frames"][number];
  axis: Axis;
  /** For each strike column in turn where its value stands among the frame's; behind their end where the frame lacks the strike. */
  places: readonly number[];
}

const symbol: Column<FrameRow> = { name: "Symbol", field: "symbol", cell: (row) => row.symbol };

const shownColumns: readonly Column<FrameRow>[] = [
  { name: "As of", field: "asOf", isIntraday: true, cell: ({ frame }, dates) => instantCell(frame.asOf, dates) },
  { name: "Spot", field: "spot", cell: ({ frame }) => formatted(frame.spot, formats.price) },
];

/** Every column of frames but the strikes; API document, Part 2.6, SymbolRange. */
export const frameColumns: readonly Column<FrameRow>[] = [
  ...shownColumns,
  symbol,
  {
    name: "Previous close",
    field: "previousClose",
    cell: ({ frame }) => formatted(frame.previousClose, formats.price),
  },
  { name: "Expirations", field: "expirations", cell: ({ axis }) => axis.expirations.join(", ") },
];

/** What one symbol came to: the frames of its window, as one answer or several that follow each other, or why there are none. */
export type FramesOrFailure = RowOrFailure<readonly SymbolRange[]>;

/** Every strike of the frames, ascending. */
export function frameStrikes(outcomes: readonly FramesOrFailure[]): number[] {
  const strikes = new Set<number>();
  for (const outcome of outcomes) {
    if (!("row" in outcome)) continue;
    for (const { axes } of outcome.row) for (const axis of axes) axis.strikes.forEach((strike) => strikes.add(strike));
  }
  return [...strikes].sort((low, high) => low - high);
}

/** One column a strike, in the order given: the exposure of each frame in US dollars, headed by the strike as a number. */
export function strikeColumns(strikes: readonly number[]): Column<FrameRow>[] {
  return strikes.map((strike, index) => ({
    name: String(strike),
    field: String(strike),
    heading: strike,
    cell: ({ frame, places }) => formatted(frame.values[places[index] ?? frame.values.length], formats.dollars),
  }));
}

export interface FramesTableStyle extends TableStyle {
  /** The columns picked, in order; the usual ones when undefined. */
  columns: readonly Column<FrameRow>[] | undefined;
  /** At most one row in so many seconds, the first; every frame when undefined. */
  everySeconds?: number | undefined;
}

/**
 * A row a frame, oldest first, symbols one below the other with a leading Symbol column when there are several.
 *
 * `strikes` are those that `strikeColumns` were made of. A strike that a frame lacks is blank there.
 */
export function framesTable(
  outcomes: readonly FramesOrFailure[],
  strikes: readonly number[],
  style: FramesTableStyle,
): Table {
  const rows = outcomes.flatMap((outcome): RowOrFailure<FrameRow>[] =>
    "row" in outcome ? frameRows(outcome.row, strikes, style.everySeconds).map((row) => ({ row })) : [outcome],
  );
  const usual = [...(outcomes.length > 1 ? [symbol] : []), ...shownColumns, ...strikeColumns(strikes)];
  return tableOf(style.columns ?? usual, rows, style);
}

/** The frames of answers that follow each other. The one that ends an answer begins the next, and counts once. */
function frameRows(
  ranges: readonly SymbolRange[],
  strikes: readonly number[],
  everySeconds: number | undefined,
): FrameRow[] {
  const rows: FrameRow[] = [];
  let newest: string | number | undefined;
  for (const range of ranges) {
    const axes = new Map(range.axes.map((axis) => [axis.id, { axis, places: placesOf(axis, strikes) }]));
    for (const frame of range.frames) {
      const known = axes.get(frame.axis); // The decoder has seen to it that there is one.
      const step = everySeconds ? Math.floor(Date.parse(frame.asOf) / 1000 / everySeconds) : frame.asOf;
      if (known && step !== newest) rows.push({ symbol: range.symbol, frame, ...known });
      newest = step;
    }
  }
  return rows;
}

function placesOf(axis: Axis, strikes: readonly number[]): number[] {
  const places = new Map(axis.strikes.map((strike, place) => [strike, place]));
  return strikes.map((strike) => places.get(strike) ?? axis.strikes.length);
}
