import { functionNamed } from "./function-list";

/** Whether a cell holds a formula. Excel reports text that begins with "=" as both the formula and the value of its cell. */
export function isFormula(formula: unknown, value: unknown): formula is string {
  return typeof formula === "string" && formula.startsWith("=") && formula !== value;
}

/** Whether a formula calls a Strikebook function. Quoted text does not count. */
export function callsStrikebook(formula: unknown): boolean {
  return calledFunctions(formula).length > 0;
}

/** Returns the Strikebook functions that a formula calls, in upper case. */
export function calledFunctions(formula: unknown): string[] {
  if (typeof formula !== "string" || !formula.startsWith("=")) return [];
  const calls = withoutQuotes(formula).matchAll(/(?<![\w.])([A-Z]+\.[\w.]+)\s*\(/gi);
  return Array.from(calls, ([, name = ""]) => name.toUpperCase()).filter(functionNamed);
}

/** Returns the functions of Excel that a formula calls, each once. */
export function excelFunctions(formula: string): string[] {
  const calls = withoutQuotes(formula).matchAll(/(?<![\w.])([A-Z][\w.]*)\s*\(/gi);
  return [...new Set(Array.from(calls, ([, name = ""]) => name.toUpperCase()))].filter((name) => !functionNamed(name));
}

/**
 * Whether the formula of a cell may call all of these functions; false without a formula. One without a Strikebook function may call
 * them through a defined name.
 */
export function mayCall(formula: string | undefined, names: readonly string[]): boolean {
  if (!formula?.startsWith("=")) return false;
  const called = calledFunctions(formula);
  return called.length === 0 || names.every((name) => called.includes(name.toUpperCase()));
}

/** Returns a formula with the content of quoted text, and of quoted sheet and file names, removed. */
export function withoutQuotes(formula: string): string {
  return formula.replace(/(["'])(?:(?!\1).|\1\1)*\1/gs, "$1$1");
}

/**
 * Quoted text, a function that Excel did not recognize when it opened the file, or a quoted sheet name. Excel may write the name of
 * another file before such a function: `[2]!_xldudf_X_Y`, `'C:\folder\FUNCRES.XLAM'!_xldudf_X_Y`.
 */
const storedCalls =
  /"(?:[^"]|"")*"|(?:(?:'(?:[^']|'')*'|\[[^\]]*\][\w.]*|[\w.]+)!)?_xldudf_([\w.]+)(?=\s*\()|'(?:[^']|'')*'/gi;

/**
 * Returns a formula with the names of Strikebook functions restored, such as `A.B` for `_xldudf_A_B`; `undefined` if there
 * are none to restore. Functions of other add-ins stay as they are.
 */
export function restoredFormula(formula: string): string | undefined {
  // Excel stores an underscore for each dot. No name has an underscore.
  const restored = formula.replace(storedCalls, (part: string, stored: string | undefined) => {
    return functionNamed(stored?.replaceAll("_", "."))?.name ?? part;
  });
  return restored === formula ? undefined : restored;
}
