import type { SymbolHeatmap } from "../contract/heatmap";
import type { StreamVelocity } from "../contract/stream";

/**
 * How a watched board stands.
 *
 * - `connecting`: no board has come yet. `live`: boards come as they are published. `lagged`: they come, and some were left
 *   out because this computer reads too slowly; what is shown is the newest.
 * - `polling`: asked for again and again instead of streamed. `reconnecting`: the connection is lost and comes back by itself.
 * - `paused`: by the person, or because the workbook is out of sight. `market closed`: boards have stopped for the day.
 * - `closed`: ended until a person mends what `reason` says. `unavailable`: the service has no board of this symbol now.
 * - `replay`: the board of the replay clock's instant.
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
  | "replay";

/** A state, and in words what happened and what to do; undefined where nothing is to be said. */
export interface Standing {
  state: LiveState;
  reason: string | undefined;
}

/** One board as it came. */
export interface ReceivedBoard {
  board: SymbolHeatmap;
  /** Whether newer boards replaced ones that had not been received yet. API document, Part 2.7. */
  lagged: boolean;
  /** In milliseconds since 1970 UTC. */
  receivedAtMs: number;
}

/** The newest known of one watched board; never changed, replaced by another one instead. */
export interface LiveBoard extends Standing {
  symbol: string;
  board: SymbolHeatmap | undefined;
  velocity: StreamVelocity | undefined;
  receivedAtMs: number | undefined;
  lagged: boolean;
  /** After the last break: whether no board was published meanwhile. Undefined while there was none. API document, Part 2.7. */
  gapCovered: boolean | undefined;
}

/** A watched board before anything is known of it. */
export function unknownBoard(symbol: string): LiveBoard {
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

/** A board so much older than the one before is no late one: the service plays its day again. In milliseconds. */
const ANOTHER_PLAY_MS = 30 * 60_000;

/**
 * Whether a board may take the place of the one that is shown: it is newer by its own instant. A practice market plays the
 * last session again and again while the real one is closed, so that a board from long before begins anew.
 */
export function follows(shown: { asOf: string } | undefined, next: { asOf: string }): boolean {
  if (!shown) return true;
  const laterMs = Date.parse(next.asOf) - Date.parse(shown.asOf);
  return laterMs > 0 || laterMs < -ANOTHER_PLAY_MS;
}

/** With a newer board; the same object where it is none. */
export function withBoard(live: LiveBoard, { board, lagged, receivedAtMs }: ReceivedBoard): LiveBoard {
  return follows(live.board, board) ? { ...live, board, lagged, receivedAtMs } : live;
}

/** With a newer velocity; the same object where it is none. */
export function withVelocity(live: LiveBoard, velocity: StreamVelocity): LiveBoard {
  return follows(live.velocity, velocity) ? { ...live, velocity } : live;
}

/** With how it stands now; the same object where nothing changed. */
export function withStanding(live: LiveBoard, standing: Standing & { gapCovered?: boolean | undefined }): LiveBoard {
  const { state, reason, gapCovered = live.gapCovered } = standing;
  const isSame = state === live.state && reason === live.reason && gapCovered === live.gapCovered;
  return isSame ? live : { ...live, state, reason, gapCovered };
}
