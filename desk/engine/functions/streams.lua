-- The lease of the account's streams, their boards, and what nodes watch.

-- The events that are stored for nodes which are late.
local MOST_EVENTS = 1000
-- The boards that are stored of each feed: a quarter of an hour at one per second.
local MOST_BOARDS = 900
-- How long they are stored after the last one, in milliseconds.
local STORED_MS = 6 * 60 * 60000
-- The interval at which the boards of a symbol are published, in milliseconds: none is between two that are no farther apart.
local BOARD_INTERVAL_MS = 1000
-- What a node wants is ignored after this time without a refresh, in milliseconds: it is gone.
local GONE_MS = 25000
-- How long what a leaving node wants is still wanted, in milliseconds: its readers come back at other nodes.
local LEAVING_MS = 10000
-- How long a lease that has ended is kept for the node that has claimed it, in milliseconds.
local CLAIMED_MS = 1000
-- The response to a node that may not publish under its fencing token.
local NOT_HOLDER = -1

-- Whether a node may publish under its fencing token: it has the lease, or takes over the streams from the node that has it.
local function holds(lease, node, token)
  local held_node, held_token, next_node, next_token, next_of =
    unpack(call("HMGET", lease, "node", "token", "next", "next_token", "next_of"))
  if held_node == node and held_token == token then return true end
  return next_of == held_token and next_node == node and next_token == token
end

-- Returns a token that is larger than all earlier ones. It is at least the time, even if the engine has lost its data.
local function new_token(last_token, at)
  local token = text(math.max(tonumber(call("GET", last_token) or "0") + 1, at))
  call("SET", last_token, token)
  return token
end

-- Notifies all nodes.
local function notify(events, kind, value)
  call("XADD", events, "MAXLEN", "~", MOST_EVENTS, "*", "kind", kind, "text", value)
end

-- Returns the time of the newest entry of a stream; nothing if it is empty.
local function newest_ms(stream)
  local last = call("XREVRANGE", stream, "+", "-", "COUNT", 1)[1]
  return last and tonumber(string.match(last[1], "^%d+"))
end

-- Returns when a lease ends. If that is later than it lasts, the engine's clock has jumped back.
local function lease_end(lease, until_ms, at, length)
  if until_ms <= at + length then return until_ms end
  call("HSET", lease, "until", text(at + length))
  return at + length
end

-- Whether a node that was last seen at an instant is gone; also if the engine's clock has jumped back since.
local function is_gone(seen, at)
  return math.abs(at - tonumber(seen)) > GONE_MS
end

-- Takes the lease of the account's streams or renews it, for `length` milliseconds. Responds with the fencing token, 0 if another node has
-- the lease, and the milliseconds that it lasts. Once it has ended, a node that has claimed it gets it with the token of its claim, and no
-- other node for a second.
define("lease", 2, function(keys, args)
  local lease, last_token = unpack(keys)
  local node, length = unpack(args)
  local at = now()
  local holder, token, until_text, next_node, next_token, next_of =
    unpack(call("HMGET", lease, "node", "token", "until", "next", "next_token", "next_of"))
  local until_ms = lease_end(lease, tonumber(until_text or "0"), at, tonumber(length))
  if until_ms > at and holder ~= node then return { 0, until_ms - at } end
  if until_ms <= at then
    local is_claimed = next_node and next_of == token
    local free_ms = until_ms + CLAIMED_MS
    if is_claimed and next_node ~= node and free_ms > at then return { 0, free_ms - at } end
    token = is_claimed and next_node == node and next_token or new_token(last_token, at)
    call("HDEL", lease, "next", "next_token", "next_of")
  end
  call("HSET", lease, "node", node, "token", token, "until", text(at + tonumber(length)))
  return { tonumber(token), tonumber(length) }
end)

-- Claims the lease while the node with the token `of` has it and hands its streams over: the claimant may publish too, and is the next to get
-- the lease. Responds with the fencing token of the claim, or 0 if another node was first or has the lease.
define("claim", 2, function(keys, args)
  local lease, last_token = unpack(keys)
  local node, of = unpack(args)
  local at = now()
  local token, until_text, next_of = unpack(call("HMGET", lease, "token", "until", "next_of"))
  if token ~= of or tonumber(until_text) <= at or next_of == of then return 0 end
  local claimed = new_token(last_token, at)
  call("HSET", lease, "next", node, "next_token", claimed, "next_of", of)
  return tonumber(claimed)
end)

-- Gives the lease back, or a claim to it. Responds with 0 if another node has it.
define("release", 2, function(keys, args)
  local lease, events = unpack(keys)
  local node, token = unpack(args)
  if not holds(lease, node, token) then return 0 end
  local held_token, next_of = unpack(call("HMGET", lease, "token", "next_of"))
  if held_token ~= token then
    call("HDEL", lease, "next", "next_token", "next_of")
    notify(events, "unclaimed", node)
    return 1
  end
  if next_of == held_token then call("HSET", lease, "until", text(now())) else call("DEL", lease) end
  notify(events, "released", node)
  return 1
end)

-- Responds with the token of the present lease; 0 if no node has it.
define("lease_token", 1, function(keys)
  local lease = unpack(keys)
  local token, until_ms = unpack(call("HMGET", lease, "token", "until"))
  return token and tonumber(until_ms) > now() and tonumber(token) or 0
end)

-- Adds a board to its feed. `late_text`: how much older than the last one a late board may be; an older one starts the feed again (times
-- in milliseconds). `stream` and `position`: the stream that delivered it and its position; empty if none. `gap`: "1" if boards may have
-- been missed before it. The fields to store follow. Responds with 1 if it was added, 0 if it is not newer than the last board, or
-- `NOT_HOLDER`.
define("publish_board", 5, function(keys, args)
  local lease, boards, velocities, positions, events = unpack(keys)
  local node, token, feed, at_text, late_text, stream, position, gap = unpack(args)
  if not holds(lease, node, token) then return NOT_HOLDER end
  if stream ~= "" then call("HSET", positions, stream, position) end
  local at_ms, last_ms = tonumber(at_text), newest_ms(boards)
  if last_ms and at_ms <= last_ms then
    if at_ms >= last_ms - tonumber(late_text) then return 0 end
    call("DEL", boards, velocities)
    notify(events, "restarted", feed)
    last_ms = nil
  end
  local has_gap = not last_ms or (gap == "1" and at_ms > last_ms + BOARD_INTERVAL_MS)
  call("XADD", boards, "MAXLEN", "~", MOST_BOARDS, at_text .. "-0", "gap", has_gap and "1" or "0", unpack(args, 9))
  call("PEXPIRE", boards, STORED_MS)
  return 1
end)

-- Replaces the velocity of a feed. Takes the arguments of `publish_board` and responds like it.
define("publish_velocity", 2, function(keys, args)
  local lease, velocities = unpack(keys)
  local node, token, at_text, late_text = unpack(args)
  if not holds(lease, node, token) then return NOT_HOLDER end
  local at_ms, last_ms = tonumber(at_text), newest_ms(velocities)
  if last_ms and at_ms <= last_ms then
    if at_ms >= last_ms - tonumber(late_text) then return 0 end
    call("DEL", velocities)
  end
  call("XADD", velocities, "MAXLEN", "=", 1, at_text .. "-0", unpack(args, 5))
  call("PEXPIRE", velocities, STORED_MS)
  return 1
end)

-- Replaces the status of the account's streams, as JSON, and their positions: the id and the position of each stream follow. Responds with
-- 1 or `NOT_HOLDER`.
define("publish_status", 4, function(keys, args)
  local lease, status, positions, events = unpack(keys)
  local node, token, json = unpack(args)
  if not holds(lease, node, token) then return NOT_HOLDER end
  call("SET", status, json)
  call("DEL", positions)
  if #args > 3 then call("HSET", positions, unpack(args, 4)) end
  notify(events, "status", json)
  return 1
end)

-- Notifies all nodes of a charge, or of a step of a hand-over. Responds with 1 or `NOT_HOLDER`.
define("publish_notice", 2, function(keys, args)
  local lease, events = unpack(keys)
  local node, token, kind, json = unpack(args)
  if not holds(lease, node, token) then return NOT_HOLDER end
  notify(events, kind, json)
  return 1
end)

-- Notifies all nodes that the provider has responded to a request.
define("reachable", 1, function(keys)
  local events = unpack(keys)
  notify(events, "reachable", "")
  return 1
end)

-- Sets what a node wants, as JSON; empty if the node is leaving. `changed` is "1" to notify the other nodes.
define("want", 3, function(keys, args)
  local wants, times, events = unpack(keys)
  local node, json, changed = unpack(args)
  if json == "" then
    if call("HEXISTS", times, node) == 1 then call("HSET", times, node, text(now() - GONE_MS + LEAVING_MS)) end
  else
    call("HSET", wants, node, json)
    call("HSET", times, node, text(now()))
  end
  if changed == "1" then notify(events, "wanted", node) end
  return 1
end)

-- Responds with what the present nodes want, as JSON each, and forgets the other nodes.
define("wants", 2, function(keys)
  local wants, times = unpack(keys)
  local at, found, seen = now(), {}, call("HGETALL", times)
  for index = 1, #seen, 2 do
    local node, seen_at = unpack(seen, index, index + 1)
    if is_gone(seen_at, at) then
      call("HDEL", wants, node)
      call("HDEL", times, node)
    else
      local json = call("HGET", wants, node)
      if json then table.insert(found, json) end
    end
  end
  return found
end)

-- Sets how many symbols a person streams from a node. `most` is for all nodes together. Responds with the total; if it would exceed the
-- most, nothing is set and the response is -1.
define("streamed_symbols", 2, function(keys, args)
  local times, symbols = unpack(keys)
  local node, count, most = unpack(args)
  local at, total, counts = now(), tonumber(count), call("HGETALL", symbols)
  for index = 1, #counts, 2 do
    local other, other_count = unpack(counts, index, index + 1)
    if other ~= node then
      local seen = call("HGET", times, other)
      if seen and not is_gone(seen, at) then
        total = total + tonumber(other_count)
      else
        call("HDEL", symbols, other)
      end
    end
  end
  if total > tonumber(most) then return -1 end
  if count == "0" then call("HDEL", symbols, node) else call("HSET", symbols, node, count) end
  return total
end)
