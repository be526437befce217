import type { EngineFunction } from "../engine/function-library";

/**
 * Finds the answers to the questions of one request. Those that are not stored join a request to the provider that is on its way, or
 * take a place in a batch: a request that is not sent yet and carries the symbols of several requests.
 *
 * A flight names the batch that carries a question, until the batch is done. Its time is extended while its node lives: a flight whose
 * time is over is taken over by whoever asks next.
 *
 * The batches of a group are a hash: a field for each batch, one for each request that waits for it, the batch that is open, and how many
 * requests have joined.
 *
 * Keys: clock, market, batches of the group; for each question its answer, its past answer and its flight.
 * Arguments: the id of a new batch, the time of a flight in milliseconds, the most symbols of a batch, the member as JSON
 * (`BatchMember` without symbols), `1` if it is loading in advance, the channel; for each question its symbol.
 *
 * Returns the engine's time, the name of the market, how far it is ahead and its era, the id of the new batch if it was opened, the ids of batches that have
 * become full; for each question one of
 *
 * - `stored`, the answer, the engine's time until which it is fresh (-1 for a past answer),
 * - `batch` and its id.
 */
export const askFunction: EngineFunction = {
  name: "answers_ask",
  body: `
  local new_id, lease_ms, most = args[1], tonumber(args[2]), tonumber(args[3])
  local member, is_background, channel = cjson.decode(args[4]), args[5] == "1", args[6]
  local market_key, group = keys[2], keys[3]
  local now_ms = now()
  local market = call("HMGET", market_key, "name", "ahead", "era")
  local name, era = market[1] or "", market[3] or "0"

  local batches, changed, full, opened = {}, {}, {}, ""
  local function batch_of(id)
    if batches[id] == nil then
      local text = call("HGET", group, id)
      batches[id] = text and cjson.decode(text) or false
    end
    return batches[id]
  end
  local open_id = call("HGET", group, "open")
  if open_id then
    local open = batch_of(open_id)
    if not open or open.until_ms < now_ms then
      call("HDEL", group, "open", open_id)
      open_id = nil
    end
  end
  local joined = {}
  local function join(id, symbol)
    local batch = batch_of(id)
    if not batch then return end
    joined[id] = joined[id] or {}
    table.insert(joined[id], symbol)
    if batch.isBackground and not is_background then
      batch.isBackground = false
      changed[id] = true
    end
  end

  local found = {}
  for index = 7, #args do
    local symbol, first = args[index], 4 + (index - 7) * 3
    local answer, past, flight = keys[first], keys[first + 1], keys[first + 2]
    local stored = call("HMGET", past, "v", "name")
    local fresh = call("HMGET", answer, "v", "until", "era")
    if stored[1] and stored[2] == name then
      table.insert(found, { "stored", stored[1], -1 })
    elseif fresh[1] and tonumber(fresh[2]) > now_ms and fresh[3] == era then
      table.insert(found, { "stored", fresh[1], tonumber(fresh[2]) })
    else
      local flying = call("HMGET", flight, "batch", "until", "background")
      local id = flying[1]
      if id and tonumber(flying[2]) >= now_ms then
        join(id, symbol)
        if flying[3] == "1" and not is_background then
          call("HSET", flight, "background", "0")
          call("PUBLISH", channel, "urgent " .. id)
        end
      else
        if not open_id then
          open_id, opened = new_id, new_id
          batches[open_id] = { until_ms = now_ms + lease_ms, isBackground = is_background, symbols = {} }
        end
        id = open_id
        table.insert(batches[id].symbols, symbol)
        changed[id] = true
        join(id, symbol)
        call("HSET", flight, "batch", id, "until", now_ms + lease_ms, "background", is_background and "1" or "0")
        call("PEXPIRE", flight, 600000)
        if #batches[id].symbols >= most then
          table.insert(full, id)
          open_id = nil
        end
      end
      table.insert(found, { "batch", id })
    end
  end
  for id in pairs(changed) do call("HSET", group, id, cjson.encode(batches[id])) end
  for id, symbols in pairs(joined) do
    member.symbols, member.order = symbols, call("HINCRBY", group, "members", 1)
    call("HSET", group, "member " .. id .. " " .. member.request, cjson.encode(member))
  end
  if open_id then call("HSET", group, "open", open_id) else call("HDEL", group, "open") end
  call("PEXPIRE", group, 600000)
  return { now_ms, { name, market[2] or "", era }, opened, full, found }`,
};
