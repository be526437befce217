import type { Platform } from "@strikebook/client";

/** Why a request was rejected. */
type Rejection = "cap" | "rate" | "account" | "shareClass" | "provider";

/** The reason of a rejection by the status of its response: too few credits, and too many requests. */
const limits: ReadonlyMap<number, Rejection> = new Map([
  [402, "cap"],
  [429, "rate"],
]);

/** What a node has done since its start. */
export class Counts {
  readonly rejections: Record<Rejection, number> = { cap: 0, rate: 0, account: 0, shareClass: 0, provider: 0 };
  /** Responses by status. */
  readonly statuses = new Map<number, number>();
  /** Requests for data, and how many of them needed no request to the provider. */
  requests = 0;
  fromStore = 0;
  /** Attempts to post an alert by what came of them: `waiting` is tried again. */
  readonly alerts = { delivered: 0, waiting: 0, failed: 0 };
  /** Charged to people for plain requests. */
  credits = 0;
  /** How long the engine took to respond last, in milliseconds; `undefined` if it did not. */
  engineLatencyMs: number | undefined;
  /** Called when a response of the provider arrives that is no error of its own. */
  onProviderResponse: () => void = () => undefined;
  /** Whether the provider's last response arrived; `undefined` before the first. */
  isProviderReachable: boolean | undefined;

  /** Counts a response, and its rejection if a limit was reached: one of a person or of the desk, or one of the account, which the provider states. */
  noteResponse(status: number, source?: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const reason = limits.get(status);
    if (reason) this.rejections[source === "provider" ? "account" : reason] += 1;
  }

  /** Counts an error of the provider that is no limit. */
  noteProviderStatus(status: number): void {
    if (status >= 400 && !limits.has(status)) this.rejections.provider += 1;
  }

  /** Returns the platform with which requests are sent to the provider: it notes whether they arrive. */
  providerPlatform(platform: Platform): Platform {
    return {
      ...platform,
      now: () => platform.now(),
      random: () => platform.random(),
      sleep: (waitMs, signal) => platform.sleep(waitMs, signal),
      fetch: async (url, init) => {
        try {
          const response = await platform.fetch(url, init);
          this.isProviderReachable = true;
          if (response.status < 500) this.onProviderResponse();
          return response;
        } catch (problem) {
          if (!init.signal?.aborted) this.isProviderReachable = false;
          throw problem;
        }
      },
    };
  }
}
