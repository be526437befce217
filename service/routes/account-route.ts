import * as v from "valibot";
import { type Account as AccountFacts, accountResponseSchema } from "../../src/contract/account";
import type { Account } from "../gateway/accounts";
import type { Route } from "../gateway/route";
import { jsonResponse } from "../query/api-error";
import { readQuery } from "../query/parameters";

/** `/v1/account`, free. docs/api.md, Account, which specifies the limits only. */
export const accountRoute: Route = {
  summary: "The account behind the key: credit balance, status and limits.",
  parameters: {},
  responseSchema: v.object({ ...accountResponseSchema.entries, meta: v.object({}) }),
  errorCodes: ["invalid_parameter"],
  handle({ query, account }) {
    readQuery(query, {});
    return jsonResponse(JSON.stringify({ data: accountFacts(account), meta: {} }));
  },
};

/** Credits of the local service are free, so the balance is worth nothing. */
function accountFacts({ customerId, condition, limits, ledger }: Account): AccountFacts {
  return {
    customerId,
    status: condition,
    apiEligible: condition === "active",
    unlimited: false,
    creditsBalance: ledger.balance,
    balanceUsd: 0,
    limits,
  };
}
