import type { DailyStat } from "../../src/contract/history";
import type { Metric } from "../../src/contract/limits";
import { closeMs, openMs } from "../time/calendar";
import { type Day, isoDate } from "../time/civil-day";
import { boardsBetween } from "./past-boards";
import type { Board, Market } from "./market";

/** Identifies the statistics of one session. */
export interface StatRequest {
  symbol: string;
  session: Day;
  metric: Metric;
}

const MINUTE_MS = 60_000;
/** Time after the close until a session is complete. docs/api.md, Daily statistics. */
const COMPLETE_AFTER_MS = 30 * MINUTE_MS;

/** Returns when the statistics of a session stay as they are, in milliseconds since 1970 UTC. */
export function statCompleteMs(session: Day): number {
  return closeMs(session) + COMPLETE_AFTER_MS;
}

/**
 * Returns the statistics of a session from its 1-minute boards up to now (milliseconds since 1970 UTC); `undefined` before
 * the first board and for an unknown symbol or session. docs/api.md, Daily statistics.
 */
export function dailyStat(
  market: Market,
  { symbol, session, metric }: StatRequest,
  nowMs: number,
): DailyStat | undefined {
  const range = { fromMs: openMs(session), toMs: Math.min(nowMs, closeMs(session)), stepMs: MINUTE_MS };
  let stat: DailyStat | undefined;
  let peaks = 0;
  for (const board of boardsBetween(market, symbol, range)) {
    const frame = frameOf(board, metric);
    const peak = Math.max(Math.abs(frame.minValue), Math.abs(frame.maxValue));
    peaks += peak;
    stat = stat === undefined ? firstStat(session, frame, peak) : withFrame(stat, frame, peak);
  }
  if (stat === undefined) return undefined;
  return { ...stat, complete: nowMs >= statCompleteMs(session), peakAbsMean: peaks / stat.frames };
}

interface Frame {
  asOf: string;
  spot: number;
  minValue: number;
  maxValue: number;
}

function frameOf(board: Board, metric: Metric): Frame {
  const cells = board.cells(metric);
  let minValue = 0;
  let maxValue = 0;
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i] ?? 0;
    if (cell < minValue) minValue = cell;
    else if (cell > maxValue) maxValue = cell;
  }
  return { asOf: new Date(board.asOfMs).toISOString(), spot: board.spot, minValue, maxValue };
}

function firstStat(session: Day, { asOf, spot, minValue, maxValue }: Frame, peak: number): DailyStat {
  return {
    date: isoDate(session),
    frames: 1,
    complete: false,
    firstAt: asOf,
    lastAt: asOf,
    spotOpen: spot,
    spotHigh: spot,
    spotLow: spot,
    spotClose: spot,
    minValue,
    maxValue,
    peakAbsMean: peak,
    peakAbsMax: peak,
  };
}

function withFrame(stat: DailyStat, { asOf, spot, minValue, maxValue }: Frame, peak: number): DailyStat {
  return {
    ...stat,
    frames: stat.frames + 1,
    lastAt: asOf,
    spotHigh: Math.max(stat.spotHigh, spot),
    spotLow: Math.min(stat.spotLow, spot),
    spotClose: spot,
    minValue: Math.min(stat.minValue, minValue),
    maxValue: Math.max(stat.maxValue, maxValue),
    peakAbsMax: Math.max(stat.peakAbsMax, peak),
  };
}
