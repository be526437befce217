import type { Area } from "./areas";
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

/** A reference in a formula. */
interface Reference {
  /** `undefined` for the sheet of the formula. */
  sheet: string | undefined;
  area: Area;
}

const reference =
  /(?<![\w.$'])(?:(?:'((?:[^']|'')+)'|([A-Za-z_][\w.]*))!)?\$?([A-Z]{1,3})\$?([1-9]\d{0,6})(?::\$?([A-Z]{1,3})\$?([1-9]\d{0,6}))?(?![\w.(!])/gi;

/** Returns the cells and ranges that a formula refers to by address. Names and whole rows and columns are not followed. */
export function cellReferencesOf(formula: string): Reference[] {
  const unquoted = formula.replace(/"(?:[^"]|"")*"/g, '""');
  return Array.from(unquoted.matchAll(reference), ([, quoted, plain, column = "", row = "", toColumn, toRow]) => {
    const columns = [columnIndex(column), columnIndex(toColumn ?? column)];
    const rows = [Number(row) - 1, Number(toRow ?? row) - 1];
    const [firstRow, firstColumn] = [Math.min(...rows), Math.min(...columns)];
    const size = { rows: Math.max(...rows) - firstRow + 1, columns: Math.max(...columns) - firstColumn + 1 };
    return { sheet: quoted?.replaceAll("''", "'") ?? plain, area: { row: firstRow, column: firstColumn, ...size } };
  });
}

function columnIndex(name: string): number {
  return [...name.toUpperCase()].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
