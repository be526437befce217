import type { Side } from "./trade-scores";

/** A trade before it is priced: what somebody wanted. */
export interface Order {
  /** Milliseconds after the opening bell. */
  atMs: number;
  contract: number;
  size: number;
  /** The side in a hurry. */
  aggressor: Side;
  /** Ticks beyond the quote, as the last prints of a sweep are. */
  ticksThrough: number;
  venues: number;
  /** As in a tape. */
  marks: number;
  cluster: number;
}
