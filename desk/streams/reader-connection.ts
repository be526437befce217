import type { ClientSocket } from "@strikebook/http";
import type { Platform } from "@strikebook/client";
import { queueKey } from "./send-queues";

/** How long a client may acknowledge nothing of what was sent until it counts as slow, in milliseconds. */
const SLOW_MS = 3_000;

/** How long the last event of a reader that does not read may take, in milliseconds. */
const LINGER_MS = 30_000;

/**
 * Whether the client of a reader receives what is sent, by the bytes that its computer has acknowledged: the system takes megabytes for
 * a client that has stopped reading, which Node.js counts as sent.
 */
export class ReaderConnection {
  readonly #socket: ClientSocket;
  readonly #queueKey: string;
  readonly #platform: Pick<Platform, "sleep">;
  #acknowledgedBytes = -1;
  /** When the client last acknowledged something, or nothing was left to acknowledge; in milliseconds. */
  #progressAtMs: number;
  #hasUnacknowledged = false;
  #checkedAtMs: number;

  constructor(socket: ClientSocket, platform: Pick<Platform, "now" | "sleep">) {
    this.#socket = socket;
    this.#queueKey = queueKey(socket);
    this.#platform = platform;
    this.#progressAtMs = platform.now();
    this.#checkedAtMs = platform.now();
  }

  /** Whether the system lists it with the connections of IPv6. */
  get isIpv6(): boolean {
    return this.#socket.remoteAddress?.includes(":") === true;
  }

  /** Notes the send queues of the system at a time, in milliseconds. */
  check(queues: ReadonlyMap<string, number>, nowMs: number): void {
    const queuedBytes = queues.get(this.#queueKey) ?? 0;
    const acknowledgedBytes = this.#socket.bytesWritten - queuedBytes;
    if (queuedBytes === 0 || acknowledgedBytes > this.#acknowledgedBytes) this.#progressAtMs = nowMs;
    this.#acknowledgedBytes = acknowledgedBytes;
    this.#hasUnacknowledged = queuedBytes > 0;
    this.#checkedAtMs = nowMs;
  }

  /** Since when the client has acknowledged nothing, in milliseconds; `undefined` unless that is long. */
  get slowSinceMs(): number | undefined {
    const isSlow = this.#hasUnacknowledged && this.#checkedAtMs - this.#progressAtMs >= SLOW_MS;
    return isSlow ? this.#progressAtMs : undefined;
  }

  /**
   * Closes the connection some time after a stream that was ended because its client does not read, unless it is used again. Until then
   * the client can read the last event.
   */
  async closeLater(): Promise<void> {
    await this.#platform.sleep(LINGER_MS / 2);
    const { bytesWritten } = this.#socket;
    await this.#platform.sleep(LINGER_MS / 2);
    if (this.#socket.bytesWritten === bytesWritten) this.#socket.destroy();
  }
}
