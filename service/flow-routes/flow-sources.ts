import type { Tapes } from "../../market/flow/tapes";
import type { HeavyWork } from "./heavy-work";

/** What the flow routes answer from. */
export interface FlowSources {
  tapes: Tapes;
  /** The service's own time, in milliseconds since 1970 UTC, to tell how long a query took. */
  now(): number;
  /** The next `meta.requestId`. */
  nextRequestId(): string;
  /** Who reads the tapes of many sessions; this thread, in turns, when omitted. */
  heavyWork?: HeavyWork;
}
