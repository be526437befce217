import type { Engine } from "../engine/engine";
import { readAuditEntry, type AuditEntry, type StreamEntry } from "./audit-entry";

/** How many entries are read at once. */
const PAGE = 1_000;

/**
 * Returns the entries of the audit since an instant (milliseconds since 1970 UTC) in pages, oldest first, up to the newest entry when it
 * was called, so it ends even while the desk spends.
 */
export async function* auditPages(engine: Engine, sinceMs: number): AsyncGenerator<AuditEntry[]> {
  const key = engine.keys.of("audit");
  const newest = (await engine.command("XREVRANGE", key, "+", "-", "COUNT", 1)) as StreamEntry[];
  const last = newest[0]?.[0];
  if (last === undefined) return;
  for (let from = String(Math.max(0, Math.floor(sinceMs))); ;) {
    const page = (await engine.command("XRANGE", key, from, last, "COUNT", PAGE)) as StreamEntry[];
    const read = page.at(-1)?.[0];
    if (read === undefined) return;
    // After a step back of the engine's clock, ids run ahead of it.
    yield page.map(readAuditEntry).filter(({ atMs }) => atMs >= sinceMs);
    from = `(${read}`;
  }
}
