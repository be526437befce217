import type { SymbolHeatmap } from "../../contract/heatmap";
import type { SymbolLevels } from "../../contract/levels";
import { levelsDigest } from "../../replay/levels-digest";
import type { StreamVelocity } from "../../contract/stream";
import type { HubState } from "../../stream/hub-state";
import type { LiveBoard, LiveState } from "../../stream/live-board";
import type { Table } from "../../tables/cell";
import type { LiveRow } from "../../tables/exposure/live-tables";
import type { StatusRow } from "../../tables/account/status-table";

/** The levels of each board, so that they are computed once however many cells show them. */
const digests = new WeakMap<SymbolHeatmap, SymbolLevels>();

function digestOf(board: SymbolHeatmap): SymbolLevels {
  const known = digests.get(board);
  if (known) return known;
  const digest = levelsDigest(board);
  digests.set(board, digest);
  return digest;
}

/**
 * Returns why nothing of a watched board may be shown: its stream has ended, so that the last board would look live, or none
 * has been received. A connection that comes back by itself is reported in the state alone.
 */
function reasonNotToShow({ state, reason, symbol, board }: LiveBoard): string | undefined {
  if (state === "closed") return reason ?? "Live data has ended. Start it again in the Strikebook pane (Home tab).";
  return board ? undefined : (reason ?? `Waiting for the first board of ${symbol}.`);
}

/** Returns the table of a watched board, or a cell with the reason if there is nothing to show. */
export function boardTable(live: LiveBoard, tableOf: (board: SymbolHeatmap) => Table): Table {
  const { board } = live;
  const reason = reasonNotToShow(live);
  return reason === undefined && board ? tableOf(board) : [[{ kind: "failed", reason: reason ?? "" }]];
}

/** States in which a velocity arrives by itself, if none has yet. */
const expectsVelocity: ReadonlySet<LiveState> = new Set(["connecting", "live", "lagged"]);

/** Returns the table of a velocity, or a cell with the reason if there is nothing to show. */
export function velocityOrReason(live: LiveBoard, tableOf: (velocity: StreamVelocity) => Table): Table {
  const { velocity, state, reason } = live;
  const failed = (text: string): Table => [[{ kind: "failed", reason: text }]];
  if (state === "replay" && !velocity)
    return failed("The service stores no velocity of past times. Switch the replay clock off to see it.");
  if (state === "closed") return failed(reasonNotToShow(live) ?? "");
  if (velocity) return tableOf(velocity);
  const waiting = "The service publishes velocity once per minute: the first values arrive within a minute.";
  return failed(expectsVelocity.has(state) ? waiting : (reason ?? waiting));
}

/** Whether there is something to show: a board has been received, or it is known why none has. */
export function isReady({ board, reason }: LiveBoard): boolean {
  return board !== undefined || reason !== undefined;
}

/** Returns the seconds since a board's own time; `undefined` without a board. `nowMs` is the market's time or the replay clock's. */
export function ageSeconds({ board }: LiveBoard, nowMs: number): number | undefined {
  const asOfMs = board ? Date.parse(board.asOf) : NaN;
  return Number.isNaN(asOfMs) ? undefined : Math.max(0, Math.floor((nowMs - asOfMs) / 1000));
}

/** Returns a watched board as a row of the live table. */
export function liveRow(live: LiveBoard, nowMs: number): LiveRow {
  const { symbol, state, board } = live;
  return {
    symbol,
    state,
    reason: reasonNotToShow(live),
    board,
    levels: () => board && digestOf(board),
    // Computed when read: most cells show no age, and parsing a time costs as much as the rest of a row.
    get ageSeconds() {
      return ageSeconds(live, nowMs);
    },
  };
}

/** Returns the watched boards as rows of the status table. */
export function statusRows({ boards }: HubState, nowMs: number): StatusRow[] {
  return boards.map(({ subscription, live, creditsPerMinute }) => ({
    symbol: live.symbol,
    canonical: live.board?.symbol,
    metric: subscription.window.metric,
    state: live.state,
    reason: live.reason,
    asOf: live.board?.asOf,
    ageSeconds: ageSeconds(live, nowMs),
    lagged: live.lagged,
    gapCovered: live.gapCovered,
    creditsPerMinute,
  }));
}
