import { interval } from "./intervals";

type Values = readonly (readonly unknown[])[];

/** A blank for what is not a number, as the sheets show it; otherwise the number within 1e-6. */
export function shown(value: number): unknown {
  return Number.isNaN(value) ? "" : expect.closeTo(value, 6);
}

/** A number in a sentence, without separators of thousands. */
export const inSentence = (value: number, digits: number): string => value.toFixed(digits);

/** Reads an estimate of a sheet of intervals by its column, B being 1: its figures, and the contributions below them. */
export function estimateIn(values: Values = [], column: number) {
  const cells = values.map((row) => row[column]);
  return { figures: cells.slice(4, 14), contributions: cells.slice(16).filter((one) => typeof one === "number") };
}

/** Returns what a sheet of intervals shows for contributions. `parameters` counts what was fitted. */
export function estimateOf(contributions: readonly number[], parameters = 1) {
  const { value, neighbours, freedom, error, skewness, low, high, p, detectable } = interval(contributions, parameters);
  const figures = [value, contributions.length, neighbours, freedom, error, skewness, low, high, p, detectable];
  return { figures: figures.map(shown), contributions: contributions.map(shown) };
}
