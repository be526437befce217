import {
  EMPTY_USD,
  type SignedVolume,
  type StrikeNode,
  type SymbolHeatmap,
  classifiedStrikes,
  rootsOf,
  strikeWindow,
  toCents,
} from "@strikebook/contract";
import { sumSides } from "./sum-sides";
import type { SumRequest } from "./root-requests";

/** How boards are added. */
interface SumRule {
  /** The strikes, expirations, layout and symbol that were requested. */
  request: SumRequest;
  /** Whether the strikes are classified as the local service does (docs/market.md, Node types); if not, the king alone has a type. */
  classifies: boolean;
}

/**
 * Returns the board of a sum of roots: each cell is the sum of their cells, in cents. `request` is that for the sum, and the boards are
 * those of `rootRequests`.
 *
 * `asOf`, `spot` and the prices are those of the oldest board. A strike of a net board counts as empty if the value of every root is below
 * 50 dollars there; of a board with a matrix, if every cell of the sum is. The straddle and the velocity of a sum are not known.
 */
export function sumBoards(boards: readonly SymbolHeatmap[], { request, classifies }: SumRule): SymbolHeatmap {
  const { symbol = "", expirations = "all", layout = "net", maxStrikes = "all", includeEmpty = false } = request;
  const oldest = oldestOf(boards);
  const dates = datesOf(boards, expirations);
  const sums = strikeSums(boards, dates);
  const [first, end] = strikeWindow(
    sums.map(({ strike }) => strike),
    oldest.spot,
    maxStrikes,
  );
  const shown = end - first === sums.length ? sums : sums.slice(first, end);
  setTypes(shown, oldest.spot, classifies);
  const isInterior = (at: number) => at > 0 && at < shown.length - 1;
  const kept = includeEmpty ? shown : shown.filter(({ largest }, at) => !isInterior(at) || largest >= EMPTY_USD);
  const { asOf, spot, previousClose, priceChange, priceChangePercent } = oldest;
  return {
    ...{ symbol, asOf, spot, previousClose, priceChange, priceChangePercent, expirations: dates },
    strikes: kept.map(({ node }) => node),
    ...(layout === "matrix" && { matrix: kept.map(({ cells = [] }) => cells) }),
    ...(oldest.zeroGamma !== undefined && { zeroGamma: oldest.zeroGamma }),
    // Those of a number of expirations would be of the nearest of each root, and not of the sum.
    ...(typeof expirations !== "number" &&
      sumSides(boards, kept, { spot: oldest.spot, rootCount: rootsOf(symbol).length })),
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
interface StrikeSum {
  strike: number;
  /** The sums of the roots. */
  node: StrikeNode;
  /** In dollars and whole cents, by date; `undefined` without a matrix. */
  cells: number[] | undefined;
  /** The largest cell, or value of a root, without its sign. */
  largest: number;
}

/** Returns the strikes of all boards, ascending, each with its sums. */
function strikeSums(boards: readonly SymbolHeatmap[], dates: readonly string[]): StrikeSum[] {
  const sums = boards.map((board) => sumsOf(board, dates)).reduce(merged, []);
  for (const sum of sums) if (sum.cells) setSumOfCells(sum, sum.cells);
  return sums;
}

function sumsOf({ strikes, matrix, expirations }: SymbolHeatmap, dates: readonly string[]): StrikeSum[] {
  const places = matrix && dates.map((date) => expirations.indexOf(date));
  return strikes.map((node, at) => {
    const { strike, value } = node;
    const cells = places?.map((place) => matrix?.[at]?.[place] ?? 0);
    return { strike, node: withoutVelocity(node), cells, largest: Math.abs(value) };
  });
}

/** Returns a node of the sum; its type is set later. */
function withoutVelocity({
  strike,
  value,
  callValue,
  putValue,
  callOpenInterest,
  putOpenInterest,
}: StrikeNode): StrikeNode {
  const net = { strike, value, nodeType: "" };
  return callValue === undefined ? net : { ...net, callValue, putValue, callOpenInterest, putOpenInterest };
}

/** Merges two ascending lists; a strike of both becomes their sum. */
function merged(ones: readonly StrikeSum[], others: readonly StrikeSum[]): StrikeSum[] {
  const all: StrikeSum[] = [];
  let at = 0;
  for (const one of ones) {
    for (let other = others[at]; other && other.strike < one.strike; other = others[++at]) all.push(other);
    const same = others[at];
    if (same?.strike === one.strike) {
      add(one, same);
      at += 1;
    }
    all.push(one);
  }
  for (let other = others[at]; other; other = others[++at]) all.push(other);
  return all;
}

const sideFields = ["callValue", "putValue", "callOpenInterest", "putOpenInterest"] as const;

function add(sum: StrikeSum, { node, cells, largest }: StrikeSum): void {
  sum.node.value = toCents(sum.node.value + node.value);
  sum.cells = cells && sum.cells?.map((cell, at) => toCents(cell + (cells[at] ?? 0)));
  sum.largest = Math.max(sum.largest, largest);
  if (node.callValue === undefined) return;
  for (const side of sideFields) {
    const [one, other] = [sum.node[side], node[side]];
    if (one !== undefined && other !== undefined) sum.node[side] = toCents(one + other);
  }
}

/** Of a matrix, the value is that of the cells of the dates. */
function setSumOfCells(sum: StrikeSum, cells: readonly number[]): void {
  sum.node.value = toCents(cells.reduce((total, cell) => total + cell, 0));
  sum.largest = cells.reduce((most, cell) => Math.max(most, Math.abs(cell)), 0);
}

/** Sets the type of each strike. The largest strike is the king by the API's own words; the other types have limits of the service. */
function setTypes(sums: readonly StrikeSum[], spot: number, classifies: boolean): void {
  const strikes = sums.map(({ strike }) => strike);
  const values = sums.map(({ node }) => node.value);
  const types = classifiedStrikes(strikes, values, spot);
  sums.forEach(({ node }, at) => {
    const type = types[at] ?? "normal";
    node.nodeType = classifies || type === "king" ? type : "";
  });
}

/** Returns the trades of all boards together, if all count the trades of one session. */
function sumVolumes(boards: readonly SymbolHeatmap[]): { signedVolume?: SignedVolume } {
  const all = boards.flatMap(({ signedVolume }) => signedVolume ?? []);
  const [first] = all;
  if (!first || all.length < boards.length || all.some(({ session }) => session !== first.session)) return {};
  const sum = (of: "volume" | "neutralVolume") => all.reduce((total, one) => total + one[of], 0);
  return { signedVolume: { session: first.session, volume: sum("volume"), neutralVolume: sum("neutralVolume") } };
}
