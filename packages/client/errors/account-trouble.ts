/**
 * What the codes of refusals say about the account, worst first. An account states `not_enabled` itself; the others are error codes. docs/api.md,
 * Authentication and Errors.
 */
export const accountCodes = {
  account_suspended: "account",
  account_blocked: "account",
  not_enabled: "account",
  monthly_cap_reached: "credits",
  daily_cap_reached: "credits",
  insufficient_credits: "credits",
  opra_agreement_required: "data",
  not_entitled: "data",
} as const;

/**
 * What is refused: the `key`, every request for want of `credits`, the whole `account`, or some `data` to it. No other request succeeds after the
 * first three.
 */
export type AccountTrouble = "key" | (typeof accountCodes)[keyof typeof accountCodes];

/**
 * Returns the trouble with the account that a refusal reports; `undefined` if it is about the request or the service.
 *
 * At status 402 (`credits`) the cell says what to do (`service-problem.ts`) and the pane repeats it for the account (`src/addin/account/account-conditions.ts`).
 * Loads and model runs stop, nothing is retried, and a desk passes the refusal on.
 *
 * @param code Lower-case.
 */
export function accountTroubleOf({ status, code }: { status: number; code: string }): AccountTrouble | undefined {
  if (status === 401 || code === "forbidden") return "key";
  if (status === 402) return "credits";
  if (status !== 403) return undefined;
  return Object.hasOwn(accountCodes, code) ? accountCodes[code as keyof typeof accountCodes] : "data";
}
