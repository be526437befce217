import { dayFromIso } from "../../market/time/civil-day";
import { moneynessClasses } from "../../market/tape/moneyness";
import type { TradeFilter } from "../../market/tape/trade-filter";
import type { Span } from "../../market/flow/tapes/flow-window";
import type { StatementValues } from "../store/duckdb-instance";

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

/** A condition of a WHERE clause, and the values of its parameters. */
interface Condition {
  where: string;
  values: StatementValues;
}

/** The days to expiration of a row. */
const DTE = "((expiration - date '1970-01-01') - $day)";

/** Returns the condition for rows of trades. Its text is made of the constants below; everything of a request is a value. */
export function conditionOf({ underlying, root, day, span, filter, ...scores }: SessionTrades): Condition {
  const terms: string[] = ["at_ms >= $from_ms", "at_ms < $until_ms"];
  const values: Record<string, StatementValues[string]> = { from_ms: span.fromMs, until_ms: span.untilMs };
  const add = (term: string, name: string, value: StatementValues[string] | undefined) => {
    if (value === undefined) return;
    terms.push(term);
    values[name] = value;
  };
  add("underlying = $underlying", "underlying", underlying);
  add("root = $root", "root", root ?? filter.root);
  add("option_right = $option_right", "option_right", filter.right);
  add(`${DTE} >= $min_dte`, "min_dte", filter.minDte);
  add(`${DTE} <= $max_dte`, "max_dte", filter.maxDte);
  add("strike >= $min_strike", "min_strike", filter.minStrike);
  add("strike <= $max_strike", "max_strike", filter.maxStrike);
  const expiration = filter.expiration === undefined ? undefined : (dayFromIso(filter.expiration) ?? -1);
  add("expiration - date '1970-01-01' = $expiration", "expiration", expiration);
  add("premium >= $min_premium", "min_premium", filter.minPremium);
  add("premium <= $max_premium", "max_premium", filter.maxPremium);
  add("size >= $min_contracts", "min_contracts", filter.minContracts);
  add("size <= $max_contracts", "max_contracts", filter.maxContracts);
  add("list_contains($moneyness, moneyness)", "moneyness", moneynessCodes(filter));
  add("rvol >= $min_rvol", "min_rvol", filter.minRvol);
  add("flow_score >= $min_flow_score", "min_flow_score", scores.minFlowScore);
  add("flow_bonus >= $min_flow_bonus", "min_flow_bonus", scores.minFlowBonus);
  terms.push(...kindTerms(filter));
  if (values["min_dte"] !== undefined || values["max_dte"] !== undefined) values["day"] = day;
  return { where: terms.join(" and "), values };
}

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
