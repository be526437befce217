import { ArgumentError, didYouMean, errorName, listed, quoted } from "../arguments/argument-error";
import { comparable } from "../arguments/read-options";
import { isBlank } from "../arguments/read-values";

/** The columns of legs, each with the headings that name it. */
const headings = {
  contract: ["Contract"],
  symbol: ["Symbol"],
  right: ["Right"],
  strike: ["Strike"],
  expiration: ["Expiration"],
  quantity: ["Quantity"],
  entryPrice: ["Entry price"],
  volatility: ["Volatility", "Implied volatility"],
  price: ["Price"],
  multiplier: ["Multiplier"],
  settlement: ["Settlement"],
} as const;

export type LegColumn = keyof typeof headings;

const byName: ReadonlyMap<string, LegColumn> = new Map(
  Object.entries(headings).flatMap(([column, names]) =>
    names.map((name) => [comparable(name), column as LegColumn] as const),
  ),
);

const names = Object.values(headings).map(([name]) => name);

/**
 * Returns the places of the columns that the first row of legs names. Other columns are skipped. Throws an `ArgumentError` for a heading that
 * looks like a misspelt column, for a repeated column, and if a required column is missing.
 */
export function legColumns(header: readonly unknown[]): ReadonlyMap<LegColumn, number> {
  const places = new Map<LegColumn, number>();
  header.forEach((heading, place) => {
    if (isBlank(heading) || errorName(heading) !== undefined) return;
    const column = byName.get(comparable(String(heading)));
    if (column === undefined) return refuseMisspelling(heading);
    if (places.has(column)) throw new ArgumentError(`The legs have the column ${quoted(heading)} twice: remove one.`);
    places.set(column, place);
  });
  const isNamed = places.has("contract") || places.has("symbol") || places.has("strike");
  if (isNamed && places.has("quantity")) return places;
  throw new ArgumentError(
    `The first row of the legs must name their columns: Quantity, and Contract or Right, Strike and Expiration. The columns are ${listed(names)}.`,
  );
}

/** A heading with at least this many letters can be the beginning of a column, such as Vol or Entry. */
const LEAST_LETTERS = 3;

function refuseMisspelling(heading: unknown): void {
  const text = String(heading).trim();
  const typed = comparable(text);
  const longer = typed.length < LEAST_LETTERS ? undefined : names.find((name) => comparable(name).startsWith(typed));
  const suggestion = didYouMean(longer ?? text, names);
  if (suggestion === "") return;
  throw new ArgumentError(`The legs have a column ${quoted(text)}.${suggestion} Rename it, or leave it out.`);
}
