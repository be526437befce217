import type { Account, AccountLimits } from "../../src/contract/account";
import type { Person } from "../people/person";

/** The response of `/v1/account` for a person: their own budget and limits, in the form of the API (API document, Part 4.5). */
export function accountResponse(person: Person, left: number | undefined, limits: AccountLimits): string {
  const account: Account = {
    customerId: person.name,
    status: "active",
    apiEligible: true,
    // Without a cap, and with a balance that is not known yet, nothing limits what this person may spend.
    unlimited: left === undefined,
    creditsBalance: left ?? null,
    balanceUsd: null,
    limits,
  };
  return JSON.stringify({ data: account, meta: {} });
}
