import { formats, type Cell } from "../cell";
import type { Column } from "../column";
import type { TableDefinition } from "../table";

/** The profit of legs in US dollars at one price of the underlying, in each scenario. */
interface PayoffRow {
  underlying: number;
  profits: readonly number[];
}

/** Returns the table of profits, a row for each price of the underlying and a column for each scenario, by its heading. */
export function payoffTable(scenarios: readonly string[]): TableDefinition<readonly PayoffRow[], PayoffRow> {
  const underlying: Column<PayoffRow> = { name: "Underlying", field: "underlying", cell: (row) => row.underlying };
  const profits = scenarios.map((name, index): Column<PayoffRow> => ({
    name,
    field: `profit_${index + 1}`,
    format: formats.price,
    cell: (row) => row.profits[index],
  }));
  return { columns: [underlying, ...profits], rows: (rows) => rows };
}

/** A name and its value. */
export type NamedFigure = readonly [name: string, value: Cell];

/** The break-evens of legs and the bounds of their profit, a row each. */
export const breakEvenTable: TableDefinition<readonly NamedFigure[], NamedFigure> = {
  columns: [
    { name: "Name", field: "name", cell: ([name]) => name },
    { name: "Value", field: "value", format: formats.price, cell: ([, value]) => value },
  ],
  rows: (rows) => rows,
};
