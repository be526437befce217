import { createHash } from "node:crypto";

/** The source of one function of the engine. */
export interface EngineFunction {
  /** Lower-case words with underscores. */
  name: string;
  /**
   * The Lua body of `function(keys, args)`. `call` sends a command; `now()` returns the engine's time in milliseconds since 1970 UTC; for that, the first key
   * is that of the clock. Numbers in what it returns are cut to integers.
   */
  body: string;
}

/** The functions of the desk as the engine loads them. */
export interface FunctionLibrary {
  code: string;
  /** Returns the name under which a function is called. */
  nameOf(name: string): string;
}

/**
 * Returns the library of these functions. Its names end with a hash of their source: nodes of two versions use one engine while the
 * desk is upgraded, each with its own functions.
 */
export function functionLibrary(functions: readonly EngineFunction[]): FunctionLibrary {
  const version = createHash("sha256").update(JSON.stringify(functions)).digest("hex").slice(0, 12);
  const nameOf = (name: string) => `desk_${name}_${version}`;
  const definitions = functions.map(
    ({ name, body }) => `redis.register_function("${nameOf(name)}", function(keys, args)
  local call = redis.call
  local function now() return clock_ms(keys[1]) end
${body}
end)`,
  );
  return { code: [`#!lua name=desk_${version}`, prelude, ...definitions].join("\n"), nameOf };
}

/** The interface is read when a function runs: while the library is loaded it has no `call`. */
const prelude = `
local function clock_ms(key)
  local set = redis.call("GET", key)
  if set then return tonumber(set) end
  local time = redis.call("TIME")
  return tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end`;
