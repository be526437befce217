import type { AnyEndpoint } from "@strikebook/contract";
import type { Formula, TableFormula } from "@strikebook/formulas";

const registered = new Map<string, Formula>();

/** Adds a function that is registered with Excel. */
export function addFunction(formula: Formula): void {
  registered.set(formula.name, formula);
}

/** Returns the names of all functions. */
export function functionNames(): string[] {
  return [...registered.keys()];
}

/** Returns the registered function of a name, in any case; `undefined` for a function of another add-in. */
export function functionNamed(name: string | undefined): Formula | undefined {
  return registered.get(name?.toUpperCase() ?? "");
}

export function isTableFormula(formula: Formula | undefined): formula is TableFormula {
  return formula?.kind === "table";
}

/** Returns the endpoint that a function pays for with its default options; `undefined` for a free function. */
export function paidEndpoint(name: string): AnyEndpoint | undefined {
  const endpoint = functionNamed(name)?.endpoint;
  return endpoint && endpoint.credits > 0 ? endpoint : undefined;
}

/** Whether a formula computes its table from its arguments and the time, without a request. */
export function isCalculation(formula: Formula | undefined): boolean {
  return isTableFormula(formula) && formula.endpoint === undefined;
}

/**
 * Whether the table of a function depends on the replay clock, and must be calculated again when it moves. Free tables of the service do not:
 * lists of symbols, and the account.
 */
export function isReplayed(name: string): boolean {
  const formula = functionNamed(name);
  return isTableFormula(formula) && (paidEndpoint(name) !== undefined || isCalculation(formula));
}

/** Whether a function updates its cell by itself. */
export function isStreaming(name: string): boolean {
  return functionNamed(name)?.kind === "stream";
}
