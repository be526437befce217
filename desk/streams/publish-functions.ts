import type { EngineFunction } from "../engine/function-library";
import { holdsLease, tellNodes } from "./lease-functions";

/** How long the boards of a feed are stored after the last one, in milliseconds. */
const STORED_MS = 6 * 60 * 60_000;

/** The boards that are stored of each feed: a quarter of an hour at one per second. */
const MOST_BOARDS = 900;

/** What a publication returns if the node does not hold the lease under its token. */
export const NOT_HOLDER = -1;

/**
 * Adds a board to its feed. Keys: clock, lease, boards of the feed, velocities of the feed, positions, events. Arguments: node, token,
 * feed, time of the board and how much older than the last one a late board may be (both in milliseconds), the stream that delivered
 * it and its position (empty if none), whether boards may have been missed before it (1 or 0), and the fields to store.
 *
 * Returns 1 if it was added, 0 if it is not newer than the last one, -1 if the node does not hold the lease.
 */
const publishBoardFunction: EngineFunction = {
  name: "publish_board",
  body: `${holdsLease}${tellNodes}
  local clock, lease, boards, velocities, positions, events = unpack(keys)
  if not holds(lease, args[1], args[2]) then return ${NOT_HOLDER} end
  local feed, at_ms, stream, position, gap = args[3], tonumber(args[4]), args[6], args[7], args[8]
  if stream ~= "" then call("HSET", positions, stream, position) end
  local last = call("XREVRANGE", boards, "+", "-", "COUNT", 1)[1]
  if last then
    local last_ms = tonumber(string.match(last[1], "^%d+"))
    if at_ms <= last_ms and at_ms >= last_ms - tonumber(args[5]) then return 0 end
    if at_ms < last_ms then
      call("DEL", boards, velocities)
      tell(events, "restarted", feed)
      last = nil
    end
  end
  call("XADD", boards, "MAXLEN", "~", ${MOST_BOARDS}, args[4] .. "-0", "gap", last and gap or "1", unpack(args, 9))
  call("PEXPIRE", boards, ${STORED_MS})
  return 1`,
};

/**
 * Replaces the velocity of a feed. Keys: clock, lease, velocities of the feed. Arguments: node, token, time of the velocity, how much
 * older than the last one a late one may be, and the fields to store. Returns as `publish_board` does.
 */
const publishVelocityFunction: EngineFunction = {
  name: "publish_velocity",
  body: `${holdsLease}
  if not holds(keys[2], args[1], args[2]) then return ${NOT_HOLDER} end
  local at_ms = tonumber(args[3])
  local last = call("XREVRANGE", keys[3], "+", "-", "COUNT", 1)[1]
  if last then
    local last_ms = tonumber(string.match(last[1], "^%d+"))
    if at_ms <= last_ms and at_ms >= last_ms - tonumber(args[4]) then return 0 end
    if at_ms < last_ms then call("DEL", keys[3]) end
  end
  call("XADD", keys[3], "MAXLEN", "=", 1, args[3] .. "-0", unpack(args, 5))
  call("PEXPIRE", keys[3], ${STORED_MS})
  return 1`,
};

/**
 * Replaces the status of the upstream streams, and their positions. Keys: clock, lease, status, positions, events. Arguments: node,
 * token, status as JSON, and the id and the position of each stream. Returns 1, or -1 if the node does not hold the lease.
 */
const publishStatusFunction: EngineFunction = {
  name: "publish_status",
  body: `${holdsLease}${tellNodes}
  if not holds(keys[2], args[1], args[2]) then return ${NOT_HOLDER} end
  call("SET", keys[3], args[3])
  call("DEL", keys[4])
  for index = 4, #args, 2 do call("HSET", keys[4], args[index], args[index + 1]) end
  tell(keys[5], "status", args[3])
  return 1`,
};

/** Tells all nodes something. Keys: clock, lease, events. Arguments: node, token, kind, text. Returns as `publish_status` does. */
const publishNoticeFunction: EngineFunction = {
  name: "publish_notice",
  body: `${holdsLease}${tellNodes}
  if not holds(keys[2], args[1], args[2]) then return ${NOT_HOLDER} end
  tell(keys[3], args[3], args[4])
  return 1`,
};

export const publishFunctions: readonly EngineFunction[] = [
  publishBoardFunction,
  publishVelocityFunction,
  publishStatusFunction,
  publishNoticeFunction,
];
