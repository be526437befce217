import type { CellMarket } from "./replayed-market";

/** The market and its time for one calculation of a formula: live, or at one instant of the replay clock. */
export interface MarketView {
  readonly market: CellMarket;
  /** Returns the time, in milliseconds since 1970 UTC. */
  now(): number;
}
