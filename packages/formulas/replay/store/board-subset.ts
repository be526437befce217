import type { SymbolHeatmap } from "@strikebook/contract";

/** The part of a board that a request returns. */
export interface BoardSize {
  maxStrikes: number | "all";
  layout: "net" | "matrix";
}

/**
 * Returns the part of a stored board that a request for fewer strikes returns, or for the same strikes without the matrix.
 * `undefined` if only the service can tell.
 *
 * Only what the stored board itself shows is assumed. It has to have all the strikes that were requested, so that none was left
 * out as empty, with the strike nearest spot in the middle: then a smaller window has the same middle. Its king has to be in
 * that window: node types compare a strike with the king, so they stay the same. Walls of calls and puts are those of all strikes of the stored
 * board: it serves no fewer. docs/api.md, Board and Heatmap.
 */
export function boardSubset(board: SymbolHeatmap, stored: BoardSize, wanted: BoardSize): SymbolHeatmap | undefined {
  const { strikes, matrix, ...rest } = board;
  if (wanted.layout === "matrix" && !matrix) return undefined;
  const [first, end] = strikeWindow(board, stored.maxStrikes, wanted.maxStrikes) ?? [NaN, NaN];
  if (!(first < end)) return undefined;
  const isWhole = first === 0 && end === strikes.length;
  const nodes = isWhole ? strikes : strikes.slice(first, end);
  if (!isWhole && (board.sides || !nodes.some(({ nodeType }) => nodeType === "king"))) return undefined;
  return {
    ...rest,
    strikes: nodes,
    ...(wanted.layout === "matrix" && matrix && { matrix: matrix.slice(first, end) }),
  };
}

/** Returns the positions `[first, end)` of the wanted strikes; `undefined` if the stored board does not show them. */
function strikeWindow(
  { strikes, spot }: SymbolHeatmap,
  stored: number | "all",
  wanted: number | "all",
): [first: number, end: number] | undefined {
  if (stored === wanted) return [0, strikes.length];
  if (stored === "all" || wanted === "all" || wanted >= stored || strikes.length !== stored) return undefined;
  let middle = 0;
  strikes.forEach(({ strike }, index) => {
    if (Math.abs(strike - spot) < Math.abs((strikes[middle]?.strike ?? 0) - spot)) middle = index;
  });
  // At an end of the listed strikes the window is not around spot.
  if (middle !== Math.floor(stored / 2)) return undefined;
  const first = middle - Math.floor(wanted / 2);
  return [first, first + wanted];
}
