import type { Metric } from "../src/contract/limits";
import type { Attribution, Meta } from "../src/contract/meta";
import { jsonAnswer } from "./answers";
import type { CachedText } from "./answer-cache";

/** Sends `data`, already JSON text, in its envelope with the meta of a live answer. API document, Parts 1 and 2.3. */
export function liveAnswer(data: CachedText, metric: Metric, attribution: Attribution): Response {
  const meta: Meta = { metric, resolution: "1s", mode: "live", cached: data.cached, attribution };
  return jsonAnswer(`{"data":${data.text},"meta":${JSON.stringify(meta)}}`);
}

/** A whole second as the API writes it: RFC 3339, UTC. */
export function instantText(instantMs: number): string {
  return new Date(instantMs).toISOString().replace(".000Z", "Z");
}
