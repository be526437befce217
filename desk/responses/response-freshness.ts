import * as v from "valibot";
import { freshMs } from "@strikebook/client";
import {
  type AnyEndpoint,
  endpoints,
  flowMetaSchema,
  symbolDailyStatsSchema,
  volMetaSchema,
} from "@strikebook/contract";
import { argumentsOf, type Calls } from "./calls";
import type { StoredResponse } from "./stored-response";

/** How long a symbol counts as without data: it may have some soon. */
const NO_DATA_MS = 60_000;

/**
 * Returns how long a response may be used again, in milliseconds; Infinity if it never changes. The client has the same rules. A
 * response that differs from the contract has the endpoint's own time.
 *
 * `marketMs` is the time of the market when it arrived, in milliseconds since 1970 UTC.
 */
export function responseFreshMs(calls: Calls, response: StoredResponse, marketMs: number): number {
  const endpoint: AnyEndpoint = endpoints[calls.endpoint];
  if (response.kind === "absent" || response.kind === "missing") return Math.min(endpoint.freshMs, NO_DATA_MS);
  const { meta } = response.frame;
  const isReadInRecord = endpoint.fresh === "days" || endpoint.fresh === "volatility";
  const record: unknown = isReadInRecord && response.kind === "record" ? JSON.parse(response.text) : undefined;
  if (!isReadable(endpoint, record, meta)) return endpoint.freshMs;
  return freshMs(endpoint, { record, meta, receivedAtMs: marketMs }, argumentsOf(calls));
}

/** Whether the rule of an endpoint finds what it reads. */
function isReadable({ fresh }: AnyEndpoint, record: unknown, meta: unknown): boolean {
  if (fresh === undefined || fresh === "past board" || fresh === "quotes") return true;
  if (fresh === "days") return v.is(symbolDailyStatsSchema, record);
  return v.is(fresh === "volatility" ? volMetaSchema : flowMetaSchema, meta);
}
