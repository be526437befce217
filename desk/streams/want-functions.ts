import type { EngineFunction } from "../engine/function-library";
import { tellNodes } from "./lease-functions";

/** What a node wants is ignored after this time without a refresh, in milliseconds: it is gone. */
const GONE_MS = 25_000;

/**
 * Sets what a node wants. Keys: clock, wants, times, events. Arguments: node, want as JSON (empty if the node is leaving), whether to
 * tell the others (1 or 0).
 */
const wantFunction: EngineFunction = {
  name: "want",
  body: `${tellNodes}
  if args[2] == "" then
    call("HDEL", keys[2], args[1])
    call("HDEL", keys[3], args[1])
  else
    call("HSET", keys[2], args[1], args[2])
    call("HSET", keys[3], args[1], string.format("%.0f", now()))
  end
  if args[3] == "1" then tell(keys[4], "wanted", args[1]) end
  return 1`,
};

/** Returns what the present nodes want, as JSON texts, and forgets the others. Keys: clock, wants, times. */
const wantsFunction: EngineFunction = {
  name: "wants",
  body: `
  local oldest, wants = now() - ${GONE_MS}, {}
  local times = call("HGETALL", keys[3])
  for index = 1, #times, 2 do
    local node = times[index]
    if tonumber(times[index + 1]) < oldest then
      call("HDEL", keys[2], node)
      call("HDEL", keys[3], node)
    else
      local want = call("HGET", keys[2], node)
      if want then wants[#wants + 1] = want end
    end
  end
  return wants`,
};

/**
 * Sets how many symbols a person streams from a node. Keys: clock, times of the nodes, symbols of the person. Arguments: node, number,
 * most symbols from all nodes together. Returns the total; if it would exceed the most, nothing is set and -1 is returned.
 */
const streamedSymbolsFunction: EngineFunction = {
  name: "streamed_symbols",
  body: `
  local oldest, total = now() - ${GONE_MS}, tonumber(args[2])
  local counts = call("HGETALL", keys[3])
  for index = 1, #counts, 2 do
    local node = counts[index]
    if node ~= args[1] then
      local seen = call("HGET", keys[2], node)
      if seen and tonumber(seen) >= oldest then
        total = total + tonumber(counts[index + 1])
      else
        call("HDEL", keys[3], node)
      end
    end
  end
  if total > tonumber(args[3]) then return -1 end
  if args[2] == "0" then call("HDEL", keys[3], args[1]) else call("HSET", keys[3], args[1], args[2]) end
  return total`,
};

export const wantFunctions: readonly EngineFunction[] = [wantFunction, wantsFunction, streamedSymbolsFunction];
