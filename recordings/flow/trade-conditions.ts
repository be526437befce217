import { dayFromIso } from "../../market/time/civil-day";
import { moneynessClasses } from "../../market/tape/moneyness";
import type { TradeFilter } from "../../market/tape/trade-filter";
import type { Span } from "../../market/flow/tapes/flow-window";
import { Conditions } from "./conditions";

/** Trades of one session: the filters of a request, and the part of the session. */
export interface SessionTrades {
  /** The underlying; every one if absent. */
  underlying?: string | undefined;
  root?: string | undefined;
  /** The session, as a number of days since 1970. */
  day: number;
  span: Span;
  filter: TradeFilter;
  minFlowScore?: number | undefined;
  minFlowBonus?: number | undefined;
}

/** The expiration of a row as a number of days since 1970. */
export const EXPIRATION_DAY = "(expiration - date '1970-01-01')";

/** Returns the conditions for rows of trades. */
export function conditionsOf({ underlying, root, day, span, filter, ...scores }: SessionTrades): Conditions {
  const expiration = filter.expiration === undefined ? undefined : (dayFromIso(filter.expiration) ?? -1);
  const conditions = new Conditions()
    .where("at_ms >= $from_ms", "from_ms", span.fromMs)
    .where("at_ms < $until_ms", "until_ms", span.untilMs)
    .named("underlying", underlying)
    .named("root", root ?? filter.root)
    .where("option_right = $option_right", "option_right", filter.right)
    .where(`${EXPIRATION_DAY} >= $first_expiration`, "first_expiration", later(day, filter.minDte))
    .where(`${EXPIRATION_DAY} <= $last_expiration`, "last_expiration", later(day, filter.maxDte))
    .where(`${EXPIRATION_DAY} = $expiration`, "expiration", expiration)
    .where("strike >= $min_strike", "min_strike", filter.minStrike)
    .where("strike <= $max_strike", "max_strike", filter.maxStrike)
    .where("premium >= $min_premium", "min_premium", filter.minPremium)
    .where("premium <= $max_premium", "max_premium", filter.maxPremium)
    .where("size >= $min_contracts", "min_contracts", filter.minContracts)
    .where("size <= $max_contracts", "max_contracts", filter.maxContracts)
    .where("list_contains($moneyness, moneyness)", "moneyness", moneynessCodes(filter))
    .where("rvol >= $min_rvol", "min_rvol", filter.minRvol)
    .where("flow_score >= $min_flow_score", "min_flow_score", scores.minFlowScore)
    .where("flow_bonus >= $min_flow_bonus", "min_flow_bonus", scores.minFlowBonus);
  for (const term of kindTerms(filter)) conditions.and(term);
  return conditions;
}

/** Returns the expiration of so many days from a session. */
const later = (day: number, dte: number | undefined) => (dte === undefined ? undefined : day + dte);

/** Returns the classes as they are stored; those of no class are never selected. */
function moneynessCodes({ moneyness }: TradeFilter): number[] | undefined {
  return moneyness?.length === 0 ? [-1] : moneyness?.map((name) => moneynessClasses.indexOf(name));
}

function kindTerms({ kinds, singleLegOnly }: TradeFilter): string[] {
  const terms: string[] = [];
  if (kinds !== undefined) {
    const any = [...(kinds.includes("sweep") ? ["sweep"] : []), ...(kinds.includes("multi_leg") ? ["multi_leg"] : [])];
    terms.push(any.length === 0 ? "false" : `(${any.join(" or ")})`);
  }
  if (singleLegOnly) terms.push("not multi_leg");
  return terms;
}
