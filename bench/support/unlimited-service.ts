import { paidPlan } from "../../service/gateway/accounts";
import { simulatedData } from "../../service/market-source/market-data";
import { createService, type ServiceOptions } from "../../service/server/service";

/** Starts the local service at a fixed instant, with an account with the key `bench` and without effective limits on credits and requests. */
export function unlimitedService(nowMs: number, options?: Partial<ServiceOptions>) {
  return createService({
    ...simulatedData(),
    now: () => nowMs,
    accounts: [
      {
        customerId: "bench",
        condition: "active",
        credits: Number.MAX_SAFE_INTEGER,
        limits: { ...paidPlan, requestsPerMinute: Number.MAX_SAFE_INTEGER },
        keys: [{ key: "bench" }],
      },
    ],
    ...options,
  });
}
