import { MINUTE_MS } from "@strikebook/calendar";
import { creditsText } from "@strikebook/contract";
import type { MinuteCredits } from "../../addin/spending/spending-log";

/** The lengths of a bar, in minutes: the shortest is used with which the bars fit. */
const BAR_MINUTES = [1, 2, 5, 10, 15, 30, 60, 120];

/** The most bars of a chart, and the fewest: a chart of few bars begins before the first charge. */
const MAX_BARS = 48;
const MIN_BARS = 24;

/** The credits over the session in bars of equal length, also for times without a charge. */
type CreditBars = NonNullable<ReturnType<typeof creditBars>>;

/**
 * Returns the bars from the first charge until now with the length of each in minutes, the first bar with a charge, the highest bar and the
 * total; `undefined` if nothing was charged. Older charges than fit are omitted.
 */
export function creditBars(charges: readonly MinuteCredits[], nowMs: number) {
  const oldest = charges[0];
  if (!oldest) return undefined;
  const spanned = (minutes: number) =>
    Math.floor(nowMs / (minutes * MINUTE_MS)) - Math.floor(oldest.atMs / (minutes * MINUTE_MS)) + 1;
  const minutes = BAR_MINUTES.find((length) => spanned(length) <= MAX_BARS) ?? 120;
  const barMs = minutes * MINUTE_MS;
  const count = Math.max(MIN_BARS, Math.min(MAX_BARS, spanned(minutes)));
  const startMs = Math.floor(nowMs / barMs) * barMs - (count - 1) * barMs;
  const bars = Array.from({ length: count }, (_bar, index) => ({ atMs: startMs + index * barMs, credits: 0 }));
  for (const { atMs, credits } of charges) {
    const bar = bars[Math.floor((atMs - startMs) / barMs)];
    if (bar) bar.credits += credits;
  }
  const charged = bars.find(({ credits }) => credits > 0);
  if (!charged) return undefined;
  const highest = bars.reduce((high, bar) => (bar.credits > high.credits ? bar : high));
  return { minutes, bars, first: charged, highest, total: bars.reduce((sum, bar) => sum + bar.credits, 0) };
}

/** Says what a chart shows. `time` formats an instant. */
export function barsInWords({ minutes, first, highest, total }: CreditBars, time: (atMs: number) => string): string {
  const length = minutes === 1 ? "minute" : `${minutes} minutes`;
  const most = highest.credits < total ? `, the most at ${time(highest.atMs)}: ${creditsText(highest.credits)}` : "";
  return `Credits per ${length} since ${time(first.atMs)}: ${creditsText(total)} in total${most}.`;
}
