import { readAddress } from "../calls/cell-area";
import type { HostedWorkbook } from "./hosted-workbook";
import { HostRefusal, type HostObject } from "./office-run";
import type { ChartCells, PlacedChart } from "./placed-charts";

/** What charts need of a workbook. */
export type ChartedWorkbook = Pick<HostedWorkbook, "charts" | "sheets" | "bounds">;

/** Returns a chart by its id. @throws HostRefusal if it was deleted. */
export function placedChart({ charts }: ChartedWorkbook, id: string): PlacedChart {
  const found = charts.all.find((chart) => chart.id === id);
  if (!found) throw new HostRefusal("ItemNotFound", `There is no chart "${id}".`);
  return found;
}

/** Returns the cells of a range that was passed as an argument. */
export function cellsOf(book: ChartedWorkbook, range: unknown): ChartCells {
  const { identity } = (range ?? {}) as Partial<HostObject>; // office.js passes a range or an address
  const address = typeof range === "string" ? range : identity?.["_ReferenceId"];
  const read = typeof address === "string" ? readAddress(address) : undefined;
  const sheet = book.sheets().find(({ name }) => name === read?.sheetName);
  if (!read || !sheet) throw new HostRefusal("InvalidArgument", "A chart takes its data from a range.");
  return { sheetId: sheet.id, area: read.area };
}
