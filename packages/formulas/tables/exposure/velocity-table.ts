import {
  type NodeVelocity,
  type StreamVelocity,
  type VelocityView,
  type VelocityWindow,
  isSum,
  velocityWindows,
} from "@strikebook/contract";
import type { Table } from "../cell";
import type { Column } from "../column";
import { asSent, date, dollars, percent } from "../columns";
import { tableOf, type TableStyle } from "../table";

const windowNames: Readonly<Record<VelocityWindow, string>> = {
  "1Min": "1 min",
  "5Min": "5 min",
  "10Min": "10 min",
  "15Min": "15 min",
  "1Hour": "1 h",
  "4Hour": "4 h",
  "1Day": "1 day",
};

/** The columns of the strikes with the largest change, first in US dollars, then in percent. docs/api.md, Stream events. */
const velocityColumns: readonly Column<NodeVelocity>[] = [
  asSent("Strike", "strike"),
  date("Expiration", "expiration"),
  dollars("Value", "currentValue"),
  dollars("Velocity per min", "velocity"),
  asSent("Trend", "trend"),
  ...velocityWindows.map((window): Column<NodeVelocity> =>
    dollars(`Change ${windowNames[window]}`, `delta${window}`, (node) => node[`delta${window}`]),
  ),
  ...velocityWindows.map((window): Column<NodeVelocity> =>
    percent(`Change ${windowNames[window]} %`, `percent${window}`, (node) => node[`percent${window}`]),
  ),
];

/** The same of a sum of roots, with the root in a last column. */
export const velocitySumColumns: readonly Column<NodeVelocity>[] = [...velocityColumns, asSent("Root", "root")];

const velocityStyle: TableStyle = { headers: "on", dates: "serial" };

/** Returns a header row and a row per strike and expiration, in the service's order. */
export function velocityTable(velocity: StreamVelocity, view: VelocityView, rows: number): Table {
  const lists = { all: velocity.nodes, risers: velocity.topRisers, fallers: velocity.topFallers };
  const columns = isSum(velocity.symbol) ? velocitySumColumns : velocityColumns;
  return tableOf(columns, lists[view].slice(0, rows), velocityStyle);
}
