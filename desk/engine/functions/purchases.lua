-- Reservations of purchases, and what they have cost.

-- Returns those who pay for each item, what that adds to each spending, and the total; or the response for the first item that nobody
-- can pay. An item is paid by the first of its payers whose caps allow it.
local function assign_payers(purchase, caps, spent)
  local fields, known = {}, {}
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
  if #fields > 0 then
    local cap_values, spent_values = call("HMGET", caps, unpack(fields)), call("HMGET", spent, unpack(fields))
    for index, field in ipairs(fields) do
      local cap = cap_values[index]
      left[field] = cap and tonumber(cap) - tonumber(spent_values[index] or "0") or math.huge
    end
  end

  local total, items, added = 0, {}, {}
  for index, item in ipairs(purchase.items) do
    total = total + item.credits
    local payer, refused
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
    if not payer then return nil, refused end
    items[index] = { name = payer.name, team = payer.team, credits = item.credits, symbols = item.symbols }
  end
  return { total = total, items = items, added = added }
end

-- Takes one of the account's requests per minute. Returns `nil`, or the milliseconds after which to try again.
local function take_request(purchase, requests, waiting, now_ms)
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
  if not wait_ms then
    call("ZADD", requests, now_ms, purchase.reservation .. " " .. purchase.name)
    if waits then call("ZREM", waiting, purchase.name) end
  elseif not purchase.isBackground then
    call("ZREMRANGEBYSCORE", waiting, "-inf", now_ms - 5000)
    call("ZADD", waiting, now_ms, purchase.name)
  end
  return wait_ms
end

-- Reserves a purchase, or responds why not, in one atomic step: the purchase and the limits are JSON. Responds with one of
-- "taken" and the reservation as JSON (`StoredReservation`), empty if it is free;
-- "wait" and the milliseconds after which to try again;
-- "cap", its scope and the credits that it has left;
-- "balance" if a minimum balance is set and the balance is unknown.
define("take", 8, function(keys, args)
  local requests, waiting, replays, balances, caps, spent, reserved, reserved_at = unpack(keys)
  local json = unpack(args)
  local purchase, now_ms = cjson.decode(json), now()

  local paid, refused = assign_payers(purchase, caps, spent)
  if not paid then return refused end
  local floor = call("HGET", caps, "floor")
  if floor and paid.total > 0 then
    local balance, outstanding = unpack(call("HMGET", balances, "balance", "outstanding"))
    if not balance then return { "balance" } end
    local room = tonumber(balance) - tonumber(outstanding or "0") - tonumber(floor)
    if room < paid.total then return { "cap", "floor", math.max(0, room) } end
  end

  if purchase.isReplay then
    call("ZREMRANGEBYSCORE", replays, "-inf", now_ms)
    if call("ZCARD", replays) >= purchase.mostReplays then return { "wait", 250 } end
  end
  local wait_ms = purchase.usesRequest and take_request(purchase, requests, waiting, now_ms)
  if wait_ms then return { "wait", wait_ms } end
  if purchase.isReplay then call("ZADD", replays, now_ms + 60000, purchase.reservation) end

  if paid.total == 0 then return { "taken", "" } end
  for field, credits in pairs(paid.added) do call("HINCRBY", spent, field, credits) end
  call("HINCRBY", balances, "outstanding", paid.total)
  local stored = cjson.encode({
    reservation = purchase.reservation, endpoint = purchase.endpoint, question = purchase.question, day = purchase.day,
    items = paid.items,
  })
  call("HSET", reserved, purchase.reservation, stored)
  call("ZADD", reserved_at, now_ms, purchase.reservation)
  return { "taken", stored }
end)

-- Books what a purchase has cost (`Settlement` as JSON), once: a second call for the same reservation only stores the balance. The
-- reserved credits are corrected to the charged credits; if the engine has lost the reservation, the charged credits are added. `spent`
-- belongs to the day of the reservation; `mark` is the key of this reservation. Responds with 1 if it was booked.
define("settle", 7, function(keys, args)
  local balances, spent, reserved, reserved_at, replays, audit, mark = unpack(keys)
  local json = unpack(args)
  local settled, now_ms = cjson.decode(json), now()

  if settled.balance then
    local balance, at = unpack(call("HMGET", balances, "balance", "at"))
    -- Responses overtake each other: the lower balance is the later balance, unless credits were bought.
    if not balance or settled.balance < tonumber(balance) or now_ms - tonumber(at) > 2000 then
      call("HSET", balances, "balance", text(settled.balance), "at", text(now_ms))
    end
  end
  call("ZREM", replays, settled.reservation)
  if #settled.items == 0 then return 0 end
  if not call("SET", mark, "1", "NX", "EX", 86400) then return 0 end
  local was_reserved = call("HDEL", reserved, settled.reservation) == 1
  call("ZREM", reserved_at, settled.reservation)

  local last = call("XREVRANGE", audit, "+", "-", "COUNT", 1)[1]
  local last_ms = last and tonumber(string.match(last[1], "^%d+")) or 0
  local id = text(math.max(now_ms, last_ms)) .. "-*"
  local unbooked, reserved_total = settled.charged, 0
  for index, item in ipairs(settled.items) do
    local credits = math.min(item.credits, unbooked)
    if index == #settled.items then credits = unbooked end
    unbooked = unbooked - credits
    reserved_total = reserved_total + item.credits
    local change = was_reserved and credits - item.credits or credits
    if change ~= 0 then
      for _, field in ipairs({ "user:" .. item.name, "team:" .. item.team, "firm" }) do
        call("HINCRBY", spent, field, change)
      end
    end
    if credits > 0 or settled.outcome ~= "refused" then
      call("XADD", audit, id, "at", text(now_ms), "user", item.name, "team", item.team, "endpoint", settled.endpoint,
        "question", settled.question, "symbols", item.symbols, "credits", text(credits), "outcome", settled.outcome,
        "reservation", settled.reservation)
    end
  end
  if was_reserved then call("HINCRBY", balances, "outstanding", -reserved_total) end
  return 1
end)

-- Responds with the reservations that are older than any request lasts: the node that made them is gone.
define("abandoned", 2, function(keys, args)
  local reserved, reserved_at = unpack(keys)
  local age_ms = unpack(args)
  local found = {}
  for _, token in ipairs(call("ZRANGEBYSCORE", reserved_at, "-inf", now() - tonumber(age_ms), "LIMIT", 0, 100)) do
    local reservation = call("HGET", reserved, token)
    if reservation then found[#found + 1] = reservation else call("ZREM", reserved_at, token) end
  end
  return found
end)
