/** What separates arguments and decimals in the formulas of an Excel. */
export interface FormulaStyle {
  readonly list: "," | ";";
  readonly decimal: "." | ",";
}

/** The formulas of this project, and those that office.js takes. */
export const englishStyle: FormulaStyle = { list: ",", decimal: "." };

/** The formulas of an Excel whose decimals have a comma. */
export const decimalCommaStyle: FormulaStyle = { list: ";", decimal: "," };

/** Quoted text or a quoted sheet, a word (a function, a name or a cell), a number, and any other character. */
const parts = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}_\\$][\p{L}\p{N}_.\\?$]*|(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?|./giu;

/**
 * Returns an English formula as it is typed into an Excel with other separators: quoted text stays. The names of functions stay too.
 *
 * `undefined` for a formula that cannot be converted: one with an array constant, whose separators office.js does not report, or with a reference
 * to a part of an Excel table, whose words have other names.
 */
export function localFormula(formula: string, { list, decimal }: FormulaStyle): string | undefined {
  if (list === englishStyle.list && decimal === englishStyle.decimal) return formula;
  const converted = Array.from(formula.matchAll(parts), ([part]) => {
    if (part === ",") return list;
    return /^[\d.]/.test(part) ? part.replace(".", decimal) : part;
  });
  return converted.some((part) => /^[{[]/.test(part)) ? undefined : converted.join("");
}
