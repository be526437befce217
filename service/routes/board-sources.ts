import type { Attribution } from "../../src/contract/meta";
import type { AnswerCache } from "./answer-cache";
import type { Market } from "../../market/exposure/market";

/** What the board routes answer from. */
export interface BoardSources {
  market: Market;
  attribution: Attribution;
  cache: AnswerCache;
}
