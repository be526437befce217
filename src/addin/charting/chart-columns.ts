import type { ReadColumn } from "../formatting/column-kinds";

/** Returns the index of a column by its heading, in words or as the API has it, with or without its unit; -1 if there is none. */
export function columnNamed(columns: readonly ReadColumn[], name: string): number {
  const spellings = name.split("|").map(withoutUnit);
  return columns.findIndex(({ heading }) => typeof heading === "string" && spellings.includes(withoutUnit(heading)));
}

/** Returns the indexes of the columns that a table has of some. */
export function columnsNamed(columns: readonly ReadColumn[], names: readonly string[] = []): number[] {
  return names.map((name) => columnNamed(columns, name)).filter((index) => index >= 0);
}

/** Returns the first spelling of a name, for messages. */
export const firstSpelling = (name: string): string => name.split("|")[0] ?? name;

function withoutUnit(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\s*\([^()]*\)$/, "")
    .replace(/(%|pct)$/, "")
    .replace(/[^a-z0-9]/g, "");
}

export const isNumber = (cell: unknown): cell is number => typeof cell === "number";

/** Whether a cell shows an error. */
export const isErrorText = (cell: unknown): boolean => typeof cell === "string" && cell.startsWith("#");

/** Whether Excel draws a cell at 0, although it has no number: blank text and words. It leaves a gap for an error. */
export const isDrawnAsZero = (cell: unknown): boolean => !isNumber(cell) && !isErrorText(cell);

/** Whether columns stand side by side, in their order. */
export const areSideBySide = (indexes: readonly number[]): boolean =>
  indexes.every((index, at) => index === (indexes[0] ?? 0) + at);
