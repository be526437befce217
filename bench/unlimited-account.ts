import { paidPlan, type AccountRecord } from "../service/gateway/accounts";

/** An account with the key `bench` and without effective limits on credits and requests. */
export const unlimitedAccount: AccountRecord = {
  customerId: "bench",
  condition: "active",
  credits: Number.MAX_SAFE_INTEGER,
  limits: { ...paidPlan, requestsPerMinute: Number.MAX_SAFE_INTEGER },
  keys: [{ key: "bench" }],
};
