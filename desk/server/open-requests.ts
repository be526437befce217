import { ApiError } from "../../service/query/api-error";
import type { Platform } from "../../src/transport/platform";

/** How long a request may still take when the node stops, in milliseconds: connections are closed a second after that. */
const FINISH_MS = 500;

/**
 * The requests that this node has not answered yet. When the node stops, those that wait for long, for one of the account's requests
 * per minute or for the provider, are refused: their connection would be closed without a response.
 */
export class OpenRequests {
  readonly #platform: Pick<Platform, "sleep">;
  /** The requests that wait, and what refuses each. */
  readonly #open = new Map<Promise<unknown>, () => void>();
  #isStopped = false;
  #stopping: Promise<void> | undefined;

  constructor(platform: Pick<Platform, "sleep">) {
    this.#platform = platform;
  }

  /** Settles as the response does. Rejects with an `ApiError` if the node stops before that. */
  response<Response>(response: Promise<Response>): Promise<Response> {
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

function stopping(): ApiError {
  const message = "This node of the desk is shutting down: send the request again, and another node responds.";
  return new ApiError("unavailable", message, { "retry-after": "1" });
}
