import type { BoardChoice } from "../../addin/board/board-view";

/**
 * Returns the formula of one cell of the picture: the exposure at a strike and an expiration (YYYY-MM-DD), or the net of the
 * expirations. It requests the board that the picture shows: all formulas of it share one call. In a replay it shows the time of the
 * clock, as every formula does.
 */
export function cellFormula(choice: BoardChoice, strike: number, expiration: string | undefined): string {
  const { symbol, metric, strikes, expirations } = choice;
  const board = `GEX.HEATMAP("${symbol.replaceAll('"', '""')}","${metric}",${strikes},${expirations},"layout=matrix")`;
  const row = `XMATCH(${strike},CHOOSECOLS(board,1))`;
  const column = expiration === undefined ? "2" : `XMATCH(${dateFormula(expiration)},CHOOSEROWS(board,1))`;
  return `=LET(board,${board},INDEX(board,${row},${column}))`;
}

/** `2026-11-20` as `DATE(2026,11,20)`, which means the same in every language of Excel. */
function dateFormula(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `DATE(${year},${month},${day})`;
}
