import type { Platform, PoolStatus } from "@strikebook/client";
import { EngineUnavailableError, type Engine } from "../engine/engine";

/** What every part of the streams of a node uses. */
export interface DeskStreamParts {
  engine: Engine;
  keys: StreamKeys;
  platform: Platform;
  /** The unique name of this node. */
  node: string;
  /** Receives errors that are bugs. */
  report: (problem: unknown) => void;
}

/** The keys of streams in the engine. */
export type StreamKeys = ReturnType<typeof streamKeys>;

export function streamKeys({ keys }: Engine) {
  return {
    lease: keys.of("lease"),
    /** The last fencing token. */
    tokens: keys.of("lease:token"),
    /** What each node wants, and when it last said so. */
    wants: keys.of("want"),
    times: keys.of("want:at"),
    /** The status of the account's streams, and their positions by id. */
    status: keys.of("streams"),
    positions: keys.of("streams:at"),
    /** Events for all nodes: a stream. */
    events: keys.of("events"),
    /** The boards and the velocities of a feed: streams whose ids are the times of the boards. */
    boards: (feed: string) => keys.of(`b:${feed}`),
    velocities: (feed: string) => keys.of(`v:${feed}`),
    /** Wakes the reading connection of a node. */
    wake: (node: string) => keys.of(`wake:${node}`),
    /** How many symbols a person streams, by node. */
    streamed: (person: string) => keys.of(`streamed:${person}`),
  };
}

/** Handles a failure of work that is repeated later: reports it, unless the engine is away. */
export function unlessAway(report: DeskStreamParts["report"]): (problem: unknown) => void {
  return (problem) => {
    if (!(problem instanceof EngineUnavailableError)) report(problem);
  };
}

/** The status of the account's streams, as their leader has published it. */
export interface StreamsStatus extends PoolStatus {
  /** The fencing token of its lease. */
  token: number;
}

/** Returns the last status; `undefined` if there is none. Rejects with an `EngineUnavailableError`. */
export async function readStatus(engine: Engine, { status }: StreamKeys): Promise<StreamsStatus | undefined> {
  const text = (await engine.command("GET", status)) as string | null; // as the engine documents
  return text ? (JSON.parse(text) as StreamsStatus) : undefined; // nodes of this version wrote it
}

/** What one person was charged for some symbols. */
export interface PaidShare {
  /** A node at which the person watches one of the symbols, if any. */
  node?: string | undefined;
  /** The person. */
  name: string;
  credits: number;
  /** The service's names. */
  symbols: readonly string[];
}

/** A symbol for which nobody who watches it can pay. */
export interface UnpaidSymbol {
  /** The service's name. */
  symbol: string;
  /** The names of those who watch it. */
  people: readonly string[];
}
