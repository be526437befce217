import type { Attribution } from "../meta";

/** What replayed data includes: only what was known at the time of the replay clock, or also the rest of its day. */
export type ReplayedPart = "point in time" | "whole day";

/** The source of the data of one response, as the service described it. A field that the service omitted is `undefined`. */
export interface Origin {
  /** For example `/v1/heatmap`. */
  endpoint: string;
  /** For example `symbols=SPXW; maxStrikes=40`, without parameters that equal the service's defaults. */
  parameters: string;
  /** The time of the record, or else of the response (RFC 3339). */
  asOf: string | undefined;
  /** `live` or `historical`. */
  mode: string | undefined;
  resolution: string | undefined;
  delayed: boolean | undefined;
  delayMinutes: number | undefined;
  /** Whether the response came from a cache, of the service or of this workbook. */
  cached: boolean | undefined;
  /** Whether the service is already computing newer data. */
  stale: boolean | undefined;
  /** The list price of the request, also if other cells shared it. 0 if cached. `undefined` for streams. */
  credits: number | undefined;
  /** What it cost when it was fetched, if it is stored on this computer. */
  storedCredits?: number | undefined;
  /** The price of its stream. `undefined` for a single response. */
  creditsPerMinute?: number | undefined;
  /** When it was received, in milliseconds since 1970 UTC. */
  receivedAtMs: number;
  attribution: Attribution | undefined;
  /** What it includes, if it was requested for a time of the replay clock. */
  replay?: ReplayedPart | undefined;
  /** Sentences about what a sum of roots leaves out, such as `SPX lists none of the requested expirations and adds nothing.` */
  notes?: readonly string[] | undefined;
  /** The request that delivered it. Results of the same request share one object, which is paid for once. */
  call: object | undefined;
}
