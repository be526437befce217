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

-- How long a request counts: the minute of the provider's limit, and two seconds by which one may travel longer than another.
local WINDOW_MS = 62000

-- Somebody who waits asks again within 1.25 seconds, or else no longer waits.
local STALE_MS = 2500

-- Reads the requests of the window. They are paced, so that the next one is never far: a few may be sent at once, and the rest evenly over
-- the window. Returns each with its time in turn, how many may be sent now, and how many more per millisecond.
local function read_window(requests, most, now_ms)
  local burst = math.max(1, math.floor(most / 18))
  local per_ms = (most - burst) / WINDOW_MS
  call("ZREMRANGEBYSCORE", requests, "-inf", now_ms - WINDOW_MS)
  -- The engine's clock has jumped back: nobody knows how long ago they were sent, and they count for a whole window from now.
  for _, ahead in ipairs(call("ZRANGEBYSCORE", requests, "(" .. text(now_ms), "+inf")) do call("ZADD", requests, now_ms, ahead) end
  local sent, free, last_ms = call("ZRANGE", requests, 0, -1, "WITHSCORES"), burst, now_ms
  for index = 2, #sent, 2 do
    local at_ms = tonumber(sent[index])
    if at_ms > last_ms then free = math.min(burst, free + (at_ms - last_ms) * per_ms) end
    free, last_ms = free - 1, at_ms
  end
  free = math.min(burst, free + math.max(0, now_ms - last_ms) * per_ms)
  return { sent = sent, free = free, per_ms = per_ms }
end

-- Returns how many requests of the window each person had.
local function count_by_person(sent)
  local had = {}
  for index = 1, #sent, 2 do
    local person = string.sub(sent[index], string.find(sent[index], " ", 1, true) + 1)
    had[person] = (had[person] or 0) + 1
  end
  return had
end

-- Reads who waits for a request, since when, and for how many.
local function read_turns(turns, now_ms)
  local waiting, fields = {}, call("HGETALL", turns)
  for index = 1, #fields, 2 do
    local at_ms, since_ms, count = string.match(fields[index + 1], "^(%d+) (%d+) (%d+)$")
    if math.abs(now_ms - tonumber(at_ms)) > STALE_MS then
      call("HDEL", turns, fields[index])
    else
      waiting[fields[index]] = { since_ms = tonumber(since_ms), count = tonumber(count) }
    end
  end
  return waiting
end

-- Finds the place of a purchase among those who wait. Who demands least is first; among equals, who waits longest. A person's demand is
-- what they had of the window and what they wait for, of which a quarter of the window counts. The purchase is made in the turn of the
-- first of those who may make it. Returns that person, since when they wait, for how many requests, and how many people are before them.
local function find_place(purchase, sent, waiting, now_ms)
  if not next(waiting) then
    local first = purchase.turns[1]
    return first.name, now_ms, first.waits, 0
  end
  local had = count_by_person(sent)
  local function demand(person, count)
    return (had[person] or 0) + math.min(count, math.max(1, purchase.requestsPerMinute / 4))
  end
  local function is_before(one, other)
    return one.demand < other.demand or (one.demand == other.demand and one.since_ms < other.since_ms)
  end
  local own
  for _, turn in ipairs(purchase.turns) do
    local since_ms = waiting[turn.name] and waiting[turn.name].since_ms or now_ms
    local each = { name = turn.name, waits = turn.waits, since_ms = since_ms, demand = demand(turn.name, turn.waits) }
    if not own or is_before(each, own) then own = each end
  end
  local ahead = 0
  for person, turn in pairs(waiting) do
    local each = { since_ms = turn.since_ms, demand = demand(person, turn.count) }
    if person ~= own.name and is_before(each, own) then ahead = ahead + 1 end
  end
  return own.name, own.since_ms, own.waits, ahead
end

-- Takes one of the account's requests per minute, which counts as that of the person in whose turn it is. Returns `nil`, or the
-- milliseconds after which to try again.
local function take_request(purchase, requests, turns, now_ms)
  local window = read_window(requests, purchase.requestsPerMinute, now_ms)
  local waiting = read_turns(turns, now_ms)
  local who, since_ms, waits, ahead = find_place(purchase, window.sent, waiting, now_ms)
  local function wait(count, from_ms)
    call("HSET", turns, who, text(now_ms) .. " " .. text(from_ms) .. " " .. text(count))
  end
  if purchase.isBackground then
    local count, half = #window.sent / 2, math.max(1, math.floor(purchase.requestsPerMinute / 2))
    if next(waiting) then return 1000 end
    if count >= half then return tonumber(window.sent[(count - half) * 2 + 2]) + WINDOW_MS - now_ms end
  end
  if window.free - ahead >= 1 then
    call("ZADD", requests, now_ms, purchase.reservation .. " " .. who)
    if purchase.isBackground then return nil end
    if waits > 1 then wait(waits - 1, now_ms) else call("HDEL", turns, who) end
    return nil
  end
  if not purchase.isBackground then wait(waits, since_ms) end
  -- With a limit of one there is no pace: it is free when the last request leaves the window.
  return math.ceil(math.min((1 + ahead - window.free) / window.per_ms, WINDOW_MS))
end

-- Reserves a purchase, or responds why not, in one atomic step: the purchase and the limits are JSON. Responds with one of
-- "taken", the reservation as JSON (`StoredReservation`), empty if it is free, and the books before it, for the balance of its response;
-- "wait" and the milliseconds after which to try again;
-- "cap", its scope and the credits that it has left;
-- "balance" if a minimum balance is set and the balance is unknown.
define("take", 8, function(keys, args)
  local requests, turns, replays, balances, caps, spent, reserved, reserved_at = unpack(keys)
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
    call("ZREMRANGEBYSCORE", replays, "(" .. text(now_ms + 60000), "+inf")
    if call("ZCARD", replays) >= purchase.mostReplays then return { "wait", 250 } end
  end
  local wait_ms = purchase.usesRequest and take_request(purchase, requests, turns, now_ms)
  if wait_ms then return { "wait", wait_ms } end
  if purchase.isReplay then call("ZADD", replays, now_ms + 60000, purchase.reservation) end

  local books = books_now(balances, now_ms)
  if paid.total == 0 then return { "taken", "", books } end
  for field, credits in pairs(paid.added) do call("HINCRBY", spent, field, credits) end
  call("HINCRBY", balances, "outstanding", paid.total)
  call("HINCRBY", balances, "taken", paid.total)
  local stored = cjson.encode({
    reservation = purchase.reservation, endpoint = purchase.endpoint, question = purchase.question, day = purchase.day,
    items = paid.items, holder = purchase.holder,
  })
  call("HSET", reserved, purchase.reservation, stored)
  call("ZADD", reserved_at, now_ms, purchase.reservation)
  return { "taken", stored, books }
end)
