-- What purchases have cost.

-- Gives back the request per minute of a purchase of which nothing was sent.
local function return_request(requests, reservation)
  for _, member in ipairs(call("ZRANGE", requests, 0, -1)) do
    if string.sub(member, 1, #reservation + 1) == reservation .. " " then call("ZREM", requests, member) end
  end
end

-- Stores a balance, in credits.
local function store_balance(balances, stated, now_ms)
  local balance, at = unpack(call("HMGET", balances, "balance", "at"))
  -- Responses overtake each other: the lower balance is the later balance, unless credits were bought.
  if not balance or stated < tonumber(balance) or now_ms - tonumber(at) > 2000 then
    call("HSET", balances, "balance", text(stated), "at", text(now_ms))
  end
end

-- Writes what the payers of a purchase were charged into the audit. `amounts` are those of its items.
local function write_items(audit, now_ms, purchase, amounts, outcome)
  for index, item in ipairs(purchase.items) do
    if amounts[index] ~= 0 or outcome == "answered" or outcome == "lost" then
      write_audit(audit, now_ms, { "user", item.name, "team", item.team, "endpoint", purchase.endpoint, "question",
        purchase.question, "symbols", item.symbols, "credits", text(amounts[index]), "outcome", outcome,
        "reservation", purchase.reservation })
    end
  end
end

-- Adds amounts of items to what their payers have spent; changes no amount that is 0.
local function add_spent(spent, items, amounts)
  for index, item in ipairs(items) do
    if amounts[index] ~= 0 then
      for _, field in ipairs({ "user:" .. item.name, "team:" .. item.team, "firm" }) do
        call("HINCRBY", spent, field, amounts[index])
      end
    end
  end
end

-- Distributes charged credits over items: each pays its own price, as far as they last, and the last one the rest.
local function amounts_of(items, charged)
  local amounts, rest, reserved = {}, charged, 0
  for index, item in ipairs(items) do
    amounts[index] = index == #items and rest or math.min(item.credits, rest)
    rest = rest - amounts[index]
    reserved = reserved + item.credits
  end
  return amounts, reserved
end

-- Corrects a purchase that was booked as lost to what it was charged. The audit gets an entry for each payer with the difference.
local function correct(lost_purchase, charged, spent, audit, now_ms)
  local items, differences = lost_purchase.items, {}
  local amounts = amounts_of(items, charged)
  local booked = amounts_of(items, lost_purchase.charged)
  for index in ipairs(items) do differences[index] = amounts[index] - booked[index] end
  write_items(audit, now_ms, lost_purchase, differences, "corrected")
  if spent then
    add_spent(spent, items, differences)
    if charged < lost_purchase.charged then call("HINCRBY", spent, "returned", lost_purchase.charged - charged) end
  end
end

-- The account may be charged more than what purchases are known to have cost: for a purchase whose response was lost, or by somebody else
-- who uses it. A balance shows how much, except for what was charged on its way: that excess lies between `low` and `high`, counted from
-- a balance (`base`, plus what was charged until then) at which it was 0. Balances that are requested one after another narrow it. While
-- purchases are lost, `before_low` and `before_high` are the bounds before the first of them, and the others count from the instant on
-- (`final`) from which the provider charges none of them any more.

-- Counts the excess from 0 again. Since the first exact balance it was charged by others; a fall means that credits came back or were bought.
local function count_again(balances, excess, now_ms)
  local since, base, elsewhere = numbers(balances, "since", "base", "elsewhere")
  if since == 0 then
    call("HSET", balances, "since", text(now_ms))
  elseif elsewhere + excess >= 0 then
    call("HINCRBY", balances, "elsewhere", text(excess))
  end
  call("HSET", balances, "base", text(base - excess), "low", "0", "high", "0")
end

-- Compares the balance of a response with the books before its request was sent.
local function compare_balance(balances, settled, now_ms)
  local at, comparison, least, beyond = string.match(settled.books, "^(%S+) (%S+) (%S+) (%S+)$")
  local current, taken, lost, final, since = numbers(balances, "comparison", "taken", "lost", "final", "since")
  if tonumber(comparison) ~= current or tonumber(at) < final then return end
  least = tonumber(least) + settled.charged
  local most = math.max(least, tonumber(beyond) + taken)
  local base, known_low, known_high = unpack(call("HMGET", balances, "base", "low", "high"))
  base = tonumber(base or settled.balance + least)
  local low, high = base - settled.balance - most, base - settled.balance - least
  if known_low then
    local lower, upper = math.max(low, tonumber(known_low)), math.min(high, tonumber(known_high))
    -- Otherwise the excess has changed meanwhile.
    if lower <= upper then low, high = lower, upper end
  end
  call("HSET", balances, "base", text(base), "low", text(low), "high", text(high))
  if lost == 0 and low == high and (low ~= 0 or since == 0) then count_again(balances, low, now_ms) end
end

-- How long after its reservation a request may be charged, in milliseconds: the provider responds or refunds within 25 seconds.
local LATEST_CHARGE_MS = 30000

-- Notes that it is not known whether credits were charged.
local function lose(balances, credits, reserved_ms)
  local lost, final = numbers(balances, "lost", "final")
  local low, high = unpack(call("HMGET", balances, "low", "high"))
  if lost == 0 and low then call("HSET", balances, "before_low", low, "before_high", high) end
  call("HDEL", balances, "low", "high")
  call("HSET", balances, "final", text(math.max(final, reserved_ms + LATEST_CHARGE_MS)))
  call("HINCRBY", balances, "lost", credits)
  call("HINCRBY", balances, "comparison", 1)
end

-- Notes what lost credits have cost after all, because their response has arrived.
local function find_lost(balances, credits, charged)
  call("HINCRBY", balances, "charged", charged)
  call("HINCRBY", balances, "comparison", 1)
  local low, high, before_low, before_high = unpack(call("HMGET", balances, "low", "high", "before_low", "before_high"))
  if low then
    call("HSET", balances, "low", text(tonumber(low) - charged), "high", text(tonumber(high) - charged))
  end
  if call("HINCRBY", balances, "lost", -credits) > 0 then return end
  if not low and before_low then call("HSET", balances, "low", before_low, "high", before_high) end
  call("HDEL", balances, "before_low", "before_high", "final")
end

-- Returns what lost credits have cost, once a balance shows it: they count as known then. Otherwise returns `nil` and what to do: "none",
-- "wait", or "read" a balance.
local function charged_for_lost(balances, now_ms)
  local lost, final, read_ms = numbers(balances, "lost", "final", "read")
  if lost == 0 then return nil, "none" end
  if now_ms < final then return nil, "wait" end
  local low, high, before_low = unpack(call("HMGET", balances, "low", "high", "before_low"))
  if not low or low ~= high then
    if now_ms - read_ms < 5000 then return nil, "wait" end
    call("HSET", balances, "read", text(now_ms))
    return nil, "read"
  end
  local charged = before_low and tonumber(low) - tonumber(before_low) or lost
  -- If credits were bought meanwhile, no balance can show it: the lost ones remain charged.
  if charged < 0 or charged > lost then charged = lost end
  call("HINCRBY", balances, "charged", text(charged))
  call("HINCRBY", balances, "comparison", 1)
  call("HDEL", balances, "lost", "before_low", "before_high", "final")
  count_again(balances, tonumber(low) - charged, now_ms)
  return charged
end

-- Books what a purchase has cost (`Settlement` as JSON), once: a second call for the same reservation only stores the balance, and corrects
-- a purchase that was booked as lost meanwhile. The reserved credits are corrected to the charged credits; if the engine has lost the
-- reservation, the charged credits are added. `spent` belongs to the day of the reservation; `mark` is the key of this reservation.
-- Responds with 1 if it was booked.
define("settle", 9, function(keys, args)
  local balances, spent, reserved, reserved_at, replays, audit, requests, lost, mark = unpack(keys)
  local json = unpack(args)
  local settled, now_ms = cjson.decode(json), now()

  if settled.balance then store_balance(balances, settled.balance, now_ms) end
  if settled.balance and settled.books then compare_balance(balances, settled, now_ms) end
  call("ZREM", replays, settled.reservation)
  if settled.outcome == "unsent" then return_request(requests, settled.reservation) end
  if #settled.items == 0 then return 0 end
  if not call("SET", mark, "1", "NX", "EX", 86400) then
    local lost_json = settled.outcome ~= "lost" and call("HGET", lost, settled.reservation)
    if not lost_json then return 0 end
    local found = cjson.decode(lost_json)
    call("HDEL", lost, settled.reservation)
    correct(found, settled.charged, spent, audit, now_ms)
    find_lost(balances, found.charged, settled.charged)
    return 1
  end
  local reserved_ms = tonumber(call("ZSCORE", reserved_at, settled.reservation) or now_ms)
  local was_reserved = call("HDEL", reserved, settled.reservation) == 1
  call("ZREM", reserved_at, settled.reservation)

  local amounts, reserved_total = amounts_of(settled.items, settled.charged)
  local changes = {}
  for index, item in ipairs(settled.items) do
    changes[index] = was_reserved and amounts[index] - item.credits or amounts[index]
  end
  add_spent(spent, settled.items, changes)
  write_items(audit, now_ms, settled, amounts, settled.outcome)
  if was_reserved then call("HINCRBY", balances, "outstanding", -reserved_total) end
  if settled.outcome ~= "lost" then
    call("HINCRBY", balances, "charged", settled.charged)
  elseif settled.charged > 0 then
    settled.at = now_ms
    call("HSET", lost, settled.reservation, cjson.encode(settled))
    lose(balances, settled.charged, reserved_ms)
  end
  return 1
end)

-- Finds out what purchases were charged that are booked as lost, once the balances say so, and corrects them. Arguments: the days of
-- the keys after the first three, with what was spent on each. Responds with "none"; with "wait"; or with "read" if a balance is needed,
-- which is said to one node at a time.
define("resolve_lost", 3, function(keys, args)
  local balances, lost, audit = unpack(keys)
  local now_ms, spent = now(), {}
  for index, day in ipairs(args) do spent[day] = keys[index + 3] end
  local charged, next_step = charged_for_lost(balances, now_ms)
  if not charged then return next_step end
  local found = {}
  for _, json in ipairs(call("HVALS", lost)) do found[#found + 1] = cjson.decode(json) end
  table.sort(found, function(a, b) return a.at < b.at end)
  -- A request is charged as a whole, so the oldest whose price is not more than what is left was charged, and what no price fits was
  -- charged for the first of the others.
  local rest = charged
  for _, purchase in ipairs(found) do
    purchase.actual = purchase.charged <= rest and purchase.charged or 0
    rest = rest - purchase.actual
  end
  for _, purchase in ipairs(found) do
    local more = math.min(rest, purchase.charged - purchase.actual)
    rest = rest - more
    correct(purchase, purchase.actual + more, spent[purchase.day], audit, now_ms)
  end
  call("DEL", lost)
  return "none"
end)

-- Responds with what is known of the account's spending, for a balance that is requested after it.
define("books", 1, function(keys)
  local balances = unpack(keys)
  return books_now(balances, now())
end)

-- Responds with the reservations whose node is gone: one that has not said for 30 seconds that it is alive, or that are older than any
-- request lasts. Arguments: the age of those in milliseconds, and the node that asks, which is alive.
define("abandoned", 3, function(keys, args)
  local reserved, reserved_at, alive = unpack(keys)
  local age_ms, holder = unpack(args)
  local now_ms, found = now(), {}
  call("ZADD", alive, now_ms, holder)
  for _, token in ipairs(call("ZRANGEBYSCORE", reserved_at, "-inf", now_ms - 30000, "LIMIT", 0, 1000)) do
    local reservation = call("HGET", reserved, token)
    if reservation then
      local seen_ms = tonumber(call("ZSCORE", alive, cjson.decode(reservation).holder or "") or 0)
      local reserved_ms = tonumber(call("ZSCORE", reserved_at, token))
      if seen_ms < now_ms - 30000 or reserved_ms < now_ms - tonumber(age_ms) then found[#found + 1] = reservation end
    else
      call("ZREM", reserved_at, token)
    end
  end
  call("ZREMRANGEBYSCORE", alive, "-inf", now_ms - 86400000)
  return found
end)
