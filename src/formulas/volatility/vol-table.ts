import type { TableDefinition } from "../../tables/table";
import { loadPart } from "../../transport/load-part";
import { tableDrawer } from "../arguments/read-columns";
import type { TableOptions } from "../arguments/read-options";
import type { Drawing } from "../drawing";

const loadTables = () => import("../../tables/volatility/volatility-tables");
type VolTables = Awaited<ReturnType<typeof loadTables>>;

/** Returns what draws a table of volatility. The code of all of them is loaded with the first. */
export function volTable<Data, Row>(
  pick: (tables: VolTables) => TableDefinition<Data, Row>,
  style: TableOptions,
): Drawing<Data> {
  return { load: async () => tableDrawer(pick(await loadPart(loadTables)), style) };
}
