import type { Attribution } from "../../src/contract/meta";
import type { VolMeta } from "../../src/contract/volatility";
import { volMeta, type VolState } from "../../market/volatility/vol-state";
import { jsonAnswer } from "../query/answers";

/** Sends volatility data in its envelope. API document, Part 2.8; `module` names the endpoint that answers. */
export function volatilityAnswer(data: unknown, module: string, state: VolState, attribution: Attribution): Response {
  const meta: VolMeta = { ...volMeta(module, state, false), attribution };
  return jsonAnswer(JSON.stringify({ data, meta }));
}
