import type { EndpointName } from "../../src/contract/endpoints";
import type { ErrorCode } from "../../src/contract/errors";
import type { closedReasons, reconnectReasons } from "../../src/contract/stream";

/** A row of the error table, instead of the answer. API document, Part 7. */
export interface RefusalFault {
  kind: "refusal";
  code: ErrorCode;
  /** The documented rows that carry the header have one by themselves. */
  retryAfterSeconds?: number;
}

/** An answer of the network in front of the service: HTML 403, or 429 whose `error` is text. API document, Part 7. */
export interface EdgeFault {
  kind: "edge";
  answer: "html" | "text";
}

/** An answer that comes late. */
export interface SlowFault {
  kind: "slow";
  waitMs: number;
}

/** The clock of the service, and of its market, is set forward or back by so much. */
export interface ClockFault {
  kind: "clock";
  jumpMs: number;
}

/** How a stream breaks. */
export type StreamBreak =
  /** The connection is lost in the middle of an event. */
  | { how: "drop" }
  /** Nothing comes for so long; what was sent meanwhile waits. */
  | { how: "stall"; waitMs: number }
  /** Nothing comes any more, keep-alive lines included, and the connection stays open. */
  | { how: "silence" }
  /** The next event has a payload that is no JSON. */
  | { how: "garble" }
  /** The service ends the stream with this event. */
  | { how: "closed"; reason: (typeof closedReasons)[number] }
  | { how: "reconnect"; reason: (typeof reconnectReasons)[number] };

/** A stream that opens well and breaks after so many events. */
export interface StreamFault {
  kind: "stream";
  afterEvents: number;
  break: StreamBreak;
}

export type FaultEffect = RefusalFault | EdgeFault | SlowFault | ClockFault | StreamFault;

/** Something that goes wrong on purpose, for tests and for people who build on the service. */
export interface Fault {
  /** A route by its name in the catalogue, or every path. */
  route: EndpointName | "all";
  /** How many calls meet it; every one when omitted. */
  calls?: number;
  effect: FaultEffect;
}
