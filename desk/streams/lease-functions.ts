import type { EngineFunction } from "../engine/function-library";

/**
 * A Lua function that tells whether a node holds the lease under its fencing token.
 */
export const holdsLease = `
  local function holds(lease, node, token)
    local held = call("HMGET", lease, "node", "token")
    return held[1] == node and held[2] == token
  end`;

/** The most events that are stored for nodes which are late. */
const MOST_EVENTS = 1_000;

/** A Lua function that tells all nodes that something has happened. */
export const tellNodes = `
  local function tell(events, kind, text)
    call("XADD", events, "MAXLEN", "~", ${MOST_EVENTS}, "*", "kind", kind, "text", text)
  end`;

/**
 * Takes the lease of the upstream streams or renews it. Keys: clock, lease, last token. Arguments: node, length in milliseconds.
 * Returns the fencing token, 0 if another node has the lease, and the milliseconds that it lasts. A token is at least the time, so that
 * it is larger than all before it even if the engine has lost its data.
 */
const leaseFunction: EngineFunction = {
  name: "lease",
  body: `
  local at = now()
  local held = call("HMGET", keys[2], "node", "token", "until")
  local is_free = not held[3] or tonumber(held[3]) <= at
  if not is_free and held[1] ~= args[1] then return { 0, tonumber(held[3]) - at } end
  local token = held[2]
  if is_free then
    token = string.format("%.0f", math.max(tonumber(call("GET", keys[3]) or "0") + 1, at))
    call("SET", keys[3], token)
  end
  call("HSET", keys[2], "node", args[1], "token", token, "until", string.format("%.0f", at + tonumber(args[2])))
  return { tonumber(token), tonumber(args[2]) }`,
};

/** Gives the lease back. Keys: clock, lease, events. Arguments: node, token. Does nothing if it is another's. */
const releaseFunction: EngineFunction = {
  name: "release",
  body: `${holdsLease}${tellNodes}
  if not holds(keys[2], args[1], args[2]) then return 0 end
  call("DEL", keys[2])
  tell(keys[3], "released", args[1])
  return 1`,
};

/** Returns the token of the present lease; 0 if nobody has it. Keys: clock, lease. */
const leaseTokenFunction: EngineFunction = {
  name: "lease_token",
  body: `
  local held = call("HMGET", keys[2], "token", "until")
  return held[2] and tonumber(held[2]) > now() and tonumber(held[1]) or 0`,
};

export const leaseFunctions: readonly EngineFunction[] = [leaseFunction, releaseFunction, leaseTokenFunction];
