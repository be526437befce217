import type { Attribution, StreamVelocity, SymbolHeatmap } from "@strikebook/contract";
import type { FeedStatus } from "./live-board";
import type { BoardWindow } from "./subscription";

/** The state of one connection. */
export interface StreamStatus {
  id: number;
  window: BoardWindow;
  symbols: readonly string[];
  state: "connecting" | "open" | "waiting" | "resuming" | "closed";
  /** Why it is not open, as text. */
  reason: string | undefined;
  /** Its cost in credits; 0 while it is not open. */
  creditsPerMinute: number;
}

/** The state of the polls of one window. */
export interface PollStatus {
  window: BoardWindow;
  symbols: readonly string[];
  /** Why they are not streamed, as text. */
  reason: string;
  creditsPerMinute: number;
}

/** The state of one symbol in one window that a connection or a poll serves. */
export interface ServedFeed extends FeedStatus {
  feed: string;
  gapCovered: boolean | undefined;
  /** Whether its last board is the newest of the service, as far as known; only if the pool keeps the payload. */
  isCurrent?: boolean | undefined;
}

/** The state of all connections and polls. */
export interface PoolStatus {
  streams: readonly StreamStatus[];
  polls: readonly PollStatus[];
  feeds: readonly ServedFeed[];
  /** The feed that serves each subscription, by its name. */
  routes: readonly (readonly [subscription: string, feed: string])[];
  /** The service's names of symbols that were typed differently. */
  names: readonly (readonly [typed: string, name: string])[];
  /** The balance as the streams last reported it; `undefined` before that. */
  creditsRemaining: number | undefined;
  /** Whose data it is, as the newest connection or poll reported. docs/api.md, Attribution. */
  attribution: Attribution | undefined;
}

/** The state before anything is served. */
export const emptyPoolStatus: PoolStatus = {
  streams: [],
  polls: [],
  feeds: [],
  routes: [],
  names: [],
  creditsRemaining: undefined,
  attribution: undefined,
};

/** A board or a velocity that was received for one feed. */
export type FeedEvent =
  | {
      kind: "board";
      feed: string;
      board: SymbolHeatmap;
      lagged: boolean;
      /** In milliseconds since 1970 UTC. */
      receivedAtMs: number;
      /** The position of its stream after it; `undefined` if it was polled. */
      position: { stream: number; eventId: string } | undefined;
      /** Whose data it is, if it was requested instead of streamed. */
      attribution?: Attribution | undefined;
      /** The payload as received, if the pool keeps it. */
      text?: string;
      /** Whether boards may have been missed before it; only if the pool keeps the payload. */
      isAfterGap?: boolean;
    }
  | { kind: "velocity"; feed: string; velocity: StreamVelocity; text?: string };

/** What the workbook that holds the connections reports to every workbook. Plain data, without the key. */
export type HubEvent = FeedEvent | { kind: "status"; status: PoolStatus };

/** A connection of a workbook that led before, and its position: the next leader resumes it from there. */
export interface ResumableStream {
  window: BoardWindow;
  symbols: readonly string[];
  lastEventId: string | undefined;
}

/** Returns the cost of all connections and polls. */
export function totalCreditsPerMinute({ streams, polls }: Pick<PoolStatus, "streams" | "polls">): number {
  return [...streams, ...polls].reduce((sum, one) => sum + one.creditsPerMinute, 0);
}
