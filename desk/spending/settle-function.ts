import type { EngineFunction } from "../engine/function-library";

/**
 * Books what a purchase has cost, once: a second call for the same reservation does nothing but note the balance.
 *
 * Keys: clock, balance, spending of the day of the reservation, reservations, their times, replays in flight, the audit, and the mark of
 * this reservation. Argument: `SettleRequest` as JSON. What was reserved is corrected to what was charged; if the engine has lost the
 * reservation, what was charged is added. Returns 1 if it was booked.
 */
export const settleFunction: EngineFunction = {
  name: "settle",
  body: `
  local clock, balances, spent, reserved, reserved_at, replays, audit, mark = unpack(keys)
  local settled = cjson.decode(args[1])
  local now_ms = now()

  if settled.balance then
    local known = call("HMGET", balances, "balance", "at")
    -- Responses overtake each other: the lower balance is the later one, unless credits were bought.
    if not known[1] or settled.balance < tonumber(known[1]) or now_ms - tonumber(known[2]) > 2000 then
      call("HSET", balances, "balance", string.format("%.0f", settled.balance), "at", string.format("%.0f", now_ms))
    end
  end
  call("ZREM", replays, settled.reservation)
  if #settled.items == 0 then return 0 end
  if not call("SET", mark, "1", "NX", "EX", 86400) then return 0 end
  local was_reserved = call("HDEL", reserved, settled.reservation) == 1
  call("ZREM", reserved_at, settled.reservation)

  local last = call("XREVRANGE", audit, "+", "-", "COUNT", 1)[1]
  local last_ms = last and tonumber(string.match(last[1], "^%d+")) or 0
  local id = string.format("%.0f", math.max(now_ms, last_ms)) .. "-*"
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
      call("XADD", audit, id, "at", string.format("%.0f", now_ms), "user", item.name, "team", item.team,
        "endpoint", settled.endpoint, "question", settled.question, "symbols", item.symbols,
        "credits", string.format("%.0f", credits), "outcome", settled.outcome, "reservation", settled.reservation)
    end
  end
  if was_reserved then call("HINCRBY", balances, "outstanding", -reserved_total) end
  return 1`,
};

/**
 * Returns the reservations that are older than any request lasts: the node that made them is gone. Keys: clock, reservations, their
 * times. Argument: the age in milliseconds.
 */
export const abandonedFunction: EngineFunction = {
  name: "abandoned",
  body: `
  local tokens = call("ZRANGEBYSCORE", keys[3], "-inf", now() - tonumber(args[1]), "LIMIT", 0, 100)
  local found = {}
  for _, token in ipairs(tokens) do
    local reservation = call("HGET", keys[2], token)
    if reservation then found[#found + 1] = reservation else call("ZREM", keys[3], token) end
  end
  return found`,
};
