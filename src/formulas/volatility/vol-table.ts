import type { TableDefinition } from "../../tables/table";
import { tableDrawer } from "../arguments/read-columns";
import type { TableOptions } from "../arguments/read-options";
import { laterDrawing, type Drawing } from "../drawing";

const loadTables = () => import("../../tables/volatility/volatility-tables");
type VolTables = Awaited<ReturnType<typeof loadTables>>;

/** Returns what draws a table of volatility. The code of all of them is loaded with the first. */
export function volTable<Data, Row>(
  pick: (tables: VolTables) => TableDefinition<Data, Row>,
  style: TableOptions,
): Drawing<Data> {
  return laterDrawing(loadTables, (tables) => tableDrawer(pick(tables), style));
}
