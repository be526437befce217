import type { Attribution, StreamVelocity, SymbolHeatmap } from "@strikebook/contract";
import type { WatchRequest } from "./subscription";

/**
 * The state of a watched board.
 *
 * - `connecting`: no board has been received yet. `live`: boards of the open market arrive as they are published. `lagged`: boards arrive, and
 *   some were skipped because this computer reads too slowly; the newest is shown.
 * - `polling`: the board is requested at intervals instead of streamed. `reconnecting`: the connection is lost and will be
 *   opened again automatically.
 * - `paused`: by the user, or because the workbook is hidden. `market closed`: the market has closed since the last board.
 * - `recorded`: the board of a recording, whatever the clock shows.
 * - `closed`: ended until the user resolves what `reason` says. `unavailable`: the service has no board of this symbol now.
 * - `replay`: the board at the time of the replay clock.
 */
export type LiveState =
  | "connecting"
  | "live"
  | "lagged"
  | "polling"
  | "reconnecting"
  | "paused"
  | "market closed"
  | "closed"
  | "unavailable"
  | "replay"
  | "recorded";

/** The state of a feed, with what happened and what to do as text; no reason if there is nothing to say. */
export interface FeedStatus {
  state: LiveState;
  reason: string | undefined;
}

/** One board as received. */
export interface ReceivedBoard {
  board: SymbolHeatmap;
  /** Whether it replaced boards that had not been received yet. docs/api.md, Stream events. */
  lagged: boolean;
  /** In milliseconds since 1970 UTC. */
  receivedAtMs: number;
  /** Whose data it is, if it was requested instead of streamed: a stream states that once for all of its boards. */
  attribution?: Attribution | undefined;
}

/** The newest known state of one watched board. Never modified: each change makes another object. */
export interface LiveBoard extends FeedStatus {
  symbol: string;
  board: SymbolHeatmap | undefined;
  velocity: StreamVelocity | undefined;
  receivedAtMs: number | undefined;
  attribution?: Attribution | undefined;
  lagged: boolean;
  /** Whether no board was missed during the last interruption; `undefined` if there was none. docs/api.md, Stream events. */
  gapCovered: boolean | undefined;
  /** Of a sum of roots: each root, with what is watched of it. */
  roots?: readonly { request: WatchRequest; live: LiveBoard }[];
}

/** Returns a watched board of which nothing is known yet. */
export function emptyLiveBoard(symbol: string): LiveBoard {
  return {
    symbol,
    state: "connecting",
    reason: undefined,
    board: undefined,
    velocity: undefined,
    receivedAtMs: undefined,
    lagged: false,
    gapCovered: undefined,
  };
}

/** Returns the board with its present status; the same object if nothing has changed. */
export function withStatus(live: LiveBoard, status: FeedStatus & { gapCovered?: boolean | undefined }): LiveBoard {
  const { state, reason, gapCovered = live.gapCovered } = status;
  const isSame = state === live.state && reason === live.reason && gapCovered === live.gapCovered;
  return isSame ? live : { ...live, state, reason, gapCovered };
}
