import { Redis, type RedisOptions } from "ioredis";
import type { Platform } from "../../src/transport/platform";
import { Engine } from "./engine";
import { parseEngineAddress } from "./engine-address";
import { EngineKeys } from "./engine-keys";
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
}

/** A request for messages that takes longer has failed. In milliseconds. */
const COMMAND_MS = 5_000;
/** A connection on which nothing arrives for this long although a response is due is closed and opened again. In milliseconds. */
const SILENCE_MS = 5_000;
/** The same for the connection of commands that wait: they may wait for at most 10 seconds. */
const WAITING_SILENCE_MS = 12_000;
const CONNECT_MS = 2_000;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 2_000;
/** A connection to a replica that is followed by another one within this time is tried again later each time. In milliseconds. */
const DEMOTED_MS = 10_000;

/**
 * Opens the connections of a node to the engine. Resolves when each is ready or has failed once: commands are then rejected with an
 * `EngineUnavailableError` that names the reason until a later attempt succeeds. Rejects with an `EngineAddressError`.
 */
export async function connectEngine(address: string, options: EngineConnectionOptions): Promise<Engine> {
  const shared = () => connectionOptions(address, options);
  // The engine object limits the time of its commands.
  const commands = new Redis({ ...shared(), socketTimeout: SILENCE_MS });
  const blocking = new Redis({ ...shared(), socketTimeout: WAITING_SILENCE_MS });
  const subscriber = new Redis({ ...shared(), commandTimeout: COMMAND_MS, socketTimeout: SILENCE_MS });
  const { platform, desk, ticks } = options;
  const keys = new EngineKeys(desk);
  const engine = new Engine({ commands, blocking, subscriber, platform, keys, ticks });
  await Promise.all([commands, blocking, subscriber].map(firstAttempt));
  return engine;
}

function connectionOptions(address: string, options: EngineConnectionOptions): Omit<RedisOptions, "replyMapping"> {
  const { platform, password, sentinelPassword, tls } = options;
  const where = parseEngineAddress(address);
  const demotions = new Demotions(platform);
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
    sentinelRetryStrategy: (attempt) => retryMs(attempt, platform.random),
    // Sentinel announces a new primary: connections to the old primary are closed at once.
    failoverDetector: where.sentinels !== undefined,
    connectTimeout: CONNECT_MS,
    // Nothing is in flight when a node closes: the engine need not confirm the end.
    disconnectTimeout: 100,
    keepAlive: 10_000,
    retryStrategy: (attempt) => retryMs(Math.max(attempt, demotions.inARow), platform.random),
    // A primary that became a replica: the next connection finds the new primary, unless Sentinel still names the old one.
    reconnectOnError: (problem) => problem.message.includes("READONLY") && demotions.note(),
    // Nothing waits for a connection and nothing is sent twice: a command either has its effect now or fails now.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
  };
}

/** How often in a row an engine has turned out to be a replica: the connection itself succeeds each time. */
export class Demotions {
  readonly #platform: Pick<Platform, "now">;
  #count = 0;
  #lastMs = -Infinity;

  constructor(platform: Pick<Platform, "now">) {
    this.#platform = platform;
  }

  get inARow(): number {
    return this.#platform.now() - this.#lastMs < DEMOTED_MS ? this.#count : 0;
  }

  /** Counts one more. Returns that another connection is needed. */
  note(): true {
    this.#count = this.inARow + 1;
    this.#lastMs = this.#platform.now();
    return true;
  }
}

/** Milliseconds until the next attempt to connect, of which the first is 1: twice as long each time, less up to a fifth by chance. */
function retryMs(attempt: number, random: () => number): number {
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempt - 1, 10), LONGEST_RETRY_MS);
  return Math.round(waitMs * (1 - random() / 5));
}

function firstAttempt(connection: Redis): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["ready", "error", "close"]) connection.once(event, () => resolve());
  });
}
