import type { StrikeNode, strikeSides } from "@strikebook/contract";
import { formats, notSent } from "../cell";
import type { Column } from "../column";

/** Stands for a figure of calls and puts apart that was not sent. */
export const noSidesCell = notSent("calls and puts apart", "Calls and puts");

/** Columns of a board with calls and puts apart, for rows of strikes. */
export function strikeSideColumns<Row>(strikeOf: (row: Row) => StrikeNode): readonly Column<Row>[] {
  const column = (name: string, field: keyof typeof strikeSides, format: string): Column<Row> => ({
    name,
    field,
    format,
    needs: "sides",
    cell: (row) => strikeOf(row)[field] ?? noSidesCell,
  });
  return [
    column("Call value", "callValue", formats.dollars),
    column("Put value", "putValue", formats.dollars),
    column("Call open interest", "callOpenInterest", formats.count),
    column("Put open interest", "putOpenInterest", formats.count),
  ];
}
