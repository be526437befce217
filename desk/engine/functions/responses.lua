-- Responses to calls, and the batches that fetch them.
--
-- A flight names the batch that carries a call until the batch is done. Its time is extended while its node lives: a flight whose
-- time is over is taken over by the next request.
--
-- The batches of a group are a hash: a field for each batch, one for each request that waits for it, the batch that is open, and how many
-- requests have joined.
--
-- Responses that are not past are valid only for the era of the market in which they arrived. An era ends when the market has another name
-- or its clock jumps by half an hour, as when a practice market repeats its session. Past responses are valid for its name.

-- Returns the name of the market, how far it is ahead of the engine in milliseconds (empty if not stated), and its era.
local function read_market(market)
  local name, ahead, era = unpack(call("HMGET", market, "name", "ahead", "era"))
  return { name or "", ahead or "", era or "0" }
end

-- Returns a response that is valid, and the engine's time until which it is fresh (-1 for a past response). If the engine's clock has jumped
-- back behind the instant at which a response was stored, it is not known how old the response is.
local function stored_response(response, past, name, era, now_ms)
  local past_value, past_name = unpack(call("HMGET", past, "v", "name"))
  if past_value and past_name == name then return past_value, -1 end
  local value, until_ms, response_era, at = unpack(call("HMGET", response, "v", "until", "era", "at"))
  if not value or response_era ~= era or tonumber(at or "0") > now_ms then return nil end
  if tonumber(until_ms) > now_ms then return value, tonumber(until_ms) end
end

-- Finds the responses to the calls of one request. Calls without a response join the batch of their flight, or take a place in the
-- open batch, which is not sent yet and carries the symbols of several requests.
--
-- Keys: the market, the batches of the group; for each call its response, its past response and its flight. Arguments: the id of a new
-- batch, the time of a flight in milliseconds, the most symbols of a batch, the member as JSON (`BatchMember` without symbols), "1" if it
-- is loading in advance, the channel; for each call its symbol.
--
-- Responds with the engine's time, the market, the id of the new batch if it was opened, the ids of batches that have become full, and for
-- each call either "stored", the response and until when it is fresh, or "batch" and its id.
define("responses_find", 2, function(keys, args)
  local market, group = unpack(keys)
  local new_id, lease_text, most, member_json, background, channel = unpack(args)
  local lease_ms, member, is_background, now_ms = tonumber(lease_text), cjson.decode(member_json), background == "1", now()
  local market_now = read_market(market)
  local name, _, era = unpack(market_now)

  local batches, changed, joined, told, full, opened = {}, {}, {}, {}, {}, ""
  local function batch_of(id)
    if batches[id] == nil then
      local json = call("HGET", group, id)
      batches[id] = json and cjson.decode(json) or false
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
  -- Joins a batch. If it is closed, its node is told who waits for it besides, once for each person.
  local function join(id, symbol, flight)
    local batch = batch_of(id)
    if not batch then
      local field = "joined " .. member.name
      if is_background or call("HGET", flight, field) == id then return end
      call("HSET", flight, field, id)
      if not told[id] then call("PUBLISH", channel, "joined " .. id .. " " .. member.name) end
      told[id] = true
      return
    end
    joined[id] = joined[id] or {}
    table.insert(joined[id], symbol)
    if batch.isBackground and not is_background then
      batch.isBackground = false
      changed[id] = true
    end
  end
  -- Takes a place in the open batch, and opens a batch if none is open. Returns its id.
  local function take_place(symbol, flight)
    if not open_id then
      open_id, opened = new_id, new_id
      batches[open_id] = { until_ms = now_ms + lease_ms, isBackground = is_background, symbols = {} }
    end
    local id, symbols = open_id, batches[open_id].symbols
    table.insert(symbols, symbol)
    changed[id] = true
    join(id, symbol, flight)
    call("HSET", flight, "batch", id, "until", now_ms + lease_ms)
    call("PEXPIRE", flight, 600000)
    if #symbols >= tonumber(most) then
      table.insert(full, id)
      open_id = nil
    end
    return id
  end

  local found = {}
  for index = 1, #args - 6 do
    local symbol = args[index + 6]
    local response, past, flight = unpack(keys, index * 3, index * 3 + 2)
    local value, until_ms = stored_response(response, past, name, era, now_ms)
    if value then
      table.insert(found, { "stored", value, until_ms })
    else
      local id, flying_until = unpack(call("HMGET", flight, "batch", "until"))
      if id and tonumber(flying_until) >= now_ms and tonumber(flying_until) <= now_ms + lease_ms then
        join(id, symbol, flight)
      else
        id = take_place(symbol, flight)
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
  return { now_ms, market_now, opened, full, found }
end)

-- Closes a batch: no further symbols join it. Responds with the batch and its members as JSON each; nothing if the engine has lost it.
define("responses_close", 1, function(keys, args)
  local group = unpack(keys)
  local id = unpack(args)
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
  return closed
end)

-- Extends the time of the flights of a batch. Keys: the flights. Arguments: the id of the batch, milliseconds from now.
define("responses_renew", 0, function(keys, args)
  local id, lease_ms = unpack(args)
  local until_ms = now() + tonumber(lease_ms)
  for _, flight in ipairs(keys) do
    if call("HGET", flight, "batch") == id then call("HSET", flight, "until", until_ms) end
  end
end)

-- Ends a batch: stores its responses and its result, and notifies all nodes.
--
-- Keys: the market, the result; for each call its response, its past response and its flight. Arguments: the id, the channel, the result,
-- how far the market is ahead of the engine in milliseconds (empty if not stated), its name; for each call the response (empty if
-- there is none) and how long it is fresh in milliseconds (-1 for ever). Responds with the market.
define("responses_done", 2, function(keys, args)
  local market, result = unpack(keys)
  local id, channel, result_value, ahead, name = unpack(args)
  local now_ms = now()
  local known_name, known_ahead, era = unpack(read_market(market))
  if ahead ~= "" then
    local jump_ms = known_ahead ~= "" and math.abs(tonumber(ahead) - tonumber(known_ahead)) or math.huge
    if known_name ~= name or jump_ms > 1800000 then era = string.format("%d", tonumber(era) + 1) end
    call("HSET", market, "name", name, "ahead", ahead, "era", era)
    known_name = name
  end
  call("SET", result, result_value, "PX", 60000)
  for index = 1, (#args - 5) / 2 do
    local value, fresh_text = unpack(args, index * 2 + 4, index * 2 + 5)
    local response, past, flight = unpack(keys, index * 3, index * 3 + 2)
    local fresh_ms = tonumber(fresh_text)
    if value ~= "" and fresh_ms < 0 then
      call("HSET", past, "v", value, "name", known_name)
      call("PEXPIRE", past, 2592000000)
    elseif value ~= "" and fresh_ms > 0 then
      call("HSET", response, "v", value, "until", text(now_ms + fresh_ms), "era", era, "at", text(now_ms))
      call("PEXPIRE", response, text(fresh_ms + 60000))
    end
    if call("HGET", flight, "batch") == id then call("DEL", flight) end
  end
  call("PUBLISH", channel, "done " .. id)
  return read_market(market)
end)

-- Looks for the result of a batch. Responds with "done", the result and the market; with "flying"; or with "lost" if its node no longer
-- extends the time of its flight.
define("responses_look", 3, function(keys, args)
  local result, flight, market = unpack(keys)
  local id = unpack(args)
  local value = call("GET", result)
  if value then return { "done", value, read_market(market) } end
  local batch, until_ms = unpack(call("HMGET", flight, "batch", "until"))
  if batch == id and tonumber(until_ms) >= now() then return { "flying" } end
  return { "lost" }
end)
