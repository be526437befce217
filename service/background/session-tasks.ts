import type { Day } from "@strikebook/calendar";
import type { DailyStat } from "@strikebook/contract";
import { dailyStat, type StatRequest } from "../../market/exposure/daily-stats";
import { servedMarket } from "../../market/exposure/served-market";
import type { Market, ServedMarket } from "../../market/exposure/market";
import { runQuery, type TapeQueries } from "../../market/flow/queries/tape-queries";
import type { FlowValues } from "../../market/flow/tapes/contract-flow";
import type { TotalsByRoot } from "../../market/flow/tapes/daily-totals";
import type { FlowSlice } from "../../market/flow/tapes/session-slices";
import type { Tapes } from "../../market/flow/tapes/tapes";
import type { TapeColumns } from "../../market/tape/tape";
import { yieldToEventLoop } from "../gateway/clock";

/** The computations that a process of background work can do. Each is a pure function of its parameters, with the same result in any process. */
export interface SessionTasks extends TapeQueries {
  /** The statistics of one session up to an instant, in milliseconds since 1970 UTC. */
  stat: (request: StatRequest, nowMs: number) => Promise<DailyStat | undefined>;
  /** The flow slices of a finished session of an underlying. */
  slices: (underlying: string, session: Day) => readonly FlowSlice[];
  /** The totals of a finished session by root and right only, in half the time of the slices. */
  totals: (underlying: string, session: Day) => TotalsByRoot;
  /** The tape of a session of an underlying; `undefined` without a session. */
  tape: (underlying: string, session: Day) => TapeColumns | undefined;
  /** The trading by contract of a finished session of an underlying. */
  contracts: (underlying: string, session: Day) => FlowValues;
}

/** Returns the tasks over a market and its tapes. */
export function sessionTasks({ market, tapes }: { market: Market | ServedMarket; tapes: Tapes }): SessionTasks {
  return {
    stat: (request, nowMs) => dailyStat(servedMarket(market), request, nowMs),
    slices: (underlying, session) => tapes.slices(underlying, session, Infinity),
    totals: (underlying, session) => tapes.completeTotals(underlying, session),
    tape: (underlying, session) => tapes.tape(underlying, session)?.columns,
    contracts: (underlying, session) => tapes.contractValues(underlying, [session]),
    flowList: (request) => runQuery(tapes, "flowList", request),
    flowSentiment: (request) => runQuery(tapes, "flowSentiment", request),
    flowStrikes: (request) => runQuery(tapes, "flowStrikes", request),
    flowTide: (request) => runQuery(tapes, "flowTide", request),
    marketTide: (request) => runQuery(tapes, "marketTide", request),
    strikeExpirations: (request) => runQuery(tapes, "strikeExpirations", request),
    topContracts: (request) => runQuery(tapes, "topContracts", request),
  };
}

/** Runs one task, in this process or in another. */
export type RunTask = <Name extends keyof SessionTasks>(
  name: Name,
  ...parameters: Parameters<SessionTasks[Name]>
) => TaskRun<Name>;

/** The result of a task. */
export type TaskRun<Name extends keyof SessionTasks> = Promise<Awaited<ReturnType<SessionTasks[Name]>>>;

/** Runs tasks in this process, each in its own turn of the event loop. */
export function runInThisProcess(tasks: SessionTasks): RunTask {
  return async <Name extends keyof SessionTasks>(
    name: Name,
    ...parameters: Parameters<SessionTasks[Name]>
  ): TaskRun<Name> => {
    const run = tasks[name] as unknown as (...own: typeof parameters) => TaskRun<Name>; // the task has these parameters
    await yieldToEventLoop();
    return run(...parameters);
  };
}
