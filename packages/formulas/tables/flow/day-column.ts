import type { Column } from "../column";
import { date } from "../columns";
import type { TableDefinition } from "../table";

/**
 * Returns a table with the column Date at its end: the day of its figures, or the last of several days. The service does not repeat the
 * day in its response: if the request left it to the service, the column is blank, and shown only if it is picked.
 */
export function withDay<Data, Row>(
  definition: TableDefinition<Data, Row>,
  day: string | undefined,
): TableDefinition<Data, Row> {
  const { columns, shown = columns } = definition;
  const dayColumn = date<Row>("Date", "date", () => day);
  return { ...definition, columns: withColumn(columns, dayColumn), shown: day ? withColumn(shown, dayColumn) : shown };
}

function withColumn<Data, Row>(
  columns: TableDefinition<Data, Row>["columns"],
  last: Column<Row>,
): TableDefinition<Data, Row>["columns"] {
  if (typeof columns !== "function") return [...columns, last];
  return (data, rows) => [...columns(data, rows), last];
}
