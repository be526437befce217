import type { DailyStat } from "../../src/contract/history";
import type { Day } from "../../market/time/civil-day";
import { dailyStat, type StatQuestion } from "../../market/exposure/daily-stats";
import type { FlowSlice } from "../../market/flow/day-flow";
import type { TotalsByRoot } from "../../market/flow/totals-by-root";
import { flowAnswers, type FlowAnswers } from "../../market/flow/flow-answers";
import type { Market } from "../../market/exposure/market";
import type { Tapes } from "../../market/flow/tapes";

/** What another thread is asked for. Its answers are pure functions of what is asked, and the same in any thread. */
export interface SessionWork extends FlowAnswers {
  /** The statistics of one session by an instant, in milliseconds since 1970 UTC. */
  stat(question: StatQuestion, nowMs: number): DailyStat | undefined;
  /** What a finished session of an underlying came to. */
  slices(underlying: string, session: Day): readonly FlowSlice[];
  /** The same by root and right alone, in half the time. */
  totals(underlying: string, session: Day): TotalsByRoot;
}

/** Does the work over a market and its tapes. */
export function sessionWork({ market, tapes }: { market: Market; tapes: Tapes }): SessionWork {
  return {
    stat: (question, nowMs) => dailyStat(market, question, nowMs),
    slices: (underlying, session) => tapes.slices(underlying, session, Infinity),
    totals: (underlying, session) => tapes.wholeTotals(underlying, session),
    flowList: (request) => flowAnswers.flowList(tapes, request),
    flowSentiment: (request) => flowAnswers.flowSentiment(tapes, request),
    flowStrikes: (request) => flowAnswers.flowStrikes(tapes, request),
    flowTide: (request) => flowAnswers.flowTide(tapes, request),
    marketTide: (request) => flowAnswers.marketTide(tapes, request),
    strikeExpirations: (request) => flowAnswers.strikeExpirations(tapes, request),
    topContracts: (request) => flowAnswers.topContracts(tapes, request),
  };
}
