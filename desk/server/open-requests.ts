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
  readonly #open = new Set<Promise<unknown>>();
  readonly #refuse = new AbortController();
  #stopping: Promise<void> | undefined;

  constructor(platform: Pick<Platform, "sleep">) {
    this.#platform = platform;
  }

  /** Settles as the response does. Rejects with an `ApiError` if the node stops before that. */
  response<Response>(response: Promise<Response>): Promise<Response> {
    const { signal } = this.#refuse;
    return new Promise((resolve, reject) => {
      const refuse = () => reject(stopping());
      const end = () => {
        this.#open.delete(response);
        signal.removeEventListener("abort", refuse);
      };
      this.#open.add(response);
      signal.addEventListener("abort", refuse, { once: true });
      response.then(resolve, reject).finally(end);
      if (signal.aborted) void this.#platform.sleep(FINISH_MS).then(refuse);
    });
  }

  /** Resolves when every request has a response, or is refused. */
  stop(): Promise<void> {
    return (this.#stopping ??= this.#stop());
  }

  async #stop(): Promise<void> {
    const finished = new AbortController();
    const waited = this.#platform.sleep(FINISH_MS, finished.signal).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.#open), waited]);
    finished.abort();
    this.#refuse.abort();
  }
}

function stopping(): ApiError {
  const message = "This node of the desk is shutting down: send the request again, and another node responds.";
  return new ApiError("unavailable", message, { "retry-after": "1" });
}
