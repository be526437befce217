import { type Engine, pairsOf } from "../engine/engine";
import { receivedBytes, type SharedBytes } from "./shared-bytes";

/** One entry of a stream of the engine. */
export interface LogEntry {
  id: string;
  fields: ReadonlyMap<string, Buffer>;
}

/** A velocity of a feed as it is stored. */
export interface LogVelocity {
  /** Its own time, in milliseconds since 1970 UTC. */
  asOfMs: number;
  /** The whole event. */
  shared: SharedBytes;
}

/** A board of a feed as it is stored. Its shared bytes are the event up to the value of `lagged`. */
export interface LogBoard extends LogVelocity {
  /** Whether the provider skipped boards before it. */
  lagged: boolean;
  /** Whether boards may have been missed before it. */
  isAfterGap: boolean;
}

/** The interval at which the boards of a symbol are published, in milliseconds: none is between two that are no farther apart. docs/live.md. */
export const BOARD_INTERVAL_MS = 1_000;

/** The id before all other ids. */
export const FIRST_ID = "0-0";

/** Returns the newest entry of a stream; `undefined` if it is empty. Rejects with an `EngineUnavailableError`. */
export async function newestEntry(engine: Engine, key: string): Promise<LogEntry | undefined> {
  return logEntries(await engine.bytes("XREVRANGE", key, "+", "-", "COUNT", 1))[0];
}

/**
 * Returns the boards of a stream from a time on (milliseconds since 1970 UTC), oldest first. Rejects with an `EngineUnavailableError`.
 */
export async function boardsFrom(engine: Engine, key: string, asOfMs: number): Promise<LogBoard[]> {
  return logEntries(await engine.bytes("XRANGE", key, logId(asOfMs), "+")).map(logBoard);
}

/** Returns the id of a board. */
export function logId(asOfMs: number): string {
  return `${asOfMs}-0`;
}

/** Returns the entries of a response of the engine: the id of each, and its fields and values in turn. */
export function logEntries(reply: unknown): LogEntry[] {
  const entries = (reply ?? []) as readonly (readonly [Buffer, readonly Buffer[]])[]; // as the engine documents
  return entries.map(([id, listed]) => ({
    id: id.toString(),
    fields: new Map(pairsOf(listed).map(([name, value]) => [name.toString(), value])),
  }));
}

/** Returns the text of a field; empty if there is none. */
export function fieldText({ fields }: LogEntry, name: string): string {
  return fields.get(name)?.toString() ?? "";
}

export function logBoard(entry: LogEntry): LogBoard {
  const isSet = (name: string) => fieldText(entry, name) === "1";
  return { ...logVelocity(entry), lagged: isSet("lagged"), isAfterGap: isSet("gap") };
}

export function logVelocity(entry: LogEntry): LogVelocity {
  const shared = receivedBytes({
    deflated: entry.fields.get("deflated") ?? Buffer.alloc(0),
    length: Number(fieldText(entry, "length")),
    adler: Number(fieldText(entry, "adler")),
  });
  return { asOfMs: Number.parseInt(entry.id, 10), shared };
}

/** Returns the fields of an entry with shared bytes. */
export function sharedFields({ deflated, length, adler }: SharedBytes): (string | number | Buffer)[] {
  const { buffer, byteOffset, byteLength } = deflated;
  return ["deflated", Buffer.from(buffer, byteOffset, byteLength), "length", length, "adler", adler];
}
