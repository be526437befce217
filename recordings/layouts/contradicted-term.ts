import { sessionOnOrBefore } from "../../market/time/calendar";
import type { Day } from "../../market/time/civil-day";
import type { Contract } from "../snapshots/snapshot";
import { readRight } from "./fields/rights";

/** What the columns beside a symbol say; `undefined` for what they do not, or cannot be read. */
interface StatedTerms {
  expiration: Day | undefined;
  strikeUsd: number | undefined;
  /** The text of the column. */
  right: string;
}

const LEAST_USD = 0.001;

/** Returns the term of a symbol that a column contradicts. */
export function contradictedTerm(
  { expiration, strike, right }: Pick<Contract, "expiration" | "strike" | "right">,
  stated: StatedTerms,
): "expiration" | "strike" | "right" | undefined {
  const day = stated.expiration ?? expiration;
  // Until 2015 a contract expired on the Saturday after its last session.
  if (day !== expiration && sessionOnOrBefore(day) !== sessionOnOrBefore(expiration)) return "expiration";
  if (Math.abs((stated.strikeUsd ?? strike) - strike) >= LEAST_USD) return "strike";
  return (readRight(stated.right) ?? right) === right ? undefined : "right";
}
