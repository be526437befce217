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

  local added = {}
  local function left_of(field)
    local cap = call("HGET", caps, field)
    if not cap then return math.huge end
    return tonumber(cap) - tonumber(call("HGET", spent, field) or "0") - (added[field] or 0)
  end
  local total, items, refused = 0, {}, nil
  for index, item in ipairs(purchase.items) do
    total = total + item.credits
    local payer
    for _, person in ipairs(item.payers) do
      if payer then break end
      local fields = { user = "user:" .. person.name, team = "team:" .. person.team, firm = "firm" }
      local refusal
      for _, scope in ipairs({ "user", "team", "firm" }) do
        local left = left_of(fields[scope])
        if left < item.credits then refusal = refusal or { "cap", scope, math.max(0, left) } end
      end
      if refusal then
        refused = refused or refusal
      else
        payer = person
        for _, field in pairs(fields) do added[field] = (added[field] or 0) + item.credits end
      end
    end
    if not payer then return refused end
    items[index] = { name = payer.name, team = payer.team, credits = item.credits, symbols = item.symbols }
  end
  local floor = call("HGET", caps, "floor")
  if floor and total > 0 then
    local balance = call("HGET", balances, "balance")
    if not balance then return { "balance" } end
    local left = tonumber(balance) - tonumber(call("HGET", balances, "outstanding") or "0") - tonumber(floor)
    if left < total then return { "cap", "floor", math.max(0, left) } end
  end

  if purchase.isReplay then
    call("ZREMRANGEBYSCORE", replays, "-inf", now_ms)
    if call("ZCARD", replays) >= purchase.mostReplays then return { "wait", 250 } end
  end
  if purchase.usesRequest then
    call("ZREMRANGEBYSCORE", requests, "-inf", now_ms - 60000)
    call("ZREMRANGEBYSCORE", waiting, "-inf", now_ms - 5000)
    local count, allowed = call("ZCARD", requests), purchase.requestsPerMinute
    local others = call("ZCARD", waiting)
    if call("ZSCORE", waiting, purchase.name) then others = others - 1 end
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
      if not purchase.isBackground then call("ZADD", waiting, now_ms, purchase.name) end
      return { "wait", wait_ms }
    end
    call("ZADD", requests, now_ms, purchase.reservation .. " " .. purchase.name)
    call("PEXPIRE", requests, 120000)
    call("ZREM", waiting, purchase.name)
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
