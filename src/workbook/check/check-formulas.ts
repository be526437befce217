import { checkFunctions } from "@strikebook/formulas";

/** Returns a formula that asks the function of the check for something. `given` is a number, a reference or a formula. */
export function checkFormula(what: string, given?: string | number): string {
  return `=${checkFunctions.once}("${what}"${given === undefined ? "" : `,${given}`})`;
}

/** Returns a formula that shows the values of a stream. `name` is a text in quotes or a reference. */
export const checkStreamFormula = (name: string): string => `=${checkFunctions.stream}(${name})`;
