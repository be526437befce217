import { velocityWindows, type NodeVelocity, type StreamVelocity, type VelocityWindow } from "../../contract/stream";
import { formats, formatted, type Table } from "../cell";
import { dateCell } from "../eastern-time";
import { tableOf, type Column, type TableStyle } from "../table";

/** Which of the moving strikes are listed. */
export const velocityViews = ["all", "risers", "fallers"] as const;
export type VelocityView = (typeof velocityViews)[number];

const windowNames: Readonly<Record<VelocityWindow, string>> = {
  "1Min": "1 min",
  "5Min": "5 min",
  "10Min": "10 min",
  "15Min": "15 min",
  "1Hour": "1 h",
  "4Hour": "4 h",
  "1Day": "1 day",
};

/** Every column of the moving strikes; API document, Part 2.7. Changes in US dollars, then in percent. */
const velocityColumns: readonly Column<NodeVelocity>[] = [
  { name: "Strike", field: "strike", cell: (node) => node.strike },
  { name: "Expiration", field: "expiration", cell: (node, dates) => dateCell(node.expiration, dates) },
  { name: "Value", field: "currentValue", cell: (node) => formatted(node.currentValue, formats.dollars) },
  { name: "Velocity per min", field: "velocity", cell: (node) => formatted(node.velocity, formats.dollars) },
  { name: "Trend", field: "trend", cell: (node) => node.trend },
  ...velocityWindows.map((window): Column<NodeVelocity> => ({
    name: `Change ${windowNames[window]}`,
    field: `delta${window}`,
    cell: (node) => formatted(node[`delta${window}`], formats.dollars),
  })),
  ...velocityWindows.map((window): Column<NodeVelocity> => ({
    name: `Change ${windowNames[window]} %`,
    field: `percent${window}`,
    cell: (node) => formatted(node[`percent${window}`], formats.percent),
  })),
];

const style: TableStyle = { headers: "on", dates: "serial" };

/** A header row, then a row a moving strike and expiration, in the service's order. */
export function velocityTable(velocity: StreamVelocity, view: VelocityView, rows: number): Table {
  const lists = { all: velocity.nodes, risers: velocity.topRisers, fallers: velocity.topFallers };
  return tableOf(
    velocityColumns,
    lists[view].slice(0, rows).map((row) => ({ row })),
    style,
  );
}
