import { type Account, type EndpointName, endpoints } from "@strikebook/contract";
import { ServiceError, accountCodes, explain, explainRemedy, paneWords } from "@strikebook/client";

type ConditionCode = keyof typeof accountCodes;
const conditionCodes = Object.keys(accountCodes) as ConditionCode[]; // a constant without other keys

/** A condition of the account that keeps some or all data from its cells. */
export interface AccountCondition {
  code: ConditionCode;
  /** The data that it concerns, for example `Volatility`; `undefined` if all. */
  data: string | undefined;
  /** What happened and what to do. */
  text: string;
  /** For missing credits, the balance that was too low. */
  balance?: number | undefined;
}

/** What the service reports about the balance: the credits left, if it states them. */
type Balance = number | undefined;

/** Returns the condition that a refused request reports; `undefined` if the failure has another reason. */
export function conditionOf(failure: unknown, endpoint: EndpointName, balance: Balance): AccountCondition | undefined {
  if (!(failure instanceof ServiceError)) return undefined;
  const code = conditionCodes.find((one) => one === failure.code);
  if (!code) return undefined;
  const data = accountCodes[code] === "data" ? dataOf(endpoint) : undefined;
  // A desk has limits of its own, and its people cannot change the account.
  if (failure.deskSource) return { code, data, text: explain(failure, paneWords), balance: balance ?? 0 };
  return code === "insufficient_credits" ? missingCredits(balance ?? 0) : condition(code, data);
}

/** Returns the conditions with one more, in place of an older one of the same kind. */
export function withCondition(
  conditions: readonly AccountCondition[],
  added: AccountCondition,
): readonly AccountCondition[] {
  const others = conditions.filter(({ code, data }) => code !== added.code || data !== added.data);
  return inOrder([...others, added]);
}

/** Returns the conditions that remain after the service has charged for a request: it contradicts the others. */
export function afterCharge(
  conditions: readonly AccountCondition[],
  endpoint: EndpointName,
): readonly AccountCondition[] {
  return conditions.filter(({ code, data }) => code === "insufficient_credits" || (data && data !== dataOf(endpoint)));
}

/** Returns the conditions by a balance: it is used up, or higher than the balance that was too low. */
export function afterBalance(conditions: readonly AccountCondition[], balance: number): readonly AccountCondition[] {
  // A refusal says more, and whether the account or a desk has refused.
  const isKnown = conditions.some((known) => known.code === "insufficient_credits" && (known.balance ?? 0) <= 0);
  if (balance <= 0) return isKnown ? conditions : withCondition(conditions, usedUp);
  return conditions.filter(({ code, balance: before = 0 }) => code !== "insufficient_credits" || balance <= before);
}

/** Returns the conditions by what the account states. */
export function conditionsAfterAccount(
  conditions: readonly AccountCondition[],
  account: Account,
): readonly AccountCondition[] {
  const others = conditions.filter(({ code }) => !isStated(code));
  const stated = statedCondition(account);
  const all = stated ? withCondition(others, stated) : others;
  if (account.unlimited) return all.filter(({ code }) => code !== "insufficient_credits");
  return typeof account.creditsBalance === "number" ? afterBalance(all, account.creditsBalance) : all;
}

function statedCondition({ status, apiEligible }: Account): AccountCondition | undefined {
  const word = status?.toLowerCase();
  if (word === "suspended") return condition("account_suspended", undefined);
  if (word === "blocked") return condition("account_blocked", undefined);
  return apiEligible === false ? condition("not_enabled", undefined) : undefined;
}

/** Whether an account states the condition, or its absence. */
function isStated(code: ConditionCode): boolean {
  return accountCodes[code] === "account";
}

function condition(code: ConditionCode, data: string | undefined): AccountCondition {
  return { code, data, text: [data && `${data}:`, textOf(code)].filter(Boolean).join(" ") };
}

/** A balance of 0 does not say whether it is the account's or what a desk lets the user spend. */
const usedUp: AccountCondition = {
  code: "insufficient_credits",
  data: undefined,
  text: "The credits are used up. Top up credits in the developer console, or ask the administrator of your desk. Then recalculate.",
  balance: 0,
};

function missingCredits(balance: number): AccountCondition {
  const what = balance > 0 ? `The balance of ${balance} was too low for a request.` : "The credits are used up.";
  const text = `${what} ${explainRemedy("add-credits", paneWords)}`;
  return { code: "insufficient_credits", data: undefined, text, balance };
}

function textOf(code: ConditionCode): string {
  if (code === "not_enabled") return "The account is not enabled for the API. Ask the provider to enable it.";
  return explain(new ServiceError({ status: 403, code, message: "" }), paneWords);
}

/** Returns the name of the data of an endpoint, as users know it. */
function dataOf(endpoint: EndpointName): string {
  const { service, path } = endpoints[endpoint];
  if (service === "flow") return "Flow";
  return path.startsWith("/v1/vol/") ? "Volatility" : "Exposure";
}

/** Sorts conditions: those of the whole account first. */
function inOrder(conditions: readonly AccountCondition[]): readonly AccountCondition[] {
  const place = ({ code }: AccountCondition) => conditionCodes.indexOf(code);
  return [...conditions].sort((one, other) => place(one) - place(other));
}
