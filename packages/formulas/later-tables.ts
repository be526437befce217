import type { TableDefinition } from "./tables/table";
import { tableDrawer } from "./arguments/read-columns";
import type { TableOptions } from "./arguments/read-options";
import { laterDrawing, type Drawing } from "./drawing";

/** Returns the function that returns what draws one of several tables. The code of all of them is loaded with the first. */
export function laterTables<Tables>(load: () => Promise<Tables>) {
  return <Data, Row>(pick: (tables: Tables) => TableDefinition<Data, Row>, style: TableOptions): Drawing<Data> =>
    laterDrawing(load, (tables) => tableDrawer(pick(tables), style));
}
