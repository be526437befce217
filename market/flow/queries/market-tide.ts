import { closingMs, type Day, isoDate, openingMs } from "@strikebook/calendar";
import type { MarketTide, MarketTideBar } from "@strikebook/contract";
import { type Bucket, bucketBars, requestedDay, sessionsOfInterval, type Span } from "../tapes/flow-window";
import { premiumUsd, rowsBefore, type Tape } from "../../tape/tape";
import type { Tapes } from "../tapes/tapes";

/** A request of `/v1/market/tide`. */
export interface MarketTideRequest {
  nowMs: number;
  /** `1D`, `7D`, `1W`, `1M`, ...: see `sessionsOfInterval`. */
  interval: string;
  bucket: Bucket;
  /** YYYY-MM-DD; the current session if absent. */
  date?: string | undefined;
}

/** The underlying whose price represents the market. */
export const BENCHMARK = "SPY";

/**
 * Returns net call and net put premium of all underlyings by bar: premium at the ask less premium at the bid. `isGap` marks a
 * bar without a trade. `undefined` for an invalid interval.
 */
export function marketTide(tapes: Tapes, request: MarketTideRequest): MarketTide | undefined {
  const { nowMs, interval, bucket } = request;
  const day = requestedDay(request.date, nowMs);
  const sessions = sessionsOfInterval(interval, day);
  if (sessions === undefined) return undefined;
  return marketTideOf(
    request,
    day,
    sessions.flatMap((session) => sessionBars(tapes, session, bucket, nowMs)),
  );
}

/** Returns the tide of bars of the whole market, oldest first. */
export function marketTideOf(
  { interval, bucket }: MarketTideRequest,
  day: Day,
  bars: readonly MarketBar[],
): MarketTide {
  let call = 0;
  let put = 0;
  return {
    interval,
    bucket,
    date: isoDate(day),
    bars: bars.map(({ span, sums, price }): MarketTideBar => {
      call += sums.netCallPremium;
      put += sums.netPutPremium;
      return {
        timestamp: span.fromMs / 1000,
        timestampEnd: span.untilMs / 1000,
        ncp: sums.netCallPremium,
        npp: sums.netPutPremium,
        ncpCumulative: call,
        nppCumulative: put,
        callVolume: sums.callVolume,
        putVolume: sums.putVolume,
        totalVolume: sums.callVolume + sums.putVolume,
        spyPrice: price ?? null,
        isGap: sums.callVolume + sums.putVolume === 0,
      };
    }),
  };
}

/** Calls and puts of the whole market in one bar. Net premium is bought less sold, in dollars. */
export interface MarketBar {
  span: Span;
  sums: { netCallPremium: number; netPutPremium: number; callVolume: number; putVolume: number };
  /** `undefined` in a market without the benchmark. */
  price: number | undefined;
}

/** Approximate size of a cached bar. */
const BYTES_PER_BAR = 200;

/** Returns the bars of a session. The bars of finished sessions are cached: a week during a session reads the tapes of one day. */
function sessionBars(tapes: Tapes, session: Day, bucket: Bucket, nowMs: number): readonly MarketBar[] {
  if (nowMs < closingMs(session)) return computeBars(tapes, session, bucket, nowMs);
  return tapes.finishedSums.getOrCompute(
    `market bars ${session} ${bucket}`,
    () => computeBars(tapes, session, bucket, nowMs),
    ({ length }) => BYTES_PER_BAR * length,
  );
}

function computeBars(tapes: Tapes, session: Day, bucket: Bucket, nowMs: number): MarketBar[] {
  const whole = { fromMs: openingMs(session), untilMs: closingMs(session) };
  const benchmark = tapes.day(BENCHMARK, session);
  const bars = bucketBars(whole, bucket, nowMs).map((span): MarketBar => {
    const atMs = Math.min(span.untilMs, nowMs);
    const price = benchmark?.spotAt(Math.floor((atMs - benchmark.openMs) / 1000));
    return { span, sums: { netCallPremium: 0, netPutPremium: 0, callVolume: 0, putVolume: 0 }, price };
  });
  const isOver = nowMs >= closingMs(session);
  for (const underlying of tapes.underlyings) {
    const tape = isOver ? tapes.tapeOnce(underlying, session) : tapes.tape(underlying, session);
    if (tape) addTape(bars, tape, rowsBefore(tape, Math.floor(nowMs) + 1));
  }
  return bars;
}

function addTape(bars: readonly MarketBar[], tape: Tape, rows: number): void {
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    const instantMs = tape.day.openMs + (tape.atMs[row] ?? 0);
    while (instantMs >= (bars[at]?.span.untilMs ?? Infinity)) at += 1;
    const sums = bars[at]?.sums;
    if (sums === undefined) return;
    const premium = (tape.direction[row] ?? 0) * premiumUsd(tape, row);
    // Bought puts are bearish, so the direction of a put is the opposite of its side.
    if ((tape.contract[row] ?? 0) % 2 === 0) {
      sums.netCallPremium += premium;
      sums.callVolume += tape.size[row] ?? 0;
    } else {
      sums.netPutPremium -= premium;
      sums.putVolume += tape.size[row] ?? 0;
    }
  }
}
