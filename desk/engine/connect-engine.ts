import { Redis, type RedisOptions } from "ioredis";
import type { Platform } from "@strikebook/client";
import { Engine } from "./engine";
import { isNoPrimary } from "./engine-errors";
import { parseEngineAddress } from "./engine-address";
import { EngineKeys } from "./engine-keys";
import { engineRetryMs } from "./engine-retry";
import type { Ticks } from "./response-limit";

export interface EngineConnectionOptions {
  platform: Pick<Platform, "now" | "random">;
  /** The name of the desk, for its keys; "d" by default. */
  desk?: string | undefined;
  /** Instead of the password of the address, which other users of the computer can see on a command line. */
  password?: string | undefined;
  /** The password of the Sentinels, if they have a password. */
  sentinelPassword?: string | undefined;
  /** PEM texts: the authority that signed the engine's certificate if it is not a public authority, and this node's own certificate. */
  tls?: { ca?: string; cert?: string; key?: string } | undefined;
  /** What the time limit of responses is counted in; a timer of 200 ms by default. */
  ticks?: Ticks | undefined;
  /** A connection on which nothing arrives for this long although a response is due is closed and opened again; 5,000 ms by default. */
  silenceMs?: number | undefined;
  /** Returns what a wait between two attempts to connect takes, in milliseconds; the wait itself by default. */
  pace?: ((waitMs: number) => number) | undefined;
}

/** A request for messages that takes longer has failed. In milliseconds. */
const COMMAND_MS = 5_000;
/** In milliseconds. */
const SILENCE_MS = 5_000;
/** How much longer the connection of commands that wait for at most 10 seconds may be silent. In milliseconds. */
const WAITING_MS = 7_000;
const CONNECT_MS = 2_000;
/** A connection to a replica that is followed by another one within this time is tried again later each time. In milliseconds. */
const DEMOTED_MS = 10_000;

/**
 * Opens the connections of a node to the engine. Resolves when each is ready or has failed once: commands are then rejected with an
 * `EngineUnavailableError` that names the reason until a later attempt succeeds. Rejects with an `EngineAddressError`.
 */
export async function connectEngine(address: string, options: EngineConnectionOptions): Promise<Engine> {
  const { platform, desk, ticks, silenceMs = SILENCE_MS } = options;
  const demotions = new Demotions(platform);
  const left = new Set<Redis>();
  const leave = () => {
    demotions.note();
    // One that has nothing to write does not find out by itself, and a primary that is demoted keeps its connections.
    for (const connection of all) {
      // It is ready until it is closed, and each of its open commands is refused until then.
      if (connection.status !== "ready" || left.has(connection)) continue;
      left.add(connection);
      connection.disconnect(true);
    }
  };
  const shared = connectionOptions(address, options, demotions, leave);
  // The engine object limits the time of its commands.
  const commands = new Redis({ ...shared, socketTimeout: silenceMs });
  const blocking = new Redis({ ...shared, socketTimeout: silenceMs + WAITING_MS });
  const subscriber = new Redis({ ...shared, commandTimeout: COMMAND_MS, socketTimeout: silenceMs });
  const all = [commands, blocking, subscriber];
  for (const connection of all) connection.on("ready", () => left.delete(connection));
  commands.on("ready", () => demotions.noteConnected());
  const keys = new EngineKeys(desk);
  const engine = new Engine({ commands, blocking, subscriber, platform, keys, ticks });
  await Promise.all(all.map(firstAttempt));
  return engine;
}

/** `leave` is called when the engine turns out to be no primary. */
function connectionOptions(
  address: string,
  options: EngineConnectionOptions,
  demotions: Demotions,
  leave: () => void,
): Omit<RedisOptions, "replyMapping"> {
  const { platform, password, sentinelPassword, tls, pace = (waitMs) => waitMs } = options;
  const retryMs = (attempt: number) => pace(engineRetryMs(attempt, () => platform.random()));
  const where = parseEngineAddress(address);
  const certificates = where.tls && tls ? { ...where.tls, ...tls } : where.tls;
  return {
    ...where,
    // Its responses have the same form in all engines and proxies: the form that is documented for each command.
    protocol: 2,
    ...(password !== undefined && { password }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    ...(certificates && { tls: certificates }),
    ...(certificates && where.sentinels && { sentinelTLS: certificates }),
    sentinelCommandTimeout: COMMAND_MS,
    sentinelRetryStrategy: retryMs,
    // Sentinel announces a new primary: connections to the old primary are closed at once.
    failoverDetector: where.sentinels !== undefined,
    connectTimeout: CONNECT_MS,
    // Nothing is in flight when a node closes: the engine need not confirm the end.
    disconnectTimeout: 100,
    keepAlive: 10_000,
    retryStrategy: (attempt) => retryMs(Math.max(attempt, demotions.inARow)),
    // A primary that became a replica: the next connection finds the new primary, unless Sentinel still names the old one.
    reconnectOnError: (problem) => {
      if (isNoPrimary(problem)) leave();
      return false;
    },
    // Nothing waits for a connection and nothing is sent twice: a command either has its effect now or fails now.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
  };
}

/** How many connections in a row have led to a replica: the connection itself succeeds each time. */
export class Demotions {
  readonly #platform: Pick<Platform, "now">;
  #count = 0;
  #lastMs = -Infinity;
  #isCounted = false;

  constructor(platform: Pick<Platform, "now">) {
    this.#platform = platform;
  }

  get inARow(): number {
    return this.#platform.now() - this.#lastMs < DEMOTED_MS ? this.#count : 0;
  }

  /** Called when another connection is made. */
  noteConnected(): void {
    this.#isCounted = false;
  }

  /** Called when the engine refuses a command because it is a replica. A connection counts once, however many commands are refused. */
  note(): void {
    if (!this.#isCounted) this.#count = this.inARow + 1;
    this.#isCounted = true;
    this.#lastMs = this.#platform.now();
  }
}

function firstAttempt(connection: Redis): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["ready", "error", "close"]) connection.once(event, () => resolve());
  });
}
