import type { EngineFunction } from "../engine/function-library";

/**
 * Stores a key. Keys: clock, teams of people, how many keys each person uses, key hashes by id, the record of the key. Arguments: id,
 * name, team, hash, "same" if the person is one who is known, and the role: `admin` or empty. Returns `added`, or the reason why not
 * and the team that is known.
 */
const addKey: EngineFunction = {
  name: "add_key",
  body: `
  local clock, teams, used, ids, record = unpack(keys)
  local id, name, team, hash, same, role = unpack(args)
  local known = call("HGET", teams, name)
  if known and same ~= "same" then return { "name_taken", known } end
  if same == "same" and not known then return { "name_unknown", "" } end
  if known and known ~= team and tonumber(call("HGET", used, name) or "0") > 0 then return { "other_team", known } end
  call("HSET", teams, name, team)
  call("HINCRBY", used, name, 1)
  call("HSET", ids, id, hash)
  call("HSET", record, "id", id, "name", name, "team", team, "role", role, "added", string.format("%.0f", now()))
  return { "added", team }`,
};

/**
 * Revokes a key and tells all nodes. Keys: clock, how many keys each person uses, the record of the key. Argument: the channel.
 * Returns 1, or 0 if it is unknown or revoked already.
 */
const revokeKey: EngineFunction = {
  name: "revoke_key",
  body: `
  local clock, used, record = unpack(keys)
  local id, name, revoked = unpack(call("HMGET", record, "id", "name", "revoked"))
  if not id or revoked then return 0 end
  call("HSET", record, "revoked", string.format("%.0f", now()))
  call("HINCRBY", used, name, -1)
  call("PUBLISH", args[1], id)
  return 1`,
};

/** The functions of desk keys. */
export const keyFunctions: readonly EngineFunction[] = [addKey, revokeKey];
