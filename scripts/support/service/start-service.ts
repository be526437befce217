import { type GatewayAccount, type AccountRecord, openAccounts, paidPlan } from "../../../service/gateway/accounts";
import { createService, type ServiceOptions } from "../../../service/server/service";
import { smallMarket, smallMarketNow } from "../market/small-market";
import { ManualClock } from "./manual-clock";

/** A response whose body was read. */
export interface TestResponse {
  status: number;
  headers: Headers;
  /** The parsed body, or its text if it is not JSON. */
  body: unknown;
}

/** What differs from a service over the small market, without trades. */
export interface ServiceUnderTest extends Partial<Omit<ServiceOptions, "now" | "after" | "report">> {
  nowMs?: number;
}

/**
 * Starts a service with a clock that the test sets and advances. `send` and `request`, which also reads the body, send the
 * practice key by default.
 */
export function startService({ nowMs = smallMarketNow, ...options }: ServiceUnderTest = {}) {
  const clock = new ManualClock(nowMs);
  const problems: unknown[] = [];
  const service = createService({
    market: smallMarket,
    ...options,
    now: clock.now,
    after: clock.after,
    report: (problem) => problems.push(problem),
  });
  const send = (path: string, init: RequestInit = { headers: { authorization: "Bearer practice" } }) =>
    service.fetch(new Request(`http://service.test${path}`, init));
  const request = async (path: string, init?: RequestInit) => readServiceResponse(await send(path, init));
  return { service, clock, problems, send, request };
}

/** Reads the body of a response. */
export async function readServiceResponse(response: Response): Promise<TestResponse> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, headers: response.headers, body: isJson && text !== "" ? JSON.parse(text) : text };
}

/** An account of the paid plan with the key `practice`, with the given changes. */
export function accountWith(changes: Partial<AccountRecord>): AccountRecord {
  return {
    customerId: "tester",
    condition: "active",
    credits: 100,
    limits: paidPlan,
    keys: [{ key: "practice" }],
    ...changes,
  };
}

/** The account of a service as its routes receive it. */
export function openedAccount(): GatewayAccount {
  const account = openAccounts([accountWith({})])("practice", 0)?.account;
  if (!account) throw new Error("The account has its key.");
  return account;
}

/** An account that no number of requests uses up. */
export const unlimitedAccount = accountWith({ credits: 1e9, limits: { ...paidPlan, requestsPerMinute: 1e9 } });

/** An error envelope with a message that matches. */
export function errorEnvelope(code: string, message: RegExp = /./) {
  return { error: { code, message: expect.stringMatching(message) as string } };
}
