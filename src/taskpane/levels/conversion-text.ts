import { readTypedNumber } from "@strikebook/ui";
import type { Conversion } from "../../addin/levels/levels-choice";
import { displayAddress, normalizedAddress } from "../../workbook/office/addresses";
import { readChartSymbol } from "./chart-symbol";

/** The ways to convert, in the order in which they are offered. */
export const conversionWays: readonly (readonly [by: Conversion["by"], name: string])[] = [
  ["basis", "Basis: added to each price"],
  ["ratio", "Ratio: multiplies each price"],
  ["spot", "Ratio of both spot prices"],
];

/** Returns a conversion in words: `SPXW to ES: plus Sheet1!B2`. */
export function conversionText({ from, to, by, amount }: Conversion): string {
  const shown = amount.includes("!") ? displayAddress(amount) : amount;
  const how = { basis: `plus ${shown}`, ratio: `times ${shown}`, spot: "by the ratio of their spot prices" }[by];
  return `${from} to ${to}: ${how}`;
}

/** Reads a conversion as typed, or returns what to correct and where. */
export function readConversion(
  typed: Conversion,
): { conversion: Conversion } | { field: "to" | "amount"; problem: string } {
  const { from, by } = typed;
  const to = readChartSymbol(typed.to);
  if (to === undefined) return { field: "to", problem: "Enter the symbol of the chart, for example ES or SPY." };
  if (by === "spot") return { conversion: { from, to, by, amount: "" } };
  const amount = typed.amount.trim();
  const number = readTypedNumber(amount);
  if (number === undefined && normalizedAddress(amount) === undefined)
    return { field: "amount", problem: "Enter a number, or a cell with its sheet, for example Sheet1!B2." };
  if (by === "ratio" && number !== undefined && number <= 0)
    return { field: "amount", problem: "Enter a ratio above 0." };
  return { conversion: { from, to, by, amount } };
}
