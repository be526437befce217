import { closingMs, type Day, isoDate } from "@strikebook/calendar";
import { type DailyStat, type Metric, toCents } from "@strikebook/contract";
import type { Board, ServedMarket } from "./market";
import { eachBoard } from "./past-boards";

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
function statCompleteMs(session: Day): number {
  return closingMs(session) + COMPLETE_AFTER_MS;
}

/**
 * Returns the statistics of a session from its 1-minute boards up to now (milliseconds since 1970 UTC), or from those that were recorded;
 * `undefined` before the first board and for an unknown symbol or session. docs/api.md, Daily statistics.
 */
export async function dailyStat(
  market: ServedMarket,
  { symbol, session, metric }: StatRequest,
  nowMs: number,
): Promise<DailyStat | undefined> {
  const frames: Frame[] = [];
  const instants = market.sessionInstants(symbol, session, nowMs);
  await eachBoard(market, symbol, instants, (board) => frames.push(frameOf(board, metric)));
  return statOf(frames, session, nowMs);
}

function statOf(frames: readonly Frame[], session: Day, nowMs: number): DailyStat | undefined {
  const [first, last] = [frames[0], frames.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const spots = frames.map(({ spot }) => spot);
  const peaks = frames.map(({ minValue, maxValue }) => Math.max(-minValue, maxValue));
  return {
    date: isoDate(session),
    frames: frames.length,
    complete: nowMs >= statCompleteMs(session),
    firstAt: first.asOf,
    lastAt: last.asOf,
    spotOpen: first.spot,
    spotHigh: Math.max(...spots),
    spotLow: Math.min(...spots),
    spotClose: last.spot,
    minValue: Math.min(...frames.map(({ minValue }) => minValue)),
    maxValue: Math.max(...frames.map(({ maxValue }) => maxValue)),
    peakAbsMean: toCents(peaks.reduce((sum, peak) => sum + peak, 0) / frames.length),
    peakAbsMax: Math.max(...peaks),
  };
}

/** The price and the extreme cells of a board. */
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
