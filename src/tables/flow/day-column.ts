import { date } from "../columns";
import type { TableDefinition } from "../table";

/**
 * Returns a table that can also show the column Date: the day of its figures, or the last of several days. The service does not
 * repeat the day in its response; the column is blank if the request left it to the service.
 */
export function withDay<Data, Row>(
  definition: TableDefinition<Data, Row>,
  day: string | undefined,
): TableDefinition<Data, Row> {
  const { columns, shown = columns } = definition;
  const dayColumn = date<Row>("Date", "date", () => day);
  if (typeof columns !== "function") return { ...definition, columns: [...columns, dayColumn], shown };
  return { ...definition, columns: (data, rows) => [...columns(data, rows), dayColumn], shown };
}
