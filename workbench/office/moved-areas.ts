import type { CellArea } from "../calls/cell-area";

/** Rows or columns that were inserted into a sheet or removed from it, by their indices there. */
export interface CellMove {
  axis: "row" | "column";
  kind: "inserted" | "removed";
  first: number;
  count: number;
}

/** Returns where the cells of an area are after rows or columns were inserted or removed, as in Excel; `undefined` if they are gone. */
export function movedArea(area: CellArea, { axis, kind, first, count }: CellMove): CellArea | undefined {
  const [start, end] = axis === "row" ? [area.startRow, area.endRow] : [area.startColumn, area.endColumn];
  const after = first + count;
  let moved: { start: number; end: number };
  if (kind === "inserted") {
    moved = { start: start >= first ? start + count : start, end: end >= first ? end + count : end };
  } else {
    const removedUpTo = (index: number) => Math.max(0, Math.min(index, after) - first);
    moved = { start: start - removedUpTo(start), end: end - removedUpTo(end + 1) };
  }
  if (moved.end < moved.start) return undefined;
  return axis === "row"
    ? { ...area, startRow: moved.start, endRow: moved.end }
    : { ...area, startColumn: moved.start, endColumn: moved.end };
}
