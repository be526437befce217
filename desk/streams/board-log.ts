import type { Engine } from "../engine/engine";
import { receivedFrame, type SharedFrame } from "./shared-frame";
import type { StreamKeys } from "./stream-keys";

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
  frame: SharedFrame;
}

/** A board of a feed as it is stored. Its frame is the event up to the value of `lagged`. */
export interface LogBoard extends LogVelocity {
  /** Whether the provider skipped boards before it. */
  lagged: boolean;
  /** Whether boards may have been missed before it. */
  isAfterGap: boolean;
}

/** The id before all others. */
export const FIRST_ID = "0-0";

/** The boards and velocities of feeds in the engine. All methods reject with an `EngineUnavailableError`. */
export class BoardLog {
  readonly #engine: Engine;
  readonly #keys: StreamKeys;

  constructor(engine: Engine, keys: StreamKeys) {
    this.#engine = engine;
    this.#keys = keys;
  }

  /** Returns the newest board of a feed. */
  async newestBoard(feed: string): Promise<LogBoard | undefined> {
    const entry = await this.#newest(this.#keys.boards(feed));
    return entry && logBoard(entry);
  }

  /** Returns the newest velocity of a feed. */
  async newestVelocity(feed: string): Promise<LogVelocity | undefined> {
    const entry = await this.#newest(this.#keys.velocities(feed));
    return entry && logVelocity(entry);
  }

  /** Returns the boards of a feed from a time on (milliseconds since 1970 UTC), oldest first. */
  async boardsFrom(feed: string, asOfMs: number): Promise<LogBoard[]> {
    const reply = await this.#engine.bytes("XRANGE", this.#keys.boards(feed), logId(asOfMs), "+");
    return logEntries(reply).map(logBoard);
  }

  /**
   * Returns the boards of a feed after that of a time (milliseconds since 1970 UTC), oldest first, and whether it has that one: if not,
   * boards may have been missed before its next. Without a time its newest is returned.
   */
  async boardsAfter(feed: string, asOfMs: number | undefined): Promise<{ boards: LogBoard[]; hasLast: boolean }> {
    if (asOfMs === undefined) {
      const newest = await this.newestBoard(feed);
      return { boards: newest ? [newest] : [], hasLast: true };
    }
    const stored = await this.boardsFrom(feed, asOfMs);
    const hasLast = stored[0]?.asOfMs === asOfMs;
    return { boards: hasLast ? stored.slice(1) : stored, hasLast };
  }

  async #newest(key: string): Promise<LogEntry | undefined> {
    return logEntries(await this.#engine.bytes("XREVRANGE", key, "+", "-", "COUNT", 1))[0];
  }
}

/** Returns the id of a board. */
export function logId(asOfMs: number): string {
  return `${asOfMs}-0`;
}

/** Returns the entries of a response of the engine: the id of each, and its fields and values in turn. */
export function logEntries(reply: unknown): LogEntry[] {
  const entries = (reply ?? []) as readonly (readonly [Buffer, readonly Buffer[]])[]; // as the engine documents
  return entries.map(([id, parts]) => {
    const fields = new Map<string, Buffer>();
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const [name, value] = [parts[at], parts[at + 1]];
      if (name && value) fields.set(name.toString(), value);
    }
    return { id: id.toString(), fields };
  });
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
  const frame = receivedFrame({
    deflated: entry.fields.get("deflated") ?? Buffer.alloc(0),
    length: Number(fieldText(entry, "length")),
    adler: Number(fieldText(entry, "adler")),
  });
  return { asOfMs: Number.parseInt(entry.id, 10), frame };
}

/** Returns the fields of an entry with a frame. */
export function frameFields({ deflated, length, adler }: SharedFrame): (string | number | Buffer)[] {
  const { buffer, byteOffset, byteLength } = deflated;
  return ["deflated", Buffer.from(buffer, byteOffset, byteLength), "length", length, "adler", adler];
}
