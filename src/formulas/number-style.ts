import { supportsFormattedNumbers } from "../workbook/office";

/** Returns the style of numbers that this version of Excel accepts. */
export function numberStyle(): "formatted" | "plain" {
  return supportsFormattedNumbers() ? "formatted" : "plain";
}
