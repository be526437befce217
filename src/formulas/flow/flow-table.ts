import type { TableDefinition } from "../../tables/table";
import { tableDrawer } from "../arguments/read-columns";
import type { TableOptions } from "../arguments/read-options";
import { laterDrawing, type Drawing } from "../drawing";

const loadTables = () => import("../../tables/flow/flow-tables");
type FlowTables = Awaited<ReturnType<typeof loadTables>>;

/** Returns what draws a table of flow. The code of all of them is loaded with the first. */
export function flowTable<Data, Row>(
  pick: (tables: FlowTables) => TableDefinition<Data, Row>,
  style: TableOptions,
): Drawing<Data> {
  return laterDrawing(loadTables, (tables) => tableDrawer(pick(tables), style));
}
