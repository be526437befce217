import type { EngineFunction } from "../engine/function-library";

/**
 * Reserves a purchase, or says why not, in one atomic step.
 *
 * Keys: clock, requests of the last minute, people who wait, replays in flight, balance, caps, spending of the day, reservations,
 * their times. Argument: the purchase and the limits as JSON. Returns one of
 *
 * - `taken`, and the reservation with those who pay as JSON (`StoredReservation`); empty if it is free,
 * - `wait` and the milliseconds after which to ask again,
 * - `cap`, the scope and what is left of it in credits,
 * - `balance` if a minimum balance is set and the balance is not known.
 */
export const takeFunction: EngineFunction = {
  name: "take",
  body: `
  local clock, requests, waiting, replays, balances, caps, spent, reserved, reserved_at = unpack(keys)
  local purchase = cjson.decode(args[1])
  local now_ms = now()

  local fields, known = { "floor" }, {}
  local function add(field)
    if not known[field] then fields[#fields + 1], known[field] = field, true end
  end
  for _, item in ipairs(purchase.items) do
    for _, person in ipairs(item.payers) do
      add("user:" .. person.name)
      add("team:" .. person.team)
      add("firm")
    end
  end
  local left = {}
  local cap_values = call("HMGET", caps, unpack(fields))
  local spent_values = call("HMGET", spent, unpack(fields))
  for index = 2, #fields do
    left[fields[index]] = cap_values[index] and tonumber(cap_values[index]) - tonumber(spent_values[index] or "0") or math.huge
  end
  local floor = cap_values[1]

  local total, items, added, refused = 0, {}, {}, nil
  for index, item in ipairs(purchase.items) do
    total = total + item.credits
    local payer
    for _, person in ipairs(item.payers) do
      local scopes = { { "user", "user:" .. person.name }, { "team", "team:" .. person.team }, { "firm", "firm" } }
      local refusal
      for _, scope in ipairs(scopes) do
        local room = left[scope[2]]
        if room < item.credits then refusal = refusal or { "cap", scope[1], math.max(0, room) } end
      end
      if not refusal then
        payer = person
        for _, scope in ipairs(scopes) do
          left[scope[2]] = left[scope[2]] - item.credits
          added[scope[2]] = (added[scope[2]] or 0) + item.credits
        end
        break
      end
      refused = refused or refusal
    end
    if not payer then return refused end
    items[index] = { name = payer.name, team = payer.team, credits = item.credits, symbols = item.symbols }
  end
  if floor and total > 0 then
    local known_balance = call("HMGET", balances, "balance", "outstanding")
    if not known_balance[1] then return { "balance" } end
    local room = tonumber(known_balance[1]) - tonumber(known_balance[2] or "0") - tonumber(floor)
    if room < total then return { "cap", "floor", math.max(0, room) } end
  end

  if purchase.isReplay then
    call("ZREMRANGEBYSCORE", replays, "-inf", now_ms)
    if call("ZCARD", replays) >= purchase.mostReplays then return { "wait", 250 } end
  end
  if purchase.usesRequest then
    call("ZREMRANGEBYSCORE", requests, "-inf", now_ms - 60000)
    local count, allowed = call("ZCARD", requests), purchase.requestsPerMinute
    local others, waits = call("ZCOUNT", waiting, now_ms - 4999, "+inf"), false
    if others > 0 then
      local since = call("ZSCORE", waiting, purchase.name)
      waits = since ~= false
      if waits and tonumber(since) > now_ms - 5000 then others = others - 1 end
    end
    local wait_ms
    if purchase.isBackground then
      allowed = math.floor(allowed / 2)
      if others > 0 then wait_ms = 1000 end
    elseif others > 0 then
      local own = 0
      for _, member in ipairs(call("ZRANGE", requests, 0, -1)) do
        if string.sub(member, string.find(member, " ", 1, true) + 1) == purchase.name then own = own + 1 end
      end
      if own >= math.max(1, math.floor(allowed / (others + 1))) then wait_ms = 1000 end
    end
    if count >= allowed then
      local oldest = call("ZRANGE", requests, count - allowed, count - allowed, "WITHSCORES")
      wait_ms = tonumber(oldest[2]) + 60000 - now_ms + 1
    end
    if wait_ms then
      if not purchase.isBackground then
        call("ZREMRANGEBYSCORE", waiting, "-inf", now_ms - 5000)
        call("ZADD", waiting, now_ms, purchase.name)
      end
      return { "wait", wait_ms }
    end
    call("ZADD", requests, now_ms, purchase.reservation .. " " .. purchase.name)
    if waits then call("ZREM", waiting, purchase.name) end
  end
  if purchase.isReplay then call("ZADD", replays, now_ms + 60000, purchase.reservation) end

  local stored = ""
  if total > 0 then
    for field, credits in pairs(added) do call("HINCRBY", spent, field, credits) end
    call("HINCRBY", balances, "outstanding", total)
    local reservation = {
      reservation = purchase.reservation, endpoint = purchase.endpoint, question = purchase.question,
      day = purchase.day, items = items,
    }
    stored = cjson.encode(reservation)
    call("HSET", reserved, purchase.reservation, stored)
    call("ZADD", reserved_at, now_ms, purchase.reservation)
  end
  return { "taken", stored }`,
};
