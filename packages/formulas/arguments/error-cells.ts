import { ArgumentError, errorName } from "./argument-error";

const advice = "correct the cell that it comes from.";

/**
 * Refuses an argument that is an error of another cell, such as `#DIV/0!`. `name` is the argument's name in messages, for example
 * `The strike`.
 */
export function refuseError(value: unknown, name: string): void {
  const error = errorName(value);
  if (error !== undefined) throw new ArgumentError(`${name} is an error (${error}): ${advice}`);
}

/**
 * Refuses a range that contains an error cell, and names its place in the range. `name` is the argument's name and a verb, for
 * example `The symbols contain`.
 */
export function refuseErrorsIn(range: readonly unknown[][], name: string): void {
  range.forEach((row, rowIndex) => {
    row.forEach((value, columnIndex) => {
      const error = errorName(value);
      if (error === undefined) return;
      const place = [
        ...(range.length > 1 ? [`row ${rowIndex + 1}`] : []),
        ...(row.length > 1 ? [`column ${columnIndex + 1}`] : []),
      ];
      const where = place.length > 0 ? ` in ${place.join(", ")}: correct that cell.` : `: ${advice}`;
      throw new ArgumentError(`${name} an error (${error})${where}`);
    });
  });
}
