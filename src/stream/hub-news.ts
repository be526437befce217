import type { SymbolHeatmap } from "../contract/heatmap";
import type { Attribution } from "../contract/meta";
import type { StreamVelocity } from "../contract/stream";
import type { BoardWindow } from "./board-watch";
import type { LiveState } from "./live-board";

/** One connection as it stands. */
export interface StreamStatus {
  id: number;
  window: BoardWindow;
  symbols: readonly string[];
  state: "connecting" | "open" | "waiting" | "resuming" | "closed";
  /** In words, why it is not open. */
  reason: string | undefined;
  /** What it costs a minute, in credits; 0 while it is not open. */
  creditsPerMinute: number;
}

/** Symbols that are asked for again and again. */
export interface PollStatus {
  window: BoardWindow;
  symbols: readonly string[];
  /** In words, why they are not streamed. */
  reason: string;
  creditsPerMinute: number;
}

/** One symbol in one window. */
export interface FeedStatus {
  feed: string;
  state: LiveState;
  reason: string | undefined;
  gapCovered: boolean | undefined;
}

/** How everything stands that is carried for the workbooks. */
export interface CarriedStatus {
  streams: readonly StreamStatus[];
  polls: readonly PollStatus[];
  feeds: readonly FeedStatus[];
  /** Of each demand, by name, the feed that shows it. */
  routes: readonly (readonly [demand: string, feed: string])[];
  /** The balance as the streams last said; undefined before they did. */
  creditsRemaining: number | undefined;
  /** Whose data it is, as the newest connection said. API document, Part 2.4. */
  attribution: Attribution | undefined;
}

/** Before anything is carried. */
export const nothingCarried: CarriedStatus = {
  streams: [],
  polls: [],
  feeds: [],
  routes: [],
  creditsRemaining: undefined,
  attribution: undefined,
};

/** What whoever holds the connections tells every workbook. Plain data, with nothing of the key. */
export type HubNews =
  | {
      kind: "board";
      feed: string;
      board: SymbolHeatmap;
      lagged: boolean;
      /** In milliseconds since 1970 UTC. */
      receivedAtMs: number;
      /** How far its connection has come; undefined for a board that was asked for. */
      place: { stream: number; eventId: string } | undefined;
    }
  | { kind: "velocity"; feed: string; velocity: StreamVelocity }
  | { kind: "status"; status: CarriedStatus };

/** A connection that somebody else held, and how far it had come: whoever holds it next goes on from there. */
export interface LeftStream {
  window: BoardWindow;
  symbols: readonly string[];
  lastEventId: string | undefined;
}

/** Credits a minute that all of it costs. */
export function creditsPerMinute({ streams, polls }: Pick<CarriedStatus, "streams" | "polls">): number {
  return [...streams, ...polls].reduce((sum, one) => sum + one.creditsPerMinute, 0);
}
