import { bucketDays, type ExpirationBucket } from "./day-flow";
import { addTrade, type FlowSums, noFlow } from "./flow-sums";
import type { SentimentWindow } from "./sentiment-window";
import { rowsBefore } from "../tape/tape";
import type { TickerScope } from "./tape-source";
import type { Tapes } from "./tapes";
import { tradeTest } from "../tape/trade-filter";
import type { Moneyness } from "../tape/trade-scores";

/** Which trades are weighed, and how fast they fade. */
export interface DecayAsked {
  scope: TickerScope;
  window: SentimentWindow;
  moneyness: Moneyness | undefined;
  expirations: ExpirationBucket | undefined;
  halfLifeMinutes: number;
}

const MINUTE_MS = 60_000;

/** After so many half-lives a trade weighs less than the last digit of the newest. */
const FORGOTTEN = 64;

/**
 * The sums of a window, each trade weighing half as much for every half-life that it is older than the newest.
 *
 * Age counts from the newest trade and not from now, so that a closed market does not fade to nothing.
 */
export function decayedFlow(tapes: Tapes, asked: DecayAsked): FlowSums {
  const { scope, window, moneyness, expirations, halfLifeMinutes } = asked;
  const halfLifeMs = halfLifeMinutes * MINUTE_MS;
  const filter = {
    root: scope.root,
    ...(expirations && bucketDays[expirations]),
    moneyness: moneyness && [moneyness],
  };
  const sums = noFlow();
  let newestMs: number | undefined;
  for (const session of window.sessions.toReversed()) {
    const tape = tapes.tape(scope.underlying, session);
    if (tape === undefined) continue;
    const isWanted = tradeTest(tape, filter);
    const first = rowsBefore(tape, window.span.fromMs);
    for (let row = rowsBefore(tape, window.span.untilMs) - 1; row >= first; row -= 1) {
      if (!isWanted(row)) continue;
      const atMs = tape.day.openMs + (tape.atMs[row] ?? 0);
      newestMs ??= atMs;
      const halfLives = (newestMs - atMs) / halfLifeMs;
      if (halfLives > FORGOTTEN) return sums;
      addTrade(sums, tape, row, { weight: 2 ** -halfLives });
    }
  }
  return sums;
}
