import { toCents } from "../contract/cents";
import { classifiedStrikes, EMPTY_USD } from "../contract/classified-strikes";
import type { SignedVolume, StrikeNode, SymbolHeatmap } from "../contract/heatmap";
import { strikeWindow } from "../contract/strike-window";
import { rootsOf } from "../contract/symbol-sum";
import { sumSides } from "./sum-sides";
import type { SumRequest } from "./root-requests";

/** How boards are added. */
interface SumRule {
  /** The strikes, expirations, layout and symbol that were asked for. */
  asked: SumRequest;
  /** Whether the strikes are classified as the local service does (docs/market.md, Node types); if not, the king alone has a type. */
  classifies: boolean;
}

/**
 * Returns the board of a sum of roots: each cell is the sum of their cells, in cents. `asked` is what was asked of the sum, and the boards are
 * those of `rootRequests`.
 *
 * `asOf`, `spot` and the prices are those of the oldest board. A strike of a net board counts as empty if the value of every root is below
 * 50 dollars there; of a board with a matrix, if every cell of the sum is. The straddle and the velocity of a sum are not known.
 */
export function sumBoards(boards: readonly SymbolHeatmap[], { asked, classifies }: SumRule): SymbolHeatmap {
  const { symbol = "", expirations = "all", layout = "net", maxStrikes = "all", includeEmpty = false } = asked;
  const oldest = oldestOf(boards);
  const dates = datesOf(boards, expirations);
  const rows = rowsOf(boards, dates);
  const strikes = rows.map(({ strike }) => strike);
  const [first, end] = strikeWindow(strikes, oldest.spot, maxStrikes);
  const shown = rows.slice(first, end);
  const types = typesOf(shown, oldest.spot, classifies);
  const isKept = (row: SumRow, at: number) =>
    includeEmpty || at === 0 || at === shown.length - 1 || row.largest >= EMPTY_USD;
  const kept = shown.map((row, at) => ({ ...row, nodeType: types[at] ?? "" })).filter(isKept);
  const { asOf, spot, previousClose, priceChange, priceChangePercent } = oldest;
  return {
    ...{ symbol, asOf, spot, previousClose, priceChange, priceChangePercent, expirations: dates },
    strikes: kept.map(({ strike, value, nodeType, sides }) => ({ strike, value, nodeType, ...sides })),
    ...(layout === "matrix" && { matrix: kept.map(({ cells }) => cells) }),
    ...familyZeroGamma(oldest),
    ...sumSides(boards, kept, { spot: oldest.spot, rootCount: rootsOf(symbol).length }),
    ...sumVolumes(boards),
  };
}

function oldestOf([first, ...others]: readonly SymbolHeatmap[]): SymbolHeatmap {
  if (!first) throw new Error("A sum needs at least one board.");
  return others.reduce((oldest, board) => (Date.parse(board.asOf) < Date.parse(oldest.asOf) ? board : oldest), first);
}

/** Returns the dates of a sum, ascending: those of all roots, or the nearest of them. */
function datesOf(boards: readonly SymbolHeatmap[], expirations: SumRequest["expirations"]): string[] {
  const all = [...new Set(boards.flatMap((board) => board.expirations))].sort();
  return typeof expirations === "number" ? all.slice(0, expirations) : all;
}

/** One strike of a sum. */
interface SumRow {
  strike: number;
  /** In dollars and whole cents, by date; empty without a matrix. */
  cells: number[];
  value: number;
  /** The largest cell, or value of a root, without its sign. */
  largest: number;
  sides: Pick<StrikeNode, "callValue" | "putValue" | "callOpenInterest" | "putOpenInterest">;
}

/** Returns the strikes of all boards, ascending, each with its sums. */
function rowsOf(boards: readonly SymbolHeatmap[], dates: readonly string[]): SumRow[] {
  const rows = new Map<number, SumRow>();
  for (const board of boards) {
    const places = board.matrix && dates.map((date) => board.expirations.indexOf(date));
    board.strikes.forEach((node, at) => {
      const row = rows.get(node.strike);
      if (!row) rows.set(node.strike, firstRow(node, cellsOf(board.matrix?.[at], places)));
      else addTo(row, node, cellsOf(board.matrix?.[at], places));
    });
  }
  return [...rows.values()].sort((a, b) => a.strike - b.strike).map(finished);
}

function cellsOf(row: readonly number[] | undefined, places: readonly number[] | undefined): number[] {
  return row && places ? places.map((place) => row[place] ?? 0) : [];
}

function firstRow(node: StrikeNode, cells: number[]): SumRow {
  const { strike, value, callValue, putValue, callOpenInterest, putOpenInterest } = node;
  const sides = callValue === undefined ? {} : { callValue, putValue, callOpenInterest, putOpenInterest };
  return { strike, cells, value, largest: Math.abs(value), sides };
}

function addTo(row: SumRow, node: StrikeNode, cells: readonly number[]): void {
  row.cells = cells.map((cell, at) => toCents(cell + (row.cells[at] ?? 0)));
  row.value = toCents(row.value + node.value);
  row.largest = Math.max(row.largest, Math.abs(node.value));
  for (const side of ["callValue", "putValue", "callOpenInterest", "putOpenInterest"] as const) {
    const [one, other] = [row.sides[side], node[side]];
    if (one !== undefined && other !== undefined) row.sides[side] = toCents(one + other);
  }
}

/** Of a matrix, the value is that of the cells of the dates. */
function finished(row: SumRow): SumRow {
  if (row.cells.length === 0) return row;
  const largest = row.cells.reduce((most, cell) => Math.max(most, Math.abs(cell)), 0);
  return { ...row, value: toCents(row.cells.reduce((sum, cell) => sum + cell, 0)), largest };
}

/** Returns the type of each strike. The largest strike is the king by the API's own words; the other types have limits of the service. */
function typesOf(rows: readonly SumRow[], spot: number, classifies: boolean): string[] {
  const strikes = rows.map(({ strike }) => strike);
  const values = rows.map(({ value }) => value);
  const types = classifiedStrikes(strikes, values, spot);
  return classifies ? types : types.map((type) => (type === "king" ? type : ""));
}

/** Returns the zero gamma of a board, if it is that of all roots. */
function familyZeroGamma({ zeroGamma }: SymbolHeatmap): Pick<SymbolHeatmap, "zeroGamma"> {
  return zeroGamma === undefined ? {} : { zeroGamma };
}

/** Returns the trades of all boards together, if all count the trades of one session. */
function sumVolumes(boards: readonly SymbolHeatmap[]): { signedVolume?: SignedVolume } {
  const all = boards.flatMap(({ signedVolume }) => signedVolume ?? []);
  const [first] = all;
  if (!first || all.length < boards.length || all.some(({ session }) => session !== first.session)) return {};
  const sum = (of: "volume" | "neutralVolume") => all.reduce((total, one) => total + one[of], 0);
  return { signedVolume: { session: first.session, volume: sum("volume"), neutralVolume: sum("neutralVolume") } };
}
