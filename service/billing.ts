import type { MiddlewareHandler } from "hono";
import type { Account } from "./accounts";
import { Refusal, refusalAnswer } from "./answers";
import type { Served } from "./served";

/**
 * Takes the price before the work and gives it back when the answer is a 4xx or 5xx. API document, Part 5: the header
 * `X-Credits-Remaining` already reflects the refund. A free route is open to a suspended account as well, so that it
 * can read its own status.
 */
export function charge(credits: number): MiddlewareHandler<Served> {
  return async (context, next) => {
    if (credits === 0) return next();
    const account = context.get("account");
    const refusal = debit(account, credits);
    if (refusal) {
      context.res = refusalAnswer(context.get("host"), refusal);
    } else {
      await next();
      if (context.res.status >= 400) account.ledger.refund(credits);
      else context.set("charged", credits);
    }
    context.res.headers.set("x-credits-remaining", String(account.ledger.balance));
  };
}

/** Takes the credits, or says why not. */
function debit({ condition, ledger }: Account, credits: number): Refusal | undefined {
  if (condition === "suspended") {
    return new Refusal("account_suspended", "API access of this account is suspended: contact the provider.");
  }
  if (ledger.debit(credits)) return undefined;
  const price = credits === 1 ? "1 credit" : `${credits} credits`;
  return new Refusal("insufficient_credits", `This request costs ${price} and ${ledger.balance} are left.`);
}
