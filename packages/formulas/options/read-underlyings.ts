import { ArgumentError, quoted } from "../arguments/argument-error";
import { refuseErrorsIn } from "../arguments/error-cells";
import { refuseLargeRange } from "../arguments/range-size";
import { isBlank, type RangeArgument } from "../arguments/read-values";
import { readAmount } from "./read-figures";
import { underlyingOfLeg, type Leg } from "./read-legs";
import { underlyingsOf } from "./value-legs";

/**
 * Reads the prices of underlyings: one price for legs of one underlying, or a range of two columns, symbols and prices. Returns what finds the price of
 * a leg, which is `undefined` if it is not given.
 */
export function readUnderlyingPrices(cells: RangeArgument, legs: readonly Leg[]): (leg: Leg) => number | undefined {
  const contain = "The underlying contains";
  refuseLargeRange(cells ?? [], contain);
  refuseErrorsIn(cells ?? [], contain);
  const rows = (cells ?? []).filter((row) => row.some((value) => !isBlank(value)));
  const [[first] = []] = rows;
  if (rows.length === 0) return () => undefined;
  if (rows.length === 1 && rows[0]?.length === 1) {
    const price = readAmount(first, "The underlying");
    const underlyings = underlyingsOf(legs);
    if (underlyings.length < 2) return () => price;
    throw new ArgumentError(
      `The legs are of several underlyings (${underlyings.join(", ")}): give a range of two columns, symbols and prices.`,
    );
  }
  const prices = new Map<string, number | undefined>();
  for (const row of rows) {
    const [name, price] = priceOfRow(row);
    if (prices.has(name)) throw new ArgumentError(`The underlying has ${name} twice: remove one row.`);
    prices.set(name, price);
  }
  return ({ symbol }) => prices.get(symbol) ?? prices.get(underlyingOfLeg(symbol)) ?? priceOfIndex(prices, symbol);
}

function priceOfRow(row: readonly unknown[]): readonly [string, number | undefined] {
  const [symbol, price, ...others] = row;
  if (typeof symbol !== "string" || isBlank(symbol) || others.length > 0) {
    throw new ArgumentError(
      `The underlying must be one price, or a range of two columns, symbols and prices; ${quoted(symbol)} is no symbol.`,
    );
  }
  const name = symbol.trim().toUpperCase();
  return [name, readAmount(price, `The price of ${name}`)];
}

/** Returns the price of an index that stands under another of its roots. */
function priceOfIndex(prices: ReadonlyMap<string, number | undefined>, symbol: string): number | undefined {
  return [...prices].find(([name]) => underlyingOfLeg(name) === underlyingOfLeg(symbol))?.[1];
}
