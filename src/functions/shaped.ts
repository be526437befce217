import type { Table } from "../tables/cell";
import type { Column, TableStyle } from "../tables/table";
import { pickColumns } from "./arguments/read-options";

/** The options of every table as they were read. */
interface StyleOptions extends TableStyle {
  columns: string | undefined;
}

/** How an answer becomes its table. The columns are picked here, before anything is asked: a wrong name costs nothing. */
export function shaped<Answer, Row>(
  { headers, dates, columns }: StyleOptions,
  known: readonly Column<Row>[],
  table: (answer: Answer, style: TableStyle & { columns: readonly Column<Row>[] | undefined }) => Table,
): (answer: Answer) => Table {
  const style = { headers, dates, columns: pickColumns(columns, known) };
  return (answer) => table(answer, style);
}
