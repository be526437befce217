import { ApiError } from "@strikebook/http";
import type { Platform } from "@strikebook/client";

/** How long a request may still take when the node stops, in milliseconds: connections are closed a second after that. */
const FINISH_MS = 500;

/** The most open requests of one key or token, on one node: more than a person may send in a minute by default. */
const MOST_OF_CREDENTIAL = 100;
/** The most open requests of a node. Each holds about 20 kB while it waits. */
const MOST = 4_000;

/**
 * The requests that this node has not answered yet. What exceeds their limits is refused before anything is done for it, so that a script
 * that sends more than a node can serve costs the others nothing. When the node stops, those that wait for long, for one of the account's
 * requests per minute or for the provider, are refused: their connection would be closed without a response.
 */
export class OpenRequests {
  readonly #platform: Pick<Platform, "sleep">;
  /** The requests that wait, and what refuses each. */
  readonly #open = new Map<Promise<unknown>, () => void>();
  /** How many there are of each key or token, as it was sent. */
  readonly #ofCredential = new Map<string, number>();
  #isStopped = false;
  #stopping: Promise<void> | undefined;

  constructor(platform: Pick<Platform, "sleep">) {
    this.#platform = platform;
  }

  /**
   * Settles as the response does, which is made now unless too many requests are open. Rejects with an `ApiError` if they are, and if the
   * node stops before that.
   */
  async response<Response>(credential: string | undefined, respond: () => Promise<Response>): Promise<Response> {
    const sender = credential ?? "";
    const opened = this.#ofCredential.get(sender) ?? 0;
    if (opened >= MOST_OF_CREDENTIAL) throw tooManyOfOne();
    if (this.#open.size >= MOST) throw tooMany();
    this.#ofCredential.set(sender, opened + 1);
    return this.#untilStopped(respond()).finally(() => this.#noteEnd(sender));
  }

  #noteEnd(sender: string): void {
    const left = (this.#ofCredential.get(sender) ?? 1) - 1;
    if (left === 0) this.#ofCredential.delete(sender);
    else this.#ofCredential.set(sender, left);
  }

  #untilStopped<Response>(response: Promise<Response>): Promise<Response> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(stopping());
      this.#open.set(response, refuse);
      response.then(resolve, reject).finally(() => this.#open.delete(response));
      if (this.#isStopped) void this.#platform.sleep(FINISH_MS).then(refuse);
    });
  }

  /** Resolves when every request has a response, or is refused. */
  stop(): Promise<void> {
    return (this.#stopping ??= this.#stop());
  }

  async #stop(): Promise<void> {
    const finished = new AbortController();
    const waited = this.#platform.sleep(FINISH_MS, finished.signal).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.#open.keys()), waited]);
    finished.abort();
    this.#isStopped = true;
    for (const refuse of this.#open.values()) refuse();
  }
}

function tooManyOfOne(): ApiError {
  const message = `You have ${MOST_OF_CREDENTIAL} requests open, which is the limit of each key of this desk: wait for their responses before you send more.`;
  return new ApiError("rate_limited", message, { "retry-after": "1" });
}

function tooMany(): ApiError {
  const message = "This node of the desk has too many open requests: send the request again in a moment.";
  return new ApiError("unavailable", message, { "retry-after": "1" });
}

function stopping(): ApiError {
  const message = "This node of the desk is shutting down: send the request again, and another node responds.";
  return new ApiError("unavailable", message, { "retry-after": "1" });
}
