import { closeMs, openMs } from "../time/calendar";
import { type Span, sessionsWithin, upToNow } from "./flow-window";

/** The bucket sizes of intraday bars, in minutes. Flow document, Part 4.2: coarser ones are refused. */
export const bucketMinutes = { "1min": 1, "5min": 5, "15min": 15, "30min": 30, "1h": 60 } as const;
export type Bucket = keyof typeof bucketMinutes;

const MINUTE_MS = 60_000;

/**
 * The bars of a span, oldest first: buckets that count from each session's opening bell, cut to the session and the
 * span. A bar in progress has its full length; one that begins after now is left out.
 */
export function bucketBars(span: Span, bucket: Bucket, nowMs: number): Span[] {
  const lengthMs = bucketMinutes[bucket] * MINUTE_MS;
  return sessionsWithin(upToNow(span, nowMs)).flatMap((session) => {
    const opens = openMs(session);
    const count = Math.ceil((closeMs(session) - opens) / lengthMs);
    const whole = Array.from({ length: count }, (_, index) => opens + index * lengthMs);
    return whole
      .map((fromMs) => ({
        fromMs: Math.max(fromMs, span.fromMs),
        untilMs: Math.min(fromMs + lengthMs, closeMs(session), span.untilMs),
      }))
      .filter(({ fromMs, untilMs }) => fromMs < untilMs && fromMs <= nowMs);
  });
}
