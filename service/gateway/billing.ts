import type { MiddlewareHandler } from "hono";
import type { Account } from "./accounts";
import { Refusal, refusalAnswer } from "../query/answers";
import { accountRefusal } from "./account-refusal";
import type { Asked, NamedRoute } from "../routes/route";
import type { Served } from "./served";

/**
 * Takes the price before the work and gives it back when the answer is a 4xx or 5xx. API document, Part 5: the header
 * `X-Credits-Remaining` already reflects the refund. A free route is open to a suspended account as well, so that it
 * can read its own status.
 */
export function charge(named: NamedRoute): MiddlewareHandler<Served> {
  return async (context, next) => {
    if (isFree(named)) return next();
    const { host, asked, account, receivedAtMs } = context.var;
    if (!asked) throw new Error("A question has its price once its route has read it.");
    const taken = takePrice(named, asked, receivedAtMs);
    if (taken instanceof Refusal) {
      context.res = refusalAnswer(host, taken);
    } else {
      await next();
      if (context.res.status >= 400) account.ledger.refund(taken, receivedAtMs);
      else context.set("charged", taken);
    }
    context.res.headers.set("x-credits-remaining", String(account.ledger.balance));
  };
}

/** Whether no question of a route costs anything. */
export function isFree({ endpoint, route }: NamedRoute): boolean {
  return endpoint.credits === 0 && route.price === undefined;
}

/** The credits taken for a question, or why it is not answered. */
function takePrice({ endpoint, route }: NamedRoute, asked: Asked, nowMs: number): number | Refusal {
  try {
    const standing = accountRefusal(asked.account, endpoint);
    if (standing) return standing;
    const credits = route.price?.(asked) ?? endpoint.credits;
    return debit(asked.account, credits, nowMs) ?? credits;
  } catch (problem) {
    if (problem instanceof Refusal) return problem;
    throw problem;
  }
}

/**
 * Takes credits, or takes nothing and says why: `insufficient_credits` or `monthly_cap_reached`. API document, Parts 5
 * and 7.
 */
export function debit({ ledger }: Account, credits: number, nowMs: number): Refusal | undefined {
  const price = credits === 1 ? "1 credit" : `${credits} credits`;
  switch (ledger.debit(credits, nowMs)) {
    case "taken":
      return undefined;
    case "insufficient_credits":
      return new Refusal("insufficient_credits", `This request costs ${price} and ${ledger.balance} are left.`);
    case "monthly_cap_reached":
      return new Refusal(
        "monthly_cap_reached",
        `This request costs ${price} and would pass the monthly spending cap of this account: raise the cap, or wait for the next month.`,
      );
  }
}
