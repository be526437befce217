import {
  type NodeVelocity,
  type StreamVelocity,
  type VelocityView,
  type VelocityWindow,
  isSum,
  velocityWindows,
} from "@strikebook/contract";
import type { Column } from "../column";
import { asSent, date, dollars, percent } from "../columns";
import type { TableDefinition } from "../table";

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

/** What `columns=brief` shows of moving strikes. */
export const velocityBrief =
  "Strike,Expiration,Value,Velocity per min,Trend,Change 1 min,Change 5 min,Change 1 h,Change 1 day,Root";

/** A table with a row per strike and expiration, in the service's order, at most `rows`. */
export function velocityTable(view: VelocityView, rows: number): TableDefinition<StreamVelocity, NodeVelocity> {
  return {
    columns: velocitySumColumns,
    shown: ({ symbol }) => (isSum(symbol) ? velocitySumColumns : velocityColumns),
    every: velocityColumns,
    brief: velocityBrief,
    rows: ({ nodes: all, topRisers: risers, topFallers: fallers }) => ({ all, risers, fallers })[view].slice(0, rows),
  };
}
