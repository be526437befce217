import { DAY_MS } from "@strikebook/calendar";
import type { Engine } from "../engine/engine";

/**
 * Removes entries of the audit that are older than some days, except what Postgres still lacks. Returns how many were removed.
 */
export async function trimAudit(engine: Engine, days: number): Promise<number> {
  return Number(await engine.call("trim_audit", [engine.keys.of("audit")], [days * DAY_MS]));
}
