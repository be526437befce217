import { type EndpointName, endpoints } from "@strikebook/contract";
import type { Admission, AdmissionRequest, AdmittedRequest, ApprovalRequest } from "../transport/admission";
import { ServiceError, type MarketDataError } from "../transport/errors";
import type { Platform } from "../transport/platform";
import type { Budget } from "./budget";
import type { Charge } from "./charge";
import type { RequestGate } from "./request-gate";
import type { Lane, Permit } from "./request-queue";

/**
 * Waits until the user allows a request, if necessary. `hasTurn` is whether its turn in the request queue has come: then no prompt is
 * shown, but the user may have paused requests meanwhile. Rejects as `Admission.approve` does.
 */
export type Approve = (request: ApprovalRequest, hasTurn: boolean) => Promise<void> | undefined;

/** The charge of a free request. */
const noCharge: Charge = { sent: () => undefined, responded: () => undefined, end: () => undefined };

interface AdmissionParts {
  platform: Pick<Platform, "now">;
  budget: Budget;
  gate: RequestGate;
  approve?: Approve | undefined;
}

/** Returns what admits requests that the spending limits allow, in the order of the request queue, and books their credits. */
export function requestAdmission({ platform, budget, gate, approve }: AdmissionParts): Admission {
  return {
    async approve(request) {
      const startedAtMs = platform.now();
      await approve?.(request, false);
      return platform.now() - startedAtMs;
    },
    async admit(request: AdmissionRequest): Promise<AdmittedRequest> {
      const { endpoint, service, symbols, credits: price, labels, cells, priority, signal } = request;
      // The price is reserved while the request waits: two requests never both pass a limit that allows only one.
      const reservation = { labels: labels(), cells, endpoint, symbols, price };
      const charge = price > 0 ? await budget.reserve(reservation, signal) : noCharge;
      let permit: Permit | undefined;
      const begun = () => permit?.release();
      const end = () => {
        begun();
        charge.end();
      };
      try {
        permit = await gate.acquire({ lane: laneOf(endpoint, service), priority, signal });
        await approve?.(request, true);
        return { ...charge, begun, end };
      } catch (reason) {
        end();
        throw reason;
      }
    },
    reportFailure(failure) {
      const lane = pausedLane(failure);
      if (lane && failure.retryAfterMs) gate.pauseUntil(lane, platform.now() + failure.retryAfterMs);
    },
  };
}

/** The endpoints that `historicalInFlight` limits. docs/api.md, Limits. */
const replays: ReadonlySet<EndpointName> = new Set<EndpointName>(["historical", "range"]);

/** Returns the lane of an endpoint's requests. */
function laneOf(endpoint: EndpointName, service = endpoints[endpoint].service): Lane {
  if (service === "flow") return "flow";
  return replays.has(endpoint) ? "replay" : "live";
}

/** The limits of one lane only; streams have no lane here. docs/api.md, Errors. */
const laneLimits: ReadonlyMap<string, Lane | undefined> = new Map([
  ["too_many_concurrent_requests", "replay"],
  ["too_many_concurrent_queries", "flow"],
  ["stream_limit_reached", undefined],
]);

/** Returns the lane that a 429 asks to pause; `undefined` for any other failure. */
function pausedLane(failure: MarketDataError): Lane | "all" | undefined {
  if (!(failure instanceof ServiceError) || failure.status !== 429) return undefined;
  return laneLimits.has(failure.code) ? laneLimits.get(failure.code) : "all";
}
