import { dayNumber } from "@strikebook/calendar";
import type { BoardSelection, Layout, Metric, SymbolHeatmap } from "@strikebook/contract";
import type { Board } from "../../market/exposure/market";
import { nettedBoard, type NettedBoard } from "../../market/exposure/netted-board";
import { ApiError } from "@strikebook/http";
import type { RequestedZeroGamma } from "./requested-zero-gamma";
import { NettedSides } from "./netted-sides";

/** The board of one symbol, whole and netted as requested. */
export interface FoundBoard {
  board: Board;
  netted: NettedBoard;
}

/**
 * Nets boards as requested, without those that list none of the exact expirations. Throws an `ApiError` (`expiration_not_found`) if
 * none remains. docs/api.md, Heatmap.
 */
export function netBoards(boards: readonly Board[], selection: BoardSelection): FoundBoard[] {
  const found = boards.flatMap((board) => {
    const netted = nettedBoard(board, selection);
    return netted ? [{ board, netted }] : [];
  });
  if (found.length === 0) throw new ApiError("expiration_not_found", notListedText(boards, selection));
  return found;
}

/** The most dates that a message names for a symbol: those nearest to the requested ones. */
const NAMED = 3;

/** Says that boards list none of the exact expirations of a selection, and the nearest that they list. */
export function notListedText(boards: readonly Board[], { expirations: wanted }: BoardSelection): string {
  const dates = "exactly" in wanted ? wanted.exactly : [];
  const daysFrom = (date: string) => Math.min(...dates.map((one) => Math.abs(dayNumber(date) - dayNumber(one))));
  const listed = boards.map(({ symbol, expirations }) => {
    const nearest = [...expirations].sort((a, b) => daysFrom(a) - daysFrom(b)).slice(0, NAMED);
    if (nearest.length === 0) return `${symbol} lists none now`;
    return `${symbol} lists ${nearest.sort().join(", ")}${expirations.length > NAMED ? ", ..." : ""}`;
  });
  return `None of the requested expirations is listed: ${listed.join("; ")}.`;
}

/** How a board is shown. */
interface BoardView {
  layout: Layout;
  /** The price to show; the price of the board when omitted. docs/api.md, Board: `/v1/heatmap` shows the newest price. */
  spot?: number | undefined;
  /** The velocity of each strike, in percent; not shown when omitted. docs/api.md, Board. */
  velocities?: readonly number[];
  /** The date of the straddle to send. */
  straddle?: string | undefined;
  /** Returns the zero gamma to send. */
  zeroGamma?: RequestedZeroGamma | undefined;
  /** The metric of which calls and puts are sent apart; they are not when omitted or false. */
  sides?: Metric | false;
}

/** Returns the board of one symbol in the format of the API: live, replayed or streamed. docs/api.md, Board. */
export function symbolHeatmap(
  { board, netted }: FoundBoard,
  { layout, spot, velocities = [], straddle, zeroGamma, sides = false }: BoardView,
): SymbolHeatmap {
  const apart = sides ? new NettedSides({ board, netted }, sides) : undefined;
  const { previousClose } = board;
  const change = previousClose === undefined ? null : board.spot - previousClose;
  return {
    symbol: board.symbol,
    asOf: boardInstantText(board.asOfMs),
    spot: spot ?? board.spot,
    previousClose: previousClose ?? null,
    priceChange: change && rounded(change, 8),
    priceChangePercent: previousClose && change ? rounded((change / previousClose) * 100, 4) : change,
    expirations: netted.expirations,
    strikes: netted.strikes.map((strike, at) => ({
      strike,
      value: netted.values[at] ?? 0,
      nodeType: netted.nodeTypes[at] ?? "normal",
      ...(velocities[at] !== undefined && { velocityPct: velocities[at] }),
      ...apart?.ofStrike(strike),
    })),
    ...(layout === "matrix" && { matrix: netted.matrix() }),
    ...requestedStraddle(board, straddle),
    ...(zeroGamma && { zeroGamma: zeroGamma(board) }),
    ...(board.signedVolume && { signedVolume: board.signedVolume }),
    ...(apart && { sides: apart.ofSymbol() }),
  };
}

/** Returns the field with the straddle of a date, if the market has its quotes. */
export function requestedStraddle(board: Board, date: string | undefined): Pick<SymbolHeatmap, "straddle"> {
  const straddle = date === undefined ? undefined : board.straddle?.(date);
  return straddle ? { straddle } : {};
}

/** Removes the noise of binary fractions. Previous close plus change is still the board's spot. */
const rounded = (number: number, decimals: number) => Number(number.toFixed(decimals));

/** Formats a whole second as the API does: RFC 3339, UTC. */
export function boardInstantText(instantMs: number): string {
  return new Date(instantMs).toISOString().replace(".000Z", "Z");
}
