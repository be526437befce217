import type { Origin } from "../store/regrouped-chains";

/** Where trades or prints come from. */
export interface TapeOrigin extends Origin {
  /** What they were read from, in words: `Polygon flat file`. */
  source: string;
}
