import { withoutQuotes } from "./formula-text";

/** Volatile functions that return the same value at most recalculations. */
const steady = ["TODAY", "OFFSET", "INDIRECT", "INFO", "CELL"];

/** Volatile functions that return another value at every recalculation. */
const changing = ["NOW", "RAND", "RANDBETWEEN", "RANDARRAY"];

const volatileCall = new RegExp(`(?<![\\w.])(${[...steady, ...changing].join("|")})\\s*\\(`, "gi");
const changingNames: ReadonlySet<string> = new Set(changing);

/** Returns the volatile functions of Excel in a formula, in upper case, each once: Excel calculates them again after every change. */
export function volatileFunctions(formula: string): string[] {
  const calls = withoutQuotes(formula).matchAll(volatileCall);
  return [...new Set(Array.from(calls, ([, name = ""]) => name.toUpperCase()))];
}

/** Whether a volatile function returns another value at every recalculation. */
export function isChanging(name: string): boolean {
  return changingNames.has(name);
}
