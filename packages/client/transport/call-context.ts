import type { EndpointName, ResponseMeta } from "@strikebook/contract";

/** The priority of loading in advance: no cell waits for it. */
export const BACKGROUND_PRIORITY = 2;

/** Who makes a call, how urgently, and who is notified: the last argument of every client method that may send a request. */
export interface CallContext {
  /** Aborts the call for this caller. A request that other callers share goes on. */
  signal?: AbortSignal | undefined;
  /** The name of the function that makes the call: its credits are booked on it. Empty if none. */
  label: string;
  /** The address of the formula that makes the call, as Excel writes it, for the list of charges; `undefined` if there is none. */
  cell?: string | undefined;
  /** The functions served by a call that several share, such as a poll; read when the request is sent. Replaces `label`. */
  labels?: (() => readonly string[]) | undefined;
  /** Position in the request queue, lowest first; read again at each turn. 0 for cells on the visible sheet, otherwise 1. */
  priority: () => number;
  /** Called with every result, including results from the cache. */
  onResult?: ((result: ReceivedResult) => void) | undefined;
  /** Called if the call fails, unless this caller has aborted it. */
  onFailure?: ((problem: unknown, endpoint: EndpointName) => void) | undefined;
  /** Called with why cells of the caller's table are blank that could have a figure. */
  onBlank?: ((reason: string) => void) | undefined;
  /** Is notified if the response comes later: the call fails with a `ComputingError` meanwhile. */
  lateCaller?: LateCaller | undefined;
}

/** A caller that calls again when a response has come that the service was still computing. */
export interface LateCaller {
  /** Whether the response is still wanted: a formula may have been deleted meanwhile. */
  isWaiting(): Promise<boolean>;
  /** Called once, when the response is cached or the service has stopped computing it. */
  onReady(): void;
}

/** One result that a caller received. */
export interface ReceivedResult {
  endpoint: EndpointName;
  /** The arguments under the client's names, path and symbol first, without arguments that equal the service's defaults. */
  requestArguments: readonly (readonly [name: string, value: string])[];
  record: unknown;
  meta: ResponseMeta | undefined;
  /** When the response first arrived, in milliseconds since 1970 UTC. */
  receivedAtMs: number;
  /** Whether the result came from the cache, at no cost. */
  fromCache: boolean;
  /** What it cost when it was fetched, in credits, if it was stored on this computer since. */
  storedCredits?: number | undefined;
  /** The request that delivered it; `undefined` if its cost is not tracked. */
  call: ApiCall | undefined;
  /** The sum of roots that it is part of, as typed. */
  sum?: string | undefined;
  /** What the caller made of it, in sentences: of the root of a sum, what its sum leaves out. */
  notes?: readonly string[] | undefined;
  /** Set if the result was requested for a time of the replay clock. */
  replay?: ReplayNote | undefined;
}

/** How a result relates to the time of the replay clock. */
export interface ReplayNote {
  /** When the data ends (RFC 3339); `undefined` if the record states it. */
  asOf: string | undefined;
  /** Whether the data includes what happened after the time of the clock: whole days, which the user has selected. */
  includesLater: boolean;
}

/** One answered request. All results that it delivered share this object. */
export interface ApiCall {
  /** Its list price in credits, however many results it delivered. */
  credits: number;
}

/** Returns a context with defaults for the fields that are not given: no label, priority 1, no signal. */
export function callContext(fields: Partial<CallContext> = {}): CallContext {
  return { label: "", priority: () => 1, ...fields };
}

/** What the transport needs to know of the callers that wait for a request; callers may join and leave while it waits. */
export interface RequestContext {
  /** Aborts the request. */
  readonly signal: AbortSignal | undefined;
  /** The functions that the credits are booked on. */
  readonly labels: () => readonly string[];
  /** The cells that wait for it, each once. */
  readonly cells: () => readonly string[];
  /** Position in the request queue, lowest first. */
  readonly priority: () => number;
  /** When the first caller made its call, in milliseconds since 1970 UTC: the deadline counts from here. */
  readonly startedAtMs: number;
  /** The most attempts; if omitted, as many as the API documentation allows. */
  readonly maxAttempts?: number;
}

/** Returns the request context of a single call that starts now. */
export function requestContext({ signal, label, cell, labels, priority }: CallContext, nowMs: number): RequestContext {
  const own = label === "" ? [] : [label];
  const cells = cell === undefined ? [] : [cell];
  return { signal, labels: labels ?? (() => own), cells: () => cells, priority, startedAtMs: nowMs };
}
