import type { HubState, LiveBoard } from "../../addin/live";
import type { SymbolHeatmap } from "../../contract/heatmap";
import type { SymbolLevels } from "../../contract/levels";
import { levelsDigest } from "../../replay/levels-digest";
import type { Table } from "../../tables/cell";
import type { LiveRow } from "../../tables/exposure/live-table";
import type { StatusRow } from "../../tables/account/status-table";

/** Digests by board: however many cells show levels of one board, it is digested once. */
const digests = new WeakMap<SymbolHeatmap, SymbolLevels>();

function digestOf(board: SymbolHeatmap): SymbolLevels {
  const known = digests.get(board);
  if (known) return known;
  const digest = levelsDigest(board);
  digests.set(board, digest);
  return digest;
}

/**
 * Why nothing of a watched board may be shown: its stream has ended, so that what came last would pass for live, or nothing has
 * come. A connection that comes back by itself is told in the state alone.
 */
function distrust({ state, reason, symbol, board }: LiveBoard, shown: object | undefined): string | undefined {
  if (state === "replay" && board && !shown) {
    return "The service keeps no velocity of past instants: it shows again when the replay clock is off.";
  }
  if (state === "closed") return reason ?? "Live data has ended: start it again in the Strikebook pane.";
  return shown ? undefined : (reason ?? `Waiting for the first board of ${symbol}.`);
}

/** The table of what is shown of a watched board, or why there is none. */
export function tableOrReason<Shown extends object>(
  live: LiveBoard,
  shown: Shown | undefined,
  tableOf: (shown: Shown) => Table,
): Table {
  const reason = distrust(live, shown);
  return reason === undefined && shown ? tableOf(shown) : [[{ kind: "failed", reason: reason ?? "" }]];
}

/** Whether a board says anything yet: it has come, or why it does not come is known. */
export function isTelling({ board, reason }: LiveBoard): boolean {
  return board !== undefined || reason !== undefined;
}

/** Seconds since a board's own instant; undefined without a board. `nowMs` is the market's time, or the replay clock's. */
export function ageSeconds({ board }: LiveBoard, nowMs: number): number | undefined {
  const asOfMs = board ? Date.parse(board.asOf) : NaN;
  return Number.isNaN(asOfMs) ? undefined : Math.max(0, Math.floor((nowMs - asOfMs) / 1000));
}

/** A watched board as a row of the live table. */
export function liveRow(live: LiveBoard, nowMs: number): LiveRow {
  const { symbol, state, board } = live;
  return {
    symbol,
    state,
    reason: distrust(live, board),
    board,
    levels: () => board && digestOf(board),
    // Most cells show no age, and reading an instant costs as much as the rest of a row.
    get ageSeconds() {
      return ageSeconds(live, nowMs);
    },
  };
}

/** The watched boards as rows of the status table. */
export function statusRows({ boards }: HubState, nowMs: number): StatusRow[] {
  return boards.map(({ demand, live, creditsPerMinute }) => ({
    symbol: live.symbol,
    metric: demand.window.metric,
    state: live.state,
    reason: live.reason,
    asOf: live.board?.asOf,
    ageSeconds: ageSeconds(live, nowMs),
    lagged: live.lagged,
    gapCovered: live.gapCovered,
    creditsPerMinute,
  }));
}
