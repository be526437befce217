import { ArgumentError } from "./argument-error";

/** A whole column has a million cells. Excel for the web refuses arguments of 5 MB, which it would be. */
const MAX_CELLS = 100_000;

/** The most values of one argument. Symbols are requested ten at a time. */
const MAX_VALUES = 5_000;

const advice = "Select only the cells that have values, for example A2:A50 instead of A:A.";

/**
 * Refuses a range with too many cells, before they are read. `name` is the argument's name and a verb in that message, for example
 * `The symbols contain`.
 */
export function refuseLargeRange(rows: readonly (readonly unknown[])[], name: string): void {
  refuseMoreThan(MAX_CELLS, rows.length * (rows[0]?.length ?? 0), name, "cells");
}

/** Refuses too many values of a range; `name` as above. */
export function refuseManyValues(values: readonly unknown[], name: string): void {
  refuseMoreThan(MAX_VALUES, values.length, name, "values");
}

function refuseMoreThan(most: number, given: number, name: string, what: string): void {
  if (given <= most) return;
  const [givenText, mostText] = [given, most].map((count) => count.toLocaleString("en-US"));
  throw new ArgumentError(`${name} ${givenText} ${what}; ${mostText} are read at most. ${advice}`);
}
