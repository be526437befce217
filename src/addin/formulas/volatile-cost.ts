import { HOUR_MS } from "@strikebook/calendar";
import { paidEndpoint } from "../../workbook/formulas/function-list";
import { displayAddress } from "../../workbook/office/addresses";
import type { VolatileFormula } from "../../workbook/formulas/workbook-check";
import { isChanging } from "../../workbook/formulas/volatile-functions";
import type { CalculationCount } from "./calculation-counts";

/** What a formula with a volatile argument costs. */
export interface VolatileCost {
  /** For display. */
  address: string;
  /** The volatile functions, for example `TODAY`. */
  functions: readonly string[];
  /** The cell with the volatile function, for display; `undefined` if that is the formula itself. */
  source: string | undefined;
  /** Credits per hour, rounded up. */
  creditsPerHour: number;
  /** How the cost is known: from the requests so far, or from the functions if live cells update every second. */
  basis: "observed" | "estimated";
}

/** The circumstances of volatile formulas. */
interface Circumstances {
  /** Returns how often a formula has run, and what that cost. */
  countOf: (address: string) => CalculationCount | undefined;
  /** Whether live cells update the workbook. */
  isStreaming: boolean;
  nowMs: number;
}

/** The shortest time over which requests are observed. */
const MIN_OBSERVED_MS = 10 * 60_000;

/** How often live cells make Excel calculate volatile formulas: the service publishes boards once per second. */
const TICK_MS = 1_000;

/** Returns the cost of volatile formulas, the most expensive first. Formulas that request nothing are omitted. */
export function volatileCosts(formulas: readonly VolatileFormula[], around: Circumstances): VolatileCost[] {
  return formulas
    .filter(({ calls }) => calls.some((name) => paidEndpoint(name)))
    .map((formula) => volatileCost(formula, around))
    .sort((one, other) => other.creditsPerHour - one.creditsPerHour);
}

function volatileCost(formula: VolatileFormula, { countOf, isStreaming, nowMs }: Circumstances): VolatileCost {
  const count = countOf(formula.address);
  const observedMs = count ? nowMs - count.firstAtMs : 0;
  const isObserved = count !== undefined && (observedMs >= MIN_OBSERVED_MS || !isStreaming);
  const perHour = isObserved
    ? (count.credits * HOUR_MS) / Math.max(observedMs, MIN_OBSERVED_MS)
    : isStreaming
      ? estimatedPerHour(formula)
      : 0;
  return {
    address: displayAddress(formula.address),
    functions: formula.volatileFunctions,
    source: formula.source && displayAddress(formula.source),
    creditsPerHour: Math.ceil(perHour),
    basis: isObserved || !isStreaming ? "observed" : "estimated",
  };
}

/**
 * Returns what the requests of a formula cost if it runs every second. Equal requests cost again when their response is no longer
 * fresh. A function such as NOW makes every request a new one.
 */
function estimatedPerHour({ calls, volatileFunctions }: VolatileFormula): number {
  const isNewRequest = volatileFunctions.some(isChanging);
  const costs = calls.map((name) => {
    const endpoint = paidEndpoint(name);
    if (!endpoint) return 0;
    const { credits, freshMs } = endpoint;
    return (credits * HOUR_MS) / (isNewRequest ? TICK_MS : Math.max(TICK_MS, freshMs));
  });
  return costs.reduce((sum, cost) => sum + cost, 0);
}
