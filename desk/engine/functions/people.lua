-- Desk keys, and the requests of each person.

-- Stores a key. `same` is "same" if the person is known already; `role` is "admin" or empty; `by` and `by_team` say who adds it. Responds
-- with "added", or with the reason why not and the team that is known.
define("add_key", 5, function(keys, args)
  local teams, used, ids, record, audit = unpack(keys)
  local id, name, team, hash, same, role, by, by_team = unpack(args)
  local known = call("HGET", teams, name)
  if known and same ~= "same" then return { "name_taken", known } end
  if same == "same" and not known then return { "name_unknown", "" } end
  if known and known ~= team and tonumber(call("HGET", used, name) or "0") > 0 then return { "other_team", known } end
  call("HSET", teams, name, team)
  call("HINCRBY", used, name, 1)
  call("HSET", ids, id, hash)
  call("HSET", record, "id", id, "name", name, "team", team, "role", role, "added", text(now()))
  write_change(audit, by, by_team, "keys add", id .. " for " .. name .. ", team " .. team .. (role ~= "" and ", " .. role or ""))
  return { "added", team }
end)

-- Whether a key is valid and that of an administrator.
local function is_administrator(record)
  local role, revoked = unpack(call("HMGET", record, "role", "revoked"))
  return role == "admin" and not revoked
end

-- Revokes keys of a person and notifies all nodes, in one step. The alerts of a person who has no key left are deleted. Keys: how many valid
-- keys each person has, the audit, those of the person's alerts, the records of the keys, and those of all other administrators. Arguments: the
-- channel, how many keys to revoke, "1" if an administrator must remain, who revokes them. Responds with "revoked" and the ids of those that
-- were valid, or with "last_administrator" if nobody could use the administrator's page.
define("revoke_keys", 8, function(keys, args)
  local used, audit, owned, due, rules, checks, deliveries, firsts = unpack(keys)
  local channel, count_text, keeps, by, by_team = unpack(args)
  local first, last = 9, 8 + tonumber(count_text)
  local remains = false
  for index = last + 1, #keys do remains = remains or is_administrator(keys[index]) end
  if keeps == "1" and not remains then return { "last_administrator" } end
  local response = { "revoked" }
  for index = first, last do
    local record = keys[index]
    local id, name, revoked = unpack(call("HMGET", record, "id", "name", "revoked"))
    if id and not revoked then
      call("HSET", record, "revoked", text(now()))
      call("PUBLISH", channel, id)
      write_change(audit, by, by_team, "keys revoke", id .. " of " .. name)
      table.insert(response, id)
      if call("HINCRBY", used, name, -1) == 0 then
        local hashes = { rules, checks, deliveries, firsts }
        for _, alert in ipairs(call("SMEMBERS", owned)) do delete_alert(owned, due, hashes, alert) end
      end
    end
  end
  return response
end)

-- Sets a cap, in credits, or removes it if they are empty.
define("set_cap", 2, function(keys, args)
  local caps, audit = unpack(keys)
  local name, credits, by, by_team = unpack(args)
  if credits == "" then call("HDEL", caps, name) else call("HSET", caps, name, credits) end
  write_change(audit, by, by_team, "caps set", name .. " " .. (credits == "" and "none" or credits))
end)

-- The credits that a person may still spend: the least of their caps, and of the balance above its minimum; empty if nothing limits them.
-- `spent` is that of the day.
local function credits_left(caps, spent, balances, name, team)
  local fields = { "user:" .. name, "team:" .. team, "firm" }
  local cap_values = call("HMGET", caps, fields[1], fields[2], fields[3], "floor")
  local spent_values = call("HMGET", spent, unpack(fields))
  local balance, outstanding = unpack(call("HMGET", balances, "balance", "outstanding"))
  local left = math.huge
  for index = 1, 3 do
    local cap = cap_values[index]
    if cap then left = math.min(left, tonumber(cap) - tonumber(spent_values[index] or "0")) end
  end
  if balance then left = math.min(left, tonumber(balance) - tonumber(outstanding or "0") - tonumber(cap_values[4] or "0")) end
  return left == math.huge and "" or text(math.max(0, left))
end

-- Responds with the credits that a person may still spend, as text; empty without a limit.
define("credits_left", 3, function(keys, args)
  local caps, spent, balances = unpack(keys)
  local name, team = unpack(args)
  return credits_left(caps, spent, balances, name, team)
end)

-- Counts something that a person does, unless the last minute had as many as allowed: `counted` has the instants. Returns whether it is
-- allowed, how many were counted, and when the oldest of them was.
local function count_in_minute(counted, limit, now_ms)
  local oldest = call("LINDEX", counted, 0)
  while oldest and (tonumber(oldest) <= now_ms - 60000 or tonumber(oldest) > now_ms) do
    call("LPOP", counted)
    oldest = call("LINDEX", counted, 0)
  end
  local count = call("LLEN", counted)
  if count >= limit then return false, count, tonumber(oldest or now_ms) end
  call("RPUSH", counted, text(now_ms))
  call("PEXPIRE", counted, 60000)
  return true, count + 1, tonumber(oldest or now_ms)
end

-- Counts a request of a person, unless the last minute had as many as allowed. Responds with 1 if it is allowed, how many are left, when
-- the oldest request is a minute old, and with the credits as `credits_left` does.
define("person_request", 4, function(keys, args)
  local requests, caps, spent, balances = unpack(keys)
  local most, name, team = unpack(args)
  local now_ms, limit = now(), tonumber(most)
  local allowed, count, oldest_ms = count_in_minute(requests, limit, now_ms)
  local left = credits_left(caps, spent, balances, name, team)
  return { allowed and 1 or 0, math.max(0, limit - count), oldest_ms + 60000, left }
end)
