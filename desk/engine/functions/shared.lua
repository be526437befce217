-- What the functions of all files use. This file is loaded first, after the line that sets `version`.

-- The key of a time that a test sets instead of the engine's.
local clock

-- The interface of the engine exists when a function runs, not while the library is loaded.
local function call(...)
  return redis.call(...)
end

-- The engine's time in milliseconds since 1970 UTC.
local function now()
  local set = call("GET", clock)
  if set then return tonumber(set) end
  local time = call("TIME")
  return tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end

-- A whole number as text, without an exponent.
local function text(number)
  return string.format("%.0f", number)
end

-- Adds an entry to the audit: names and values in turn. Ids never fall, even if the clock does.
local function write_audit(audit, now_ms, fields)
  local last = call("XREVRANGE", audit, "+", "-", "COUNT", 1)[1]
  local last_ms = last and tonumber(string.match(last[1], "^%d+")) or 0
  call("XADD", audit, text(math.max(now_ms, last_ms)) .. "-*", "at", text(now_ms), unpack(fields))
end

-- Notes in the audit who has changed keys, caps or alerts: `by` is a name; nothing is noted if it is empty.
local function write_change(audit, by, team, kind, what)
  if by == "" then return end
  write_audit(audit, now(), { "user", by, "team", team, "endpoint", kind, "question", what, "symbols", "", "credits", "0",
    "outcome", "changed", "reservation", "" })
end

-- Deletes a rule of alerts. `hashes` have the rules and what is known of each.
local function delete_alert(owned, due, hashes, id)
  call("SREM", owned, id)
  call("ZREM", due, id)
  for _, hash in ipairs(hashes) do call("HDEL", hash, id) end
end

-- Returns numbers of a hash; 0 for a field that it does not have.
local function numbers(key, ...)
  local values = call("HMGET", key, ...)
  for index = 1, #values do values[index] = tonumber(values[index] or "0") end
  return unpack(values)
end

-- Returns as text what is known of the account's spending: a balance that is requested from now on is compared with it. The instant, the
-- number of the comparison, what the account was charged at least, and how much more than what is ever reserved it was charged at most.
local function books_now(balances, now_ms)
  local comparison, charged, outstanding, taken = numbers(balances, "comparison", "charged", "outstanding", "taken")
  return text(now_ms) .. " " .. text(comparison) .. " " .. text(charged) .. " " .. text(charged + outstanding - taken)
end

-- Registers a function, which is called with at least `key_count` keys after the clock. Numbers in its response are cut to integers.
local function define(name, key_count, run)
  redis.register_function("desk_" .. name .. "_" .. version, function(keys, args)
    clock = table.remove(keys, 1)
    if #keys < key_count then return redis.error_reply("ERR " .. name .. " needs " .. key_count .. " keys") end
    return run(keys, args)
  end)
end

-- Writes a value of each kind that the desk uses: an engine that refuses to write, or a user who may not, fails here.
define("probe", 6, function(keys)
  local value, hash, sorted, set, list, stream = unpack(keys)
  call("SET", value, "")
  call("HSET", hash, "probe", "")
  call("ZADD", sorted, 0, "probe")
  call("SADD", set, "probe")
  call("RPUSH", list, "")
  call("LTRIM", list, 0, 0)
  call("XADD", stream, "MAXLEN", 1, "*", "probe", "")
end)

-- Responds with the engine's time.
define("now", 0, function()
  return now()
end)
