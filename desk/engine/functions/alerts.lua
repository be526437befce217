-- The rules of alerts, and their events until they are posted.
--
-- What is due is a sorted set of ids, each with an instant in milliseconds. A node that takes one moves its instant into the future, so
-- that no other node takes it meanwhile: the instant is the node's lease. If the node stops, another takes it after that.
--
-- The events of each person are also a sorted set of ids, each with the end of its lease, 0 for those that wait: a person has only so many
-- events posted at a time, by all nodes together, so that webhooks which do not respond take nobody else's turn.

-- Whether the lease that ends at an instant is still the last one of an id.
local function is_leased(due, id, end_text)
  return tonumber(call("ZSCORE", due, id) or "0") == tonumber(end_text)
end

-- Returns the next whole multiple of `step` milliseconds: rules that are checked equally often are checked together.
local function next_due(step)
  local at = now()
  return text(at - at % tonumber(step) + tonumber(step))
end

-- Adds an event of the person whose events `own` has, unless it is known, to be posted now.
local function add_event(events, pending, own, id, event)
  if call("HSETNX", events, id, event) == 0 then return end
  call("ZADD", pending, text(now()), id)
  call("ZADD", own, 0, id)
end

-- Deletes an event: it is not posted any more.
local function delete_event(events, pending, own, id)
  call("ZREM", pending, id)
  call("HDEL", events, id)
  call("ZREM", own, id)
end

-- Stores a rule, as JSON. `most`: how many rules a person may have. `is_new` is "1" for a rule that is added. `resets`: "1" if its last check
-- does not count any more. `step`: how often it is checked, in milliseconds; empty if it is paused. `what` is for the audit. Responds with
-- "set"; with "full" if the person has as many as allowed, or "unknown" if it is no rule of the person.
define("set_alert", 6, function(keys, args)
  local rules, owned, due, checks, firsts, audit = unpack(keys)
  local id, rule, owner, team, most, is_new, resets, step, what = unpack(args)
  if is_new == "1" then
    if call("SCARD", owned) >= tonumber(most) then return "full" end
    call("SADD", owned, id)
  elseif call("SISMEMBER", owned, id) == 0 then
    return "unknown"
  end
  call("HSET", rules, id, rule)
  if resets == "1" then call("HDEL", checks, id) end
  call("HDEL", firsts, id)
  if step == "" then call("ZREM", due, id) else call("ZADD", due, next_due(step), id) end
  write_change(audit, owner, team, "alerts set", what)
  return "set"
end)

-- Removes a rule of the person whose rules `owned` has, if it is there.
define("remove_alert", 7, function(keys, args)
  local owned, due, rules, checks, deliveries, firsts, audit = unpack(keys)
  local id, by, by_team, what = unpack(args)
  if call("SISMEMBER", owned, id) == 0 then return end
  delete_alert(owned, due, { rules, checks, deliveries, firsts }, id)
  write_change(audit, by, by_team, "alerts remove", what)
end)

-- The engine's clock may jump back: it was set, or the engine has failed over to another computer. A rule whose next check then lies more than
-- its interval ahead is due now, and an event that waits is due as much later as before. `taken` has the instant of the last call, and
-- `length` is that of a lease.
local function follow_clock(taken, due, rules, firsts, length, pending, events, of)
  local at, last = now(), tonumber(call("GET", taken) or "0")
  call("SET", taken, text(at))
  local jumped = last - at
  if jumped < 1000 then return end
  local scores = call("ZRANGE", due, 0, -1, "WITHSCORES")
  for index = 1, #scores, 2 do
    local id, due_ms, rule = scores[index], tonumber(scores[index + 1]), call("HGET", rules, scores[index])
    if rule and due_ms > at + math.max(cjson.decode(rule).everyMinutes * 60000, length) then
      call("ZADD", due, text(at), id)
      call("HDEL", firsts, id)
    end
  end
  scores = call("ZRANGE", pending, 0, -1, "WITHSCORES")
  for index = 1, #scores, 2 do
    local id, due_ms, stored = scores[index], tonumber(scores[index + 1]), cjson.decode(call("HGET", events, scores[index]))
    local leased_ms = tonumber(call("ZSCORE", of .. ":" .. (stored.owner or ""), id) or "0")
    if leased_ms == 0 and due_ms > at then call("ZADD", pending, text(math.max(at, due_ms - jumped)), id) end
  end
end

-- Takes the rules that are due, for `length` milliseconds. `firsts` has when those were due that are taken: a rule whose node has stopped was
-- due before the end of the lease. Responds for each with its id, the rule, when it was due, the end of the lease, and its last check.
define("take_alerts", 8, function(keys, args)
  local due, rules, checks, firsts, last_taken, pending, events, of = unpack(keys)
  local most, length = unpack(args)
  follow_clock(last_taken, due, rules, firsts, tonumber(length), pending, events, of)
  local at, taken = now(), {}
  local end_text = text(at + tonumber(length))
  for _, id in ipairs(call("ZRANGEBYSCORE", due, "-inf", text(at), "LIMIT", 0, most)) do
    call("HSETNX", firsts, id, text(tonumber(call("ZSCORE", due, id))))
    table.insert(taken, { id, call("HGET", rules, id), call("HGET", firsts, id), end_text, call("HGET", checks, id) or "" })
    call("ZADD", due, end_text, id)
  end
  return taken
end)

-- Makes a rule that is leased until `end_text` due now, for another node.
define("release_alert", 1, function(keys, args)
  local due = unpack(keys)
  local id, end_text = unpack(args)
  if is_leased(due, id, end_text) then call("ZADD", due, text(now()), id) end
end)

-- Stores the check of a rule that is leased until `end_text`, and its event; both are empty if there is none. The rule is due again at the
-- next multiple of `step` milliseconds. Responds with 0 if the lease is over, or the rule was changed.
define("alert_checked", 6, function(keys, args)
  local due, checks, firsts, events, pending, own = unpack(keys)
  local id, end_text, step, check, event_id, event = unpack(args)
  if not is_leased(due, id, end_text) then return 0 end
  call("ZADD", due, next_due(step), id)
  call("HDEL", firsts, id)
  if check ~= "" then call("HSET", checks, id, check) end
  if event_id ~= "" then add_event(events, pending, own, event_id, event) end
  return 1
end)

-- Adds a test as text, to be posted now, unless the person has sent `most` within a minute. Responds with when they may send the next one then.
define("add_alert_test", 4, function(keys, args)
  local events, pending, own, tests = unpack(keys)
  local id, event, most = unpack(args)
  local allowed, _, oldest_ms = count_in_minute(tests, tonumber(most), now())
  if not allowed then return oldest_ms + 60000 end
  add_event(events, pending, own, id, event)
end)

-- Returns until when nothing is posted to an address, if its webhook has asked for that. Such a wait is no longer than seven hours.
local function held_until(holds, address, at)
  local until_ms = tonumber(call("HGET", holds, address) or "0")
  if until_ms > at and until_ms <= at + 25200000 then return until_ms end
  if until_ms > 0 then call("HDEL", holds, address) end
end

-- Takes the events that are due, for `length` milliseconds, the oldest first, at most `most_of_person` of a person at a time. `of` begins the
-- keys with the events of each person. Events of rules that were removed are deleted, and those whose webhook is not to be posted to now are
-- due when it is. Responds for each with its id, the event, when it was due, the end of the lease, and its rule.
define("take_alert_events", 5, function(keys, args)
  local pending, events, rules, of, holds = unpack(keys)
  local most, length, most_of_person = unpack(args)
  local at = now()
  local end_text = text(at + tonumber(length))
  local taken, free = {}, {}
  for _, id in ipairs(call("ZRANGEBYSCORE", pending, "-inf", text(at))) do
    if #taken >= tonumber(most) then break end
    local event = call("HGET", events, id)
    local stored = cjson.decode(event)
    local rule = call("HGET", rules, stored.ruleId)
    local read = rule and cjson.decode(rule)
    local held_ms = read and held_until(holds, read.address, at)
    if held_ms then
      call("ZADD", pending, text(held_ms), id)
    elseif rule then
      local own = of .. ":" .. (stored.owner or read.owner)
      free[own] = free[own] or tonumber(most_of_person) - call("ZCOUNT", own, "(" .. text(at), "+inf")
      if free[own] > 0 then
        free[own] = free[own] - 1
        table.insert(taken, { id, event, text(tonumber(call("ZSCORE", pending, id))), end_text, rule })
        call("ZADD", pending, end_text, id)
        call("ZADD", own, end_text, id)
      end
    else
      delete_event(events, pending, of .. ":" .. (stored.owner or ""), id)
    end
  end
  return taken
end)

-- Stores the attempt to post an event that is leased until `end_text`. `wait`: in how many milliseconds it is tried again, as `event`; empty
-- if it is over. `rule_id` and `delivery` are what the owner of the rule sees of it. `what` is for the audit; empty if nothing was posted.
-- `hold`: for how many milliseconds nothing is posted to the address; empty if the webhook does not say so. Responds with 0 if the lease is over.
define("alert_posted", 7, function(keys, args)
  local pending, events, rules, deliveries, audit, own, holds = unpack(keys)
  local id, end_text, wait, event, rule_id, delivery, owner, team, what, address, hold = unpack(args)
  if hold ~= "" then call("HSET", holds, address, text(now() + tonumber(hold))) end
  if not is_leased(pending, id, end_text) then return 0 end
  if wait == "" then
    delete_event(events, pending, own, id)
  else
    call("ZADD", pending, text(now() + tonumber(wait)), id)
    call("ZADD", own, 0, id)
    call("HSET", events, id, event)
  end
  if call("HEXISTS", rules, rule_id) == 1 then call("HSET", deliveries, rule_id, delivery) end
  if what ~= "" then write_change(audit, owner, team, "alerts post", what) end
  return 1
end)

-- Pauses a rule, unless it is not as it was (`before`) any more. `what` is for the audit.
define("pause_alert", 4, function(keys, args)
  local rules, due, firsts, audit = unpack(keys)
  local id, before, paused, owner, team, what = unpack(args)
  if call("HGET", rules, id) ~= before then return end
  call("HSET", rules, id, paused)
  call("ZREM", due, id)
  call("HDEL", firsts, id)
  write_change(audit, owner, team, "alerts set", what)
end)
