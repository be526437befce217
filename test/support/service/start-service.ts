import type { AccountRecord } from "../../../service/gateway/accounts";
import { paidPlan } from "../../../service/gateway/accounts";
import type { VolatilitySource } from "../../../market/days/volatility-source";
import type { Tapes } from "../../../market/flow/tapes/tapes";
import type { Market } from "../../../market/exposure/market";
import { createService } from "../../../service/server/service";
import { smallMarket, smallMarketNow } from "../market/small-market";

/** A response whose body was read. */
export interface TestResponse {
  status: number;
  headers: Headers;
  /** The parsed body, or its text if it is not JSON. */
  body: unknown;
}

interface ServiceUnderTest {
  market?: Market;
  accounts?: readonly AccountRecord[];
  rateHeaderForm?: "plan" | "unlimited";
  volatility?: VolatilitySource;
  /** No ticker has trades when omitted. */
  tapes?: Tapes;
}

/** Starts a service over the small market with a clock that the test sets, and `request`, which sends the practice key by default. */
export function startService(under: ServiceUnderTest = {}) {
  const { market = smallMarket, accounts, volatility, tapes, rateHeaderForm = "plan" } = under;
  const clock = { nowMs: smallMarketNow };
  const problems: unknown[] = [];
  const service = createService({
    market,
    now: () => clock.nowMs,
    ...(accounts && { accounts }),
    ...(volatility && { volatility }),
    ...(tapes && { tapes }),
    rateHeaderForm,
    report: (problem) => problems.push(problem),
  });
  const request = async (path: string, init: RequestInit = { headers: { authorization: "Bearer practice" } }) => {
    const response = await service.fetch(new Request(`http://service.test${path}`, init));
    return readResponse(response);
  };
  return { service, clock, problems, request };
}

/** Reads the body of a response. */
export async function readResponse(response: Response): Promise<TestResponse> {
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

/** An error envelope with a message that matches. */
export function errorEnvelope(code: string, message: RegExp = /./) {
  return { error: { code, message: expect.stringMatching(message) as string } };
}
