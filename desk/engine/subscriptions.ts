import type { Redis } from "ioredis";

/** Called with each message of a channel. */
export type MessageListener = (message: string) => void;

interface Listener {
  onMessage: MessageListener;
  onResumed: () => void;
}

interface Channel {
  listeners: Set<Listener>;
  /** Resolves once the engine has responded or failed to; rejects if it refuses the channel. */
  requested: Promise<void>;
}

/**
 * The channels that this node listens to, over a connection of their own. Channels that were not confirmed, or whose connection was
 * closed, are subscribed when the connection is ready again.
 */
export class Subscriptions {
  readonly #connection: Redis;
  readonly #commands: Redis;
  readonly #channels = new Map<string, Channel>();
  #isChecking = false;

  /** `commands` is the connection with which listeners read what they may have missed. */
  constructor(connection: Redis, commands: Redis) {
    this.#connection = connection;
    this.#commands = commands;
    connection.on("message", (channel: string, message: string) => this.#deliver(channel, message));
    connection.on("ready", () => void this.#resume());
    commands.on("ready", () => this.#announce());
  }

  /** Resolves once the engine has responded or failed to. Rejects if the engine refuses the channel. Returns how to stop. */
  async add(name: string, listener: Listener): Promise<() => void> {
    const channel = this.#channels.get(name) ?? { listeners: new Set<Listener>(), requested: this.#request(name) };
    this.#channels.set(name, channel);
    channel.listeners.add(listener);
    const stop = () => this.#remove(name, listener);
    try {
      await channel.requested;
    } catch (problem) {
      stop();
      throw problem;
    }
    return stop;
  }

  /**
   * Closes the connection if it does not respond, which opens a new connection: a connection that was cut without notice delivers no
   * messages, and by itself sends nothing that would fail.
   */
  check(): void {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const end = () => (this.#isChecking = false);
    this.#connection.ping().then(end, end);
  }

  async #request(name: string): Promise<void> {
    try {
      await this.#connection.subscribe(name);
    } catch (problem) {
      if (problem instanceof Error && problem.name === "ReplyError") throw problem;
    }
  }

  #remove(name: string, listener: Listener): void {
    const channel = this.#channels.get(name);
    if (!channel?.listeners.delete(listener) || channel.listeners.size > 0) return;
    this.#channels.delete(name);
    this.#connection.unsubscribe(name).catch(() => undefined);
  }

  #deliver(name: string, message: string): void {
    for (const { onMessage } of this.#listenersOf(name)) onMessage(message);
  }

  async #resume(): Promise<void> {
    const names = [...this.#channels.keys()];
    if (names.length === 0) return;
    try {
      await this.#connection.subscribe(...names);
    } catch {
      return; // The connection was closed again: this repeats when the next one is ready.
    }
    this.#announce();
  }

  /**
   * Notifies the listeners that messages may have been missed, once they can read them: the connections come back in any order, and
   * reading needs the connection of the commands.
   */
  #announce(): void {
    if (this.#connection.status !== "ready" || this.#commands.status !== "ready") return;
    for (const name of this.#channels.keys()) for (const { onResumed } of this.#listenersOf(name)) onResumed();
  }

  #listenersOf(name: string): readonly Listener[] {
    return [...(this.#channels.get(name)?.listeners ?? [])];
  }
}
