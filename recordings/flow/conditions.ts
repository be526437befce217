import { dayFromIso } from "@strikebook/calendar";
import { moneynessClasses } from "../../market/tape/moneyness";
import type { TradeFilter } from "../../market/tape/trade-filter";
import type { Span } from "../../market/flow/tapes/flow-window";
import { spellingsOf } from "@strikebook/contract";
import type { StatementValues } from "../database/database";

/** The conditions of a WHERE clause and the values of their parameters. Each text is a constant; what a request says is a value. */
export class Conditions {
  readonly #terms: string[] = [];
  readonly #values: Record<string, StatementValues[string]> = {};

  /** Adds a condition without a value of a request. */
  and(term: string): this {
    this.#terms.push(term);
    return this;
  }

  /** Adds a condition with one parameter, which its text names, unless the value is `undefined`. */
  where(term: string, value: StatementValues[string] | undefined): this {
    const [, name] = /\$(\w+)/.exec(term) ?? [];
    if (value === undefined || name === undefined) return this;
    this.#values[name] = value;
    return this.and(term);
  }

  /** Adds the condition that a column has a name, in a spelling that files have of it, unless it is `undefined`. */
  named(column: string, name: string | undefined): this {
    const spellings = name === undefined ? [] : spellingsOf(name);
    if (spellings.length < 2) return this.where(`${column} = $${column}`, name);
    return this.where(`list_contains($${column}, ${column})`, spellings);
  }

  /** Adds the bounds of a column or value, both inclusive; the parameters are `min_` and `max_` with a name. */
  within(column: string, name: string, [min, max]: readonly [number | undefined, number | undefined]): this {
    return this.where(`${column} >= $min_${name}`, min).where(`${column} <= $max_${name}`, max);
  }

  /** The conditions, joined; `true` without any. */
  get sql(): string {
    return this.#terms.length === 0 ? "true" : this.#terms.join(" and ");
  }

  get values(): StatementValues {
    return this.#values;
  }
}

/** Trades of one session: the filters of a request, and the part of the session. */
export interface SessionTrades {
  /** The files that have them. */
  files: readonly string[];
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

/** Returns the conditions for rows of trades; `files` is among their values. */
export function conditionsOf({ files, underlying, root, day, span, filter, ...scores }: SessionTrades) {
  const expiration = filter.expiration === undefined ? undefined : (dayFromIso(filter.expiration) ?? -1);
  const conditions = new Conditions()
    .where("at_ms >= $from_ms", span.fromMs)
    .where("at_ms < $until_ms", span.untilMs)
    .named("underlying", underlying)
    .named("root", root ?? filter.root)
    .where("option_right = $option_right", filter.right)
    .within(EXPIRATION_DAY, "expiration", [later(day, filter.minDte), later(day, filter.maxDte)])
    .where(`${EXPIRATION_DAY} = $expiration`, expiration)
    .within("strike", "strike", [filter.minStrike, filter.maxStrike])
    .within("premium", "premium", [filter.minPremium, filter.maxPremium])
    .within("size", "contracts", [filter.minContracts, filter.maxContracts])
    .where("list_contains($moneyness, moneyness)", moneynessCodes(filter))
    .where("rvol >= $min_rvol", filter.minRvol)
    .where("flow_score >= $min_flow_score", scores.minFlowScore)
    .where("flow_bonus >= $min_flow_bonus", scores.minFlowBonus);
  for (const term of kindTerms(filter)) conditions.and(term);
  return { where: conditions.sql, values: { ...conditions.values, files } };
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
