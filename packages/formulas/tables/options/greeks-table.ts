import type { KnownGreeks, OptionGreeks } from "@strikebook/pricing";
import type { Cell } from "../cell";
import type { Column } from "../column";
import type { TableDefinition } from "../table";

/** A row of OPT.GREEKS: the Greeks of an option with lambda; the cell that all columns show if there are none, or if its arguments are blank. */
export type GreeksRow = (KnownGreeks & { lambda: number | undefined }) | { shown: Cell };

/** A volatility point, or a point of rate, is a hundredth. */
const POINTS = 100;
const DAYS = 365;

/** The Greeks with their headings and fields, and how many units of the heading are one year, 1.00 of volatility or rate, or a product of them. */
const columns: readonly (readonly [heading: string, field: keyof OptionGreeks | "lambda", parts: number])[] = [
  ["Price", "price", 1],
  ["Delta", "delta", 1],
  ["Gamma", "gamma", 1],
  ["Theta per day", "theta", DAYS],
  ["Vega per point", "vega", POINTS],
  ["Rho per point", "rho", POINTS],
  ["Vanna per point", "vanna", POINTS],
  ["Charm per day", "charm", DAYS],
  ["Volga per point", "volga", POINTS ** 2],
  ["Speed", "speed", 1],
  ["Zomma per point", "zomma", POINTS],
  ["Color per day", "color", DAYS],
  ["Veta per day", "veta", POINTS * DAYS],
  ["Ultima per point", "ultima", POINTS ** 3],
  ["Lambda", "lambda", 1],
];

/** The cell of a Greek that a tree does not have. */
export const noGreekOfTree = {
  kind: "failed",
  reason:
    "Not computed for American options whose values come from a tree: it has Price, Delta, Gamma, Theta, Vega and Rho only. They are those with discrete dividends, and long ones: rate (of a call the yield) times years above 5 %.",
} as const;

/** The Greeks of options, a row each. */
export const greeksTable: TableDefinition<readonly GreeksRow[], GreeksRow> = {
  brief: "Price,Delta,Gamma,Theta per day,Vega per point,Rho per point,Vanna per point,Charm per day",
  columns: columns.map(([name, field, parts]): Column<GreeksRow> => ({
    name,
    field,
    cell: (row) => {
      const value = "shown" in row ? row.shown : row[field];
      if (value === undefined && field !== "lambda") return noGreekOfTree;
      return typeof value === "number" ? value / parts : value;
    },
  })),
  rows: (rows) => rows,
};

const partsOf = Object.fromEntries(columns.map(([, field, parts]) => [field, parts]));

/** Returns a Greek in the unit of its heading: per day, or per point. */
export function perHeading(greek: keyof OptionGreeks, value: number): number {
  return value / (partsOf[greek] ?? 1);
}
