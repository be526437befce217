import type { Heard } from "../client/endpoint/heard";
import { endpoints } from "../contract/endpoints";
import type { Attribution } from "../contract/meta";

/** Where one answer came from, in the service's words. What it did not say is undefined: nothing follows from its silence. */
export interface Origin {
  /** Who asked, for example `GEX.HEATMAP`. */
  functionName: string;
  /** For example `/v1/heatmap`. */
  endpoint: string;
  /** `symbols=SPXW; maxStrikes=40`; what the service assumes anyway is left out. */
  parameters: string;
  /** The instant that the data is of (RFC 3339): of the record, or else of the whole answer. */
  asOf: string | undefined;
  /** `live` or `historical`. */
  mode: string | undefined;
  resolution: string | undefined;
  delayed: boolean | undefined;
  delayMinutes: number | undefined;
  /** Whether the service or this workbook showed an answer again. */
  cached: boolean | undefined;
  /** Whether the service has something newer under way. */
  stale: boolean | undefined;
  /** What the request cost by the catalogue, whoever shared it; 0 for an answer that was remembered. Undefined for what is paid by the minute. */
  credits: number | undefined;
  /** What it costs to keep it live; undefined for an answer that was asked for once. */
  creditsPerMinute?: number | undefined;
  /** When it arrived, in milliseconds since 1970 UTC. */
  receivedAtMs: number;
  attribution: Attribution | undefined;
  /** One object for all that the same request brought: it is paid for once. */
  call: object | undefined;
}

/** The origin of an answer as the client heard it. */
export function originOf(functionName: string, heard: Heard): Origin {
  const { endpoint, asked, record, meta, receivedAtMs, fromMemory, call } = heard;
  return {
    functionName,
    endpoint: endpoints[endpoint].path,
    parameters: asked.map(([name, value]) => `${name}=${value}`).join("; "),
    asOf: instantOf(record) ?? meta?.asOf ?? meta?.timestamp,
    mode: meta?.mode,
    resolution: meta?.resolution,
    delayed: meta?.delayed,
    delayMinutes: meta?.delayMinutes,
    cached: fromMemory ? true : meta?.cached,
    stale: isRecord(record) && typeof record.stale === "boolean" ? record.stale : undefined,
    credits: fromMemory ? 0 : (call?.credits ?? endpoints[endpoint].credits),
    receivedAtMs,
    attribution: meta?.attribution,
    call,
  };
}

/** A board's own instant; of frames and of sessions that of the newest. */
function instantOf(record: unknown): string | undefined {
  if (!isRecord(record)) return undefined;
  const newest = [record.frames, record.days].flatMap((list) => (Array.isArray(list) ? list.slice(-1) : []))[0];
  const { asOf = record.asOf, lastAt } = isRecord(newest) ? newest : { lastAt: undefined };
  return [asOf, lastAt].find((instant) => typeof instant === "string");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
