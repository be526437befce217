import { Pool } from "pg";
import { type Platform, startTimeLimit, untilAborted } from "@strikebook/client";
import type { Engine } from "../engine/engine";
import { readAuditEntry, type StreamEntry } from "./audit-entry";
import { AuditTable } from "./audit-table";

interface PostgresSinkOptions {
  engine: Engine;
  platform: Pick<Platform, "now" | "sleep">;
  /** Such as postgres://desk:PASSWORD@db.example/audit?sslmode=require; from the environment only. */
  url: string;
  /** The name of the desk, which is stored with each entry. */
  desk: string;
  /** The unique name of this node. */
  node: string;
  /** Receives why the audit could not be written, without any password. It is tried again. */
  report: (problem: string) => void;
  /** After how long another node's entries that it has not confirmed are written by this node, in milliseconds. */
  abandonedMs?: number;
}

/** The consumer group of the audit stream. */
const POSTGRES_GROUP = "postgres";

/** How many entries are written at once. */
const BATCH = 500;
/** How long to wait for new entries, and after a failure, in milliseconds. */
const IDLE_MS = 2_000;
const RETRY_MS = 5_000;
const ABANDONED_MS = 30_000;
/** How long the end may take, in milliseconds. */
const CLOSE_MS = 2_000;

/**
 * Copies the audit to Postgres, each entry once: it is confirmed to the engine after it was committed, and read again if it was not;
 * the table drops what it has already. All nodes may do this at the same time.
 */
export class PostgresSink {
  readonly #options: PostgresSinkOptions;
  readonly #pool: Pool;
  readonly #table: AuditTable;
  readonly #closed = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: PostgresSinkOptions) {
    this.#options = options;
    this.#pool = new Pool({
      connectionString: options.url,
      max: 1,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    // A connection that breaks while it is not used: the next query opens another.
    this.#pool.on("error", () => undefined);
    this.#table = new AuditTable(this.#pool, options.desk);
  }

  /** Copies new entries until the sink is closed. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Copies all entries that wait. Returns how many it read; rejects if the engine or Postgres fails. */
  async copy(): Promise<number> {
    let copied = 0;
    for (const read of [() => this.#abandoned(), () => this.#unread()]) {
      for (let entries = await read(); entries.length > 0; entries = await read()) {
        await this.#table.write(entries.map(readAuditEntry));
        const ids = entries.map(([id]) => id);
        await this.#options.engine.command("XACK", this.#key, POSTGRES_GROUP, ...ids);
        copied += entries.length;
        if (this.#closed.signal.aborted) return copied;
      }
    }
    return copied;
  }

  /**
   * Resolves when what was read is written and the connections are closed, or after two seconds: another node then writes what this one
   * has not confirmed.
   */
  async close(): Promise<void> {
    this.#closed.abort();
    const limit = startTimeLimit(this.#options.platform, { limitMs: CLOSE_MS, late: () => undefined });
    await untilAborted(this.#end(), limit.signal).catch(() => undefined);
    limit.end();
  }

  async #end(): Promise<void> {
    await this.#running;
    await this.#pool.end();
  }

  get #key(): string {
    return this.#options.engine.keys.of("audit");
  }

  async #run(): Promise<void> {
    const { platform, report } = this.#options;
    const { signal } = this.#closed;
    while (!signal.aborted) {
      const waitMs = await this.copy().then(
        () => IDLE_MS,
        (problem: unknown) => {
          report(`The audit was not written to Postgres, and is tried again: ${messageOf(problem)}`);
          return RETRY_MS;
        },
      );
      await platform.sleep(waitMs, signal).catch(() => undefined);
    }
  }

  /** Entries that were read by a node which has not confirmed them, from the oldest on. */
  async #abandoned(): Promise<StreamEntry[]> {
    const { engine, node, abandonedMs = ABANDONED_MS } = this.#options;
    await this.#makeGroup();
    const reply = await engine.command(
      "XAUTOCLAIM",
      this.#key,
      POSTGRES_GROUP,
      node,
      abandonedMs,
      "0-0",
      "COUNT",
      BATCH,
    );
    const [, entries] = reply as [string, StreamEntry[]]; // documented
    return entries;
  }

  async #unread(): Promise<StreamEntry[]> {
    const { engine, node } = this.#options;
    const reply = await engine.command(
      "XREADGROUP",
      "GROUP",
      POSTGRES_GROUP,
      node,
      "COUNT",
      BATCH,
      "STREAMS",
      this.#key,
      ">",
    );
    const streams = reply as [string, StreamEntry[]][] | null; // documented; null if there is nothing new
    return streams?.[0]?.[1] ?? [];
  }

  /** The group begins with the oldest entry. An engine that has lost its data has also lost the group. */
  async #makeGroup(): Promise<void> {
    try {
      await this.#options.engine.command("XGROUP", "CREATE", this.#key, POSTGRES_GROUP, "0", "MKSTREAM");
    } catch (problem) {
      if (!messageOf(problem).startsWith("BUSYGROUP")) throw problem;
    }
  }
}

/** Errors of the drivers contain the command or the address, and so passwords: their messages do not. */
const messageOf = (problem: unknown): string => (problem instanceof Error ? problem.message : "unknown error");
