import type { Board } from "../../market/exposure/market";
import { volumeBoard } from "../../market/exposure/volume-board";
import { currentSession } from "../../market/flow/tapes/flow-window";
import type { FlowData } from "../../market/flow/queries/flow-data";
import { ApiError } from "@strikebook/http";

/** Some boards, and those before them, for velocities. */
export interface BoardsWithBefore {
  boards: readonly Board[];
  /** Returns the board one velocity window earlier; `undefined` if there is none, for example while market time is stopped. */
  before: (board: Board) => Board | undefined;
}

/** Boards of signed volume. */
interface VolumeBoards extends BoardsWithBefore {
  /** Where the trades come from, in words. */
  origins: readonly string[];
}

/**
 * Returns the boards that count signed volume through their own instants, without those whose trades are not known. The board before one of
 * them is one of the same session. Rejects with an `ApiError` (`no_data`) if none remains. docs/local-service.md, Signed volume.
 */
export async function volumeBoards(
  flow: FlowData,
  { boards, before }: BoardsWithBefore,
  signal: AbortSignal,
): Promise<VolumeBoards> {
  const why = flow.whyNone();
  if (why !== undefined) throw new ApiError("no_data", why);
  const counted: Board[] = [];
  const earlier = new Map<Board, Board>();
  const origins: string[] = [];
  let failure: ApiError | undefined;
  for (const board of boards) {
    try {
      const own = await volumeBoardOf(flow, board, signal);
      counted.push(own.board);
      if (own.origin !== undefined) origins.push(own.origin);
      const previous = before(board);
      if (previous === undefined || currentSession(previous.asOfMs) !== currentSession(board.asOfMs)) continue;
      earlier.set(own.board, (await volumeBoardOf(flow, previous, signal)).board);
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.code !== "no_data") throw problem;
      failure ??= problem;
    }
  }
  if (counted.length === 0 && failure) throw failure;
  return { boards: counted, before: (board) => earlier.get(board), origins };
}

async function volumeBoardOf(flow: FlowData, board: Board, signal: AbortSignal) {
  const { data, origin } = await flow.query("netBought", { ticker: board.symbol, throughMs: board.asOfMs }, signal);
  if (data === undefined)
    throw new ApiError("no_data", `There are no trades of ${board.symbol} in this market: use another symbol.`);
  return { board: volumeBoard(board, data), origin: origin?.text };
}
