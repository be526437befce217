import type { EngineFunction } from "../engine/function-library";

/**
 * Closes a batch: no further symbols join it. Keys: clock, batches of the group. Argument: the id. Returns the batch and its members as
 * JSON each; nothing if the engine has lost it.
 */
export const closeFunction: EngineFunction = {
  name: "answers_close",
  body: `
  local group, id = keys[2], args[1]
  local batch = call("HGET", group, id)
  if not batch then return {} end
  local closed, prefix, fields = { batch }, "member " .. id .. " ", call("HGETALL", group)
  for index = 1, #fields, 2 do
    if string.sub(fields[index], 1, #prefix) == prefix then
      table.insert(closed, fields[index + 1])
      call("HDEL", group, fields[index])
    end
  end
  call("HDEL", group, id)
  if call("HGET", group, "open") == id then call("HDEL", group, "open") end
  return closed`,
};

/** Extends the time of the flights of a batch. Keys: clock, flights. Arguments: the id of the batch, milliseconds from now. */
export const renewFunction: EngineFunction = {
  name: "answers_renew",
  body: `
  local until_ms = now() + tonumber(args[2])
  for index = 2, #keys do
    if call("HGET", keys[index], "batch") == args[1] then call("HSET", keys[index], "until", until_ms) end
  end`,
};

/**
 * Ends a batch: stores its answers and its result, and notifies all nodes.
 *
 * The answers that are not past are only valid for the era of the market in which they came: it ends when the market has another name
 * or its clock jumps by half an hour, as that of a practice market that repeats its session. Past answers are valid for its name.
 *
 * Keys: clock, market, result; for each question its answer, its past answer and its flight. Arguments: the id, the channel, the result,
 * how far the market is ahead of the engine in milliseconds (empty if not stated), its name; for each question the answer (empty if
 * there is none) and how long it is fresh in milliseconds (-1 for ever).
 *
 * Returns the name of the market, how far it is ahead of the engine, and its era.
 */
export const doneFunction: EngineFunction = {
  name: "answers_done",
  body: `
  local id, channel, result, ahead, name = args[1], args[2], args[3], args[4], args[5]
  local market, now_ms = keys[2], now()
  local known = call("HMGET", market, "name", "ahead", "era")
  local era = known[3] or "0"
  if ahead ~= "" then
    local jump = known[2] and math.abs(tonumber(ahead) - tonumber(known[2])) or math.huge
    if (known[1] or "") ~= name or jump > 1800000 then era = string.format("%d", tonumber(era) + 1) end
    call("HSET", market, "name", name, "ahead", ahead, "era", era)
  end
  local current_name = ahead ~= "" and name or known[1] or ""
  call("SET", keys[3], result, "PX", 60000)
  for index = 6, #args, 2 do
    local value, fresh_ms, first = args[index], tonumber(args[index + 1]), 4 + (index - 6) / 2 * 3
    local answer, past, flight = keys[first], keys[first + 1], keys[first + 2]
    if value ~= "" and fresh_ms < 0 then
      call("HSET", past, "v", value, "name", current_name)
      call("PEXPIRE", past, 2592000000)
    elseif value ~= "" and fresh_ms > 0 then
      call("HSET", answer, "v", value, "until", string.format("%d", now_ms + fresh_ms), "era", era)
      call("PEXPIRE", answer, string.format("%d", fresh_ms + 60000))
    end
    if call("HGET", flight, "batch") == id then call("DEL", flight) end
  end
  call("PUBLISH", channel, "done " .. id)
  local market_now = call("HMGET", market, "name", "ahead", "era")
  return { market_now[1] or "", market_now[2] or "", market_now[3] or "0" }`,
};

/**
 * Looks for the result of a batch. Keys: clock, result, a flight of the batch, market. Argument: the id. Returns `done`, the result and
 * the market like `done`; `flying`; or `lost` if its node no longer extends its time.
 */
export const lookFunction: EngineFunction = {
  name: "answers_look",
  body: `
  local result = call("GET", keys[2])
  if result then
    local market = call("HMGET", keys[4], "name", "ahead", "era")
    return { "done", result, { market[1] or "", market[2] or "", market[3] or "0" } }
  end
  local flight = call("HMGET", keys[3], "batch", "until")
  if flight[1] == args[1] and tonumber(flight[2]) >= now() then return { "flying" } end
  return { "lost" }`,
};
