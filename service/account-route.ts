import * as v from "valibot";
import { accountAnswerSchema, type Account as AccountFacts } from "../src/contract/account";
import type { Account } from "./accounts";
import { jsonAnswer } from "./answers";
import { readQuery } from "./read-query";
import type { Route } from "./route";

/** `/v1/account`, free. API document, Part 2.9; the record around the limits is ours. */
export const accountRoute: Route = {
  summary: "The account behind the key: credit balance, status and limits.",
  parameters: {},
  answer: v.object({ ...accountAnswerSchema.entries, meta: v.object({}) }),
  refusals: ["invalid_parameter"],
  handle({ query, account }) {
    readQuery(query, {});
    return jsonAnswer(JSON.stringify({ data: accountFacts(account), meta: {} }));
  },
};

/** Credits of the local service cost nothing, so there is no balance in dollars to state. */
function accountFacts({ customerId, condition, limits, ledger }: Account): AccountFacts {
  return {
    customerId,
    status: condition,
    apiEligible: condition === "active",
    unlimited: false,
    creditsBalance: ledger.balance,
    balanceUsd: null,
    limits,
  };
}
