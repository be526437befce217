-- What the functions of all files use. This file is loaded first, after the line that sets `version`.

-- The key of a time that a test sets instead of the engine's.
local clock

-- The interface of the engine exists when a function runs, not while the library is loaded.
local function call(...)
  return redis.call(...)
end

-- The engine's time in milliseconds since 1970 UTC.
local function now()
  local set = call("GET", clock)
  if set then return tonumber(set) end
  local time = call("TIME")
  return tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end

-- A whole number as text, without an exponent.
local function text(number)
  return string.format("%.0f", number)
end

-- Registers a function, which is called with at least `key_count` keys after the clock. Numbers in its response are cut to integers.
local function define(name, key_count, run)
  redis.register_function("desk_" .. name .. "_" .. version, function(keys, args)
    clock = table.remove(keys, 1)
    if #keys < key_count then return redis.error_reply("ERR " .. name .. " needs " .. key_count .. " keys") end
    return run(keys, args)
  end)
end

-- Responds with the engine's time.
define("now", 0, function()
  return now()
end)
