import type { AccountRecord } from "../../service/gateway/accounts";
import { paidPlan } from "../../service/gateway/accounts";
import type { VolSource } from "../../market/days/vol-source";
import type { Market } from "../../market/exposure/market";
import { createService } from "../../service/service";
import { smallMarket, smallMarketNow } from "./small-market";

/** An answer as a test looks at it. */
export interface Heard {
  status: number;
  headers: Headers;
  /** The parsed body, or its text where it is not JSON. */
  body: unknown;
}

interface ServiceUnderTest {
  market?: Market;
  accounts?: readonly AccountRecord[];
  rateHeaderForm?: "plan" | "unlimited";
  volatility?: VolSource;
}

/** A service over the small market, its clock in the test's hands, and `ask`, which sends the practice key unless told otherwise. */
export function startService(under: ServiceUnderTest = {}) {
  const { market = smallMarket, accounts, volatility, rateHeaderForm = "plan" } = under;
  const clock = { nowMs: smallMarketNow };
  const problems: unknown[] = [];
  const service = createService({
    market,
    now: () => clock.nowMs,
    ...(accounts && { accounts }),
    ...(volatility && { volatility }),
    rateHeaderForm,
    report: (problem) => problems.push(problem),
  });
  const ask = async (path: string, init: RequestInit = { headers: { authorization: "Bearer practice" } }) => {
    const answer = await service.fetch(new Request(`http://service.test${path}`, init));
    return heard(answer);
  };
  return { service, clock, problems, ask };
}

/** Reads an answer to its end. */
export async function heard(answer: Response): Promise<Heard> {
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  return { status: answer.status, headers: answer.headers, body: isJson && text !== "" ? JSON.parse(text) : text };
}

/** An account of the paid plan with the key `practice`, otherwise as told. */
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

/** An error envelope whose message matches. */
export function refusal(code: string, message: RegExp = /./) {
  return { error: { code, message: expect.stringMatching(message) as string } };
}
