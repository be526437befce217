import { windowMinutes, type WindowLabel } from "../../market/flow/flow-window";
import type { Right } from "../../market/pricing/black-scholes";
import { choice } from "../query/parameters";
import { decimal } from "../query/numbers";

/** The trailing windows of the flow routes. Flow document, Part 4.1. */
export const windowLabels = Object.keys(windowMinutes) as WindowLabel[]; // the keys of that very record

export const optionType = choice("Calls, puts or both.", ["call", "put", "all"] as const, "all");

/** The right that a filter keeps; undefined for both. */
export function rightOf(sent: "call" | "put" | "all"): Right | undefined {
  return sent === "all" ? undefined : sent;
}

/** Bounds on the days to expiration. */
export const dteParameters = {
  min_dte: decimal("Least days to expiration.", { min: 0 }),
  max_dte: decimal("Most days to expiration.", { min: 0 }),
};

export const minPremium = decimal("Least total premium of a trade, in US dollars.", { min: 0 });

export const sortOrder = choice("Greatest or least first.", ["asc", "desc"] as const, "desc");
