import type { Platform } from "../../src/transport/platform";

/** Why a request was rejected. */
type Rejection = "cap" | "rate" | "shareClass" | "provider";

/** What a node has done since its start. */
export class Counts {
  readonly rejections: Record<Rejection, number> = { cap: 0, rate: 0, shareClass: 0, provider: 0 };
  /** Responses by status. */
  readonly statuses = new Map<number, number>();
  /** Requests for data, and how many of them needed no request to the provider. */
  requests = 0;
  fromStore = 0;
  /** Charged to people for plain requests. */
  credits = 0;
  /** How long the engine took to respond last, in milliseconds; `undefined` if it did not. */
  engineLatencyMs: number | undefined;
  /** Whether the provider's last response arrived; `undefined` before the first. */
  isProviderReachable: boolean | undefined;

  noteResponse(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
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
          return response;
        } catch (problem) {
          if (!init.signal?.aborted) this.isProviderReachable = false;
          throw problem;
        }
      },
    };
  }
}
