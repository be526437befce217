import type { DailyStat } from "../../src/contract/history";
import { nextTurn } from "../gateway/turns";
import { dailyStat, type StatQuestion } from "../../market/exposure/daily-stats";
import type { Market } from "../../market/exposure/market";

/** Folds one session of one symbol up to an instant (milliseconds since 1970 UTC): a tenth of a second of work, or more. */
export type FoldSession = (question: StatQuestion, nowMs: number) => Promise<DailyStat | undefined>;

/** Folds in this thread, one session after the other, everyone else having a turn between two. */
export function foldHere(market: Market): FoldSession {
  let last: Promise<unknown> = Promise.resolve();
  return (question, nowMs) => {
    const folding = last.then(nextTurn).then(() => dailyStat(market, question, nowMs));
    last = folding.catch(() => undefined);
    return folding;
  };
}
