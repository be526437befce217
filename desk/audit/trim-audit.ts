import type { Engine } from "../engine/engine";
import type { EngineFunction } from "../engine/function-library";

const DAY_MS = 86_400_000;

/**
 * Removes old entries of the audit. Keys: clock, audit. Argument: the age in milliseconds. Entries that a consumer group has not read
 * or not confirmed remain, and those after them. Returns how many were removed.
 */
const trimFunction: EngineFunction = {
  name: "trim_audit",
  body: `
  local audit = keys[2]
  local function parts(id) return tonumber(string.match(id, "^%d+")), tonumber(string.match(id, "%-(%d+)$") or "0") end
  local function earlier(a, b)
    local a_ms, a_n = parts(a)
    local b_ms, b_n = parts(b)
    return a_ms < b_ms or (a_ms == b_ms and a_n < b_n)
  end
  if call("EXISTS", audit) == 0 then return 0 end
  local first = string.format("%.0f", math.max(0, now() - tonumber(args[1]))) .. "-0"
  for _, group in ipairs(call("XINFO", "GROUPS", audit)) do
    local facts = {}
    for at = 1, #group, 2 do facts[group[at]] = group[at + 1] end
    local kept = facts["last-delivered-id"]
    local pending = call("XPENDING", audit, facts["name"])
    if pending[1] > 0 and pending[2] and earlier(pending[2], kept) then kept = pending[2] end
    if earlier(kept, first) then first = kept end
  end
  return call("XTRIM", audit, "MINID", first)`,
};

/** The functions of the audit. */
export const auditFunctions: readonly EngineFunction[] = [trimFunction];

/**
 * Removes entries of the audit that are older than some days, except what Postgres still lacks. Returns how many were removed.
 */
export async function trimAudit(engine: Engine, days: number): Promise<number> {
  return Number(await engine.call("trim_audit", [engine.keys.of("audit")], [days * DAY_MS]));
}
