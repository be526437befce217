import type { Redis } from "ioredis";
import type { Platform } from "@strikebook/client";
import { isErrorReply, isNoPrimary, isRefusal } from "./engine-errors";
import { EngineKeys } from "./engine-keys";
import { ResponseLimit, type Ticks } from "./response-limit";
import { Subscriptions, type MessageListener } from "./subscriptions";
import { createHash } from "node:crypto";
import alerts from "./functions/alerts.lua";
import responses from "./functions/responses.lua";
import audit from "./functions/audit.lua";
import people from "./functions/people.lua";
import purchases from "./functions/purchases.lua";
import settlements from "./functions/settlements.lua";
import shared from "./functions/shared.lua";
import streams from "./functions/streams.lua";

const source = [shared, people, purchases, settlements, audit, responses, streams, alerts].join("\n");

/** Nodes of two versions use one engine while the desk is upgraded, each with its own functions. */
const version = createHash("sha256").update(source).digest("hex").slice(0, 12);

/** The functions of the desk as the engine loads them. */
const libraryCode = `#!lua name=desk_${version}\nlocal version = "${version}"\n${source}`;

/** Returns the name under which the engine has a function of the desk. */
function functionName(name: string): string {
  return `desk_${name}_${version}`;
}

/**
 * The engine did not respond: it is away, restarting or cut off from this node, and the command may or may not have had its effect. Or it
 * refuses what it is sent, until something changes.
 */
export class EngineUnavailableError extends Error {
  override readonly name = "EngineUnavailableError";
  /** Its own words, if it refuses: `OOM command not allowed when used memory > 'maxmemory'.` */
  readonly refusal: string | undefined;

  constructor(message: string, refusal?: string) {
    super(message);
    this.refusal = refusal;
  }
}

interface EngineOptions {
  /**
   * Open connections; `blocking` is for commands that wait, which hold up all other commands of their connection, and `subscriber` for the
   * channels.
   */
  commands: Redis;
  blocking: Redis;
  subscriber: Redis;
  platform: Pick<Platform, "now">;
  keys?: EngineKeys;
  ticks?: Ticks | undefined;
}

type Argument = string | number | Buffer;

/**
 * Valkey or Redis, as the desk uses it. Every method rejects with an `EngineUnavailableError` if it does not respond; errors of a
 * command itself are thrown as they are.
 */
export class Engine {
  readonly keys: EngineKeys;
  readonly #commands: Redis;
  readonly #blocking: Redis;
  readonly #subscriber: Redis;
  readonly #subscriptions: Subscriptions;
  readonly #limit: ResponseLimit;
  readonly #platform: Pick<Platform, "now">;
  #aheadMs = 0;
  /** Why the last attempt to connect failed. */
  #reason = "";
  /** What the engine has said before the connection was closed: that it is a replica, or does not accept the password. */
  #refusal: string | undefined;

  constructor({ commands, blocking, subscriber, platform, keys = new EngineKeys(), ticks }: EngineOptions) {
    this.#limit = new ResponseLimit(ticks);
    this.keys = keys;
    this.#commands = commands;
    this.#blocking = blocking;
    this.#subscriber = subscriber;
    this.#subscriptions = new Subscriptions(subscriber, commands);
    this.#platform = platform;
    for (const connection of [commands, blocking, subscriber]) {
      connection.on("error", (problem: Error) =>
        this.#noteState(`: ${problem.message.replace(/\.$/, "")}`, isErrorReply(problem) ? problem.message : undefined),
      );
    }
    commands.on("ready", () => this.#noteState(""));
  }

  /** The engine's time as of the last response, carried on by this node's clock. In milliseconds since 1970 UTC. */
  get nowMs(): number {
    return this.#platform.now() + this.#aheadMs;
  }

  /** Reads the engine's time: `nowMs` is correct afterwards, however wrong the clock of this node is. */
  async readClock(): Promise<number> {
    const nowMs = Number(await this.call("now", []));
    this.#aheadMs = nowMs - this.#platform.now();
    return nowMs;
  }

  /** Calls a function. The key of the clock comes before the other keys. Texts in the response are strings. */
  call(name: string, keys: readonly string[], args: readonly Argument[] = []): Promise<unknown> {
    return this.#function(name, keys, args, (...call) => this.command("FCALL", ...call));
  }

  /** Calls a function like `call`. Texts in the response are buffers. */
  callBytes(name: string, keys: readonly string[], args: readonly Argument[] = []): Promise<unknown> {
    return this.#function(name, keys, args, (...call) => this.bytes("FCALL", ...call));
  }

  /** Sends one command. Texts in the response are strings. */
  async command(name: string, ...args: Argument[]): Promise<unknown> {
    return this.#responding(this.#limit.limit(this.#commands.call(name, ...args.map(text))));
  }

  /** Sends one command. Texts in the response are buffers. */
  async bytes(name: string, ...args: Argument[]): Promise<unknown> {
    return this.#responding(this.#limit.limit(this.#commands.callBuffer(name, ...args.map(text))));
  }

  /** Returns the fields of a hash; none if there is no such key. */
  async hash(key: string): Promise<ReadonlyMap<string, string>> {
    return new Map(pairsOf((await this.command("HGETALL", key)) as string[])); // names and values in turn
  }

  /** Returns the fields of a hash of numbers. */
  async numbers(key: string): Promise<ReadonlyMap<string, number>> {
    return new Map([...(await this.hash(key))].map(([name, value]) => [name, Number(value)]));
  }

  /** Sends one command that may wait, such as XREAD with BLOCK. Texts in the response are buffers. */
  async wait(name: string, ...args: Argument[]): Promise<unknown> {
    return this.#responding(this.#blocking.callBuffer(name, ...args.map(text)));
  }

  /**
   * Passes the messages of a channel to a listener, until the function that it resolves with is called. It resolves once the engine
   * has confirmed. If the engine is away, listening begins when it is back: `onResumed` is called then, and whenever messages may
   * have been missed because a connection was lost, each time when commands work again. Rejects only if the engine refuses the channel.
   */
  subscribe(channel: string, onMessage: MessageListener, onResumed: () => void = () => undefined): Promise<() => void> {
    return this.#subscriptions.add(channel, { onMessage, onResumed });
  }

  /** Calls a listener whenever a connection is made again: the engine may be another one, which lacks what was written last. */
  onConnected(listener: () => void): void {
    this.#commands.on("ready", listener);
  }

  close(): void {
    for (const connection of [this.#commands, this.#blocking, this.#subscriber]) connection.disconnect();
  }

  async #function(
    name: string,
    keys: readonly string[],
    args: readonly Argument[],
    send: (...call: readonly Argument[]) => Promise<unknown>,
  ): Promise<unknown> {
    const run = () => send(functionName(name), keys.length + 1, this.keys.clock, ...keys, ...args);
    try {
      return await run();
    } catch (problem) {
      if (!isMissingFunction(problem)) throw problem;
      // A new engine, or an engine that was restarted without its data.
      await this.command("FUNCTION", "LOAD", "REPLACE", libraryCode);
      return run();
    }
  }

  async #responding(response: Promise<unknown>): Promise<unknown> {
    try {
      return await response;
    } catch (problem) {
      if (isErrorReply(problem)) {
        const { message } = problem;
        if (isNoPrimary(problem)) this.#refusal = message;
        if (isRefusal(problem)) throw new EngineUnavailableError(`The engine refuses: ${message}`, message);
        // Errors of ioredis contain the command, which may have a secret: the password of a failed sign-in, or the address of a webhook.
        throw Object.assign(problem, { command: undefined });
      }
      this.#subscriptions.check();
      throw new EngineUnavailableError(`The engine does not respond${this.#reason}.`, this.#refusal);
    }
  }

  #noteState(reason: string, refusal?: string): void {
    this.#reason = reason;
    this.#refusal = refusal;
  }
}

/** Resolves to a response of the engine; to `undefined` if it does not respond. */
export async function ifResponding<Reply>(reply: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await reply;
  } catch (problem) {
    if (problem instanceof EngineUnavailableError) return undefined;
    throw problem;
  }
}

/** Returns the names and values that a response lists in turn. */
export function pairsOf<Text>(listed: readonly Text[]): [name: Text, value: Text][] {
  return listed.flatMap((name, at): [Text, Text][] => (at % 2 === 0 ? [[name, listed[at + 1] ?? name]] : []));
}

const text = (argument: Argument): string | Buffer => (typeof argument === "number" ? String(argument) : argument);

function isMissingFunction(problem: unknown): boolean {
  return problem instanceof Error && problem.message.includes("Function not found");
}
