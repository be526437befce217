-- The age of the audit.

local function id_parts(id)
  return tonumber(string.match(id, "^%d+")), tonumber(string.match(id, "%-(%d+)$") or "0")
end

local function is_earlier(a, b)
  local a_ms, a_number = id_parts(a)
  local b_ms, b_number = id_parts(b)
  return a_ms < b_ms or (a_ms == b_ms and a_number < b_number)
end

-- Removes entries of the audit that are older than an age in milliseconds. Entries that a consumer group has not read or not confirmed
-- remain, and those after them. Responds with how many were removed.
define("trim_audit", 1, function(keys, args)
  local audit = unpack(keys)
  local age_ms = unpack(args)
  if call("EXISTS", audit) == 0 then return 0 end
  local first = text(math.max(0, now() - tonumber(age_ms))) .. "-0"
  for _, group in ipairs(call("XINFO", "GROUPS", audit)) do
    local facts = {}
    for at = 1, #group, 2 do facts[group[at]] = group[at + 1] end
    local kept = facts["last-delivered-id"]
    local pending, oldest = unpack(call("XPENDING", audit, facts["name"]))
    if pending > 0 and oldest and is_earlier(oldest, kept) then kept = oldest end
    if is_earlier(kept, first) then first = kept end
  end
  return call("XTRIM", audit, "MINID", first)
end)
