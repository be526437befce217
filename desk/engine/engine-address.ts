import type { RedisOptions } from "ioredis";

/** An address of the engine that is not valid. The message quotes no password. */
export class EngineAddressError extends Error {
  override readonly name = "EngineAddressError";
}

const forms =
  "redis://HOST:6379, rediss://USER:PASSWORD@HOST:6380, unix:///PATH.sock or redis+sentinel://HOST:26379,HOST:26379/NAME";

/** The options of a connection that say where the engine is, and as whom to sign in. */
type EngineAddress = Pick<
  RedisOptions,
  "host" | "port" | "path" | "db" | "username" | "password" | "tls" | "sentinels" | "name" | "enableTLSForSentinelMode"
>;

/**
 * Parses the address of the engine: `redis://`, `rediss://` (TLS), `unix://` with the path of a socket, `redis+sentinel://` with the
 * Sentinels and the name of the primary, and `rediss+sentinel://`, all over TLS. Throws an `EngineAddressError`.
 */
export function parseEngineAddress(address: string): EngineAddress {
  const parts = /^(redis|rediss|unix|redis\+sentinel|rediss\+sentinel):\/\/(?:([^@/]*)@)?([^@/]*)(\/[^?#]*)?$/.exec(
    address,
  );
  if (!parts) throw new EngineAddressError(`The address of the engine is not valid: it has one of the forms ${forms}.`);
  const [, scheme = "", user, hosts = "", path = ""] = parts;
  const who = user === undefined ? {} : readUser(user);
  if (scheme === "unix") return { path: readSocketPath(hosts, path), ...who };
  const tls = scheme.startsWith("rediss") ? { tls: {} } : {};
  if (!scheme.endsWith("+sentinel")) return { ...readHost(hosts, 6379), ...readDatabase(path), ...who, ...tls };
  return {
    sentinels: hosts.split(",").map((host) => readHost(host, 26379)),
    name: readPrimaryName(path),
    ...who,
    ...tls,
    enableTLSForSentinelMode: "tls" in tls,
  };
}

function readUser(user: string): EngineAddress {
  const colon = user.indexOf(":");
  const [name, password] = colon < 0 ? ["", user] : [user.slice(0, colon), user.slice(colon + 1)];
  try {
    return { ...(name !== "" && { username: decodeURIComponent(name) }), password: decodeURIComponent(password) };
  } catch {
    throw new EngineAddressError(
      "The password in the address of the engine is not valid: write % as %25, and other signs likewise.",
    );
  }
}

function readSocketPath(host: string, path: string): string {
  if (host === "" && path.length > 1) return decodeURIComponent(path);
  throw new EngineAddressError(
    "The address of the engine is not valid: a socket has the form unix:///run/redis/redis.sock.",
  );
}

function readHost(text: string, defaultPort: number): { host: string; port: number } {
  const [, ipv6, name, port] = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = ipv6 ?? name;
  const number = port === undefined ? defaultPort : Number(port);
  if (host !== undefined && number > 0 && number < 65_536) return { host, port: number };
  throw new EngineAddressError(
    `The address of the engine is not valid: "${text}" is not a host with a port, such as engine.example:6379.`,
  );
}

function readDatabase(path: string): EngineAddress {
  if (path === "" || path === "/") return {};
  if (/^\/\d{1,4}$/.test(path)) return { db: Number(path.slice(1)) };
  throw new EngineAddressError(
    "The address of the engine is not valid: after the host comes nothing, or the number of a database, such as /1.",
  );
}

function readPrimaryName(path: string): string {
  if (/^\/[^/]+$/.test(path)) return decodeURIComponent(path.slice(1));
  throw new EngineAddressError(
    "The address of the engine is not valid: after the Sentinels comes the name of the primary, such as /mymaster.",
  );
}
