import type { ZeroGamma } from "@strikebook/contract";
import { type BoardsTogether, boardZeroGamma, familyRoots } from "../../market/exposure/board-zero-gamma";
import type { Board, ServedMarket } from "../../market/exposure/market";
import type { ZeroGammaScope } from "@strikebook/http";

/** Returns the zero gamma of a board as requested. */
export type RequestedZeroGamma = (board: Board) => ZeroGamma;

/** Which zero gamma a request asks for. */
interface ZeroGammaRequest {
  scope: ZeroGammaScope;
  /** Whether it has its range; frames of a stream have none. */
  range: boolean;
}

/**
 * Returns what gives the zero gamma of boards; `undefined` if none is requested. `boardOf` returns the board of a root at the instant of the
 * request, and `range` needs boards that were read `withSessionBefore`.
 */
export function requestedZeroGamma(
  market: Pick<ServedMarket, "symbols">,
  { scope, range }: ZeroGammaRequest,
  boardOf: (root: string) => Board | undefined,
): RequestedZeroGamma | undefined {
  if (scope === false) return undefined;
  return (board) => {
    const [first, ...others] = scope === "family" ? familyBoards(market, board, boardOf) : [board];
    const together: BoardsTogether | undefined = first && [first, ...others];
    return together ? boardZeroGamma(board, together, { range, roots: scope === "family" }) : null;
  };
}

function familyBoards(
  market: Pick<ServedMarket, "symbols">,
  board: Board,
  boardOf: (root: string) => Board | undefined,
): Board[] {
  return familyRoots(market, board.symbol).flatMap((root) => (root === board.symbol ? board : (boardOf(root) ?? [])));
}

/** Returns the roots whose boards a request needs. */
export function neededRoots(
  market: Pick<ServedMarket, "symbols">,
  symbols: readonly string[],
  scope: ZeroGammaScope,
): readonly string[] {
  if (scope !== "family") return symbols;
  return [...new Set(symbols.flatMap((symbol) => [symbol, ...familyRoots(market, symbol)]))];
}
