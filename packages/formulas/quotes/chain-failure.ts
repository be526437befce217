import { ServiceError } from "@strikebook/client";
import { ArgumentError } from "../arguments/argument-error";

/** What to do about a refusal of the service, by its code: in the options of a chain. */
const advice: Readonly<Record<string, string>> = {
  request_too_large:
    "Use a number of strikes (strikes=40), one right (right=put), fewer expirations (dte=0..7), or a range (moneyness=90..110, delta=0.1..0.9).",
  expiration_not_found: "Use a listed date, or a number of days: dte=30 is the nearest expiration.",
};

/** Returns the error that a user sees for a chain that the service refuses. `hasRange` says whether a range selects contracts. */
export function explainedChain(failure: unknown, hasRange: boolean): unknown {
  if (!(failure instanceof ServiceError)) return failure;
  const isEmpty = failure.code === "no_data" && hasRange;
  const added = isEmpty ? "Or use another time." : advice[failure.code];
  if (added === undefined) return failure;
  return new ArgumentError(`${failure.what} ${added}`);
}
