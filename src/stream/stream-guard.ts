import type { Standing } from "./live-board";
import type { LiveSettings } from "./live-settings";
import { easternWords, marketRest, type MarketSigns } from "./market-rest";

/** What decides whether a workbook's live data runs. Instants in milliseconds since 1970 UTC. */
export interface GuardFacts {
  nowMs: number;
  /** Whether the person paused it. */
  isPaused: boolean;
  /** Since when nobody sees the workbook; undefined while somebody does. */
  hiddenSinceMs: number | undefined;
  /** Until when the market was found to be closed; undefined where it was not. */
  closedUntilMs: number | undefined;
  signs: MarketSigns;
  settings: LiveSettings;
}

export interface GuardDecision {
  /** How everything stands while live data rests; undefined where it runs. */
  rest: Standing | undefined;
  /** Until when the market is closed; undefined where it is not, or nobody asked. */
  closedUntilMs: number | undefined;
  /** When to decide anew, in milliseconds since 1970 UTC; undefined for not before something changes. */
  reviewAtMs: number | undefined;
}

/** Whether live data runs or rests, and why. */
export function guard(facts: GuardFacts): GuardDecision {
  const { nowMs, isPaused, hiddenSinceMs, settings } = facts;
  const { restsHiddenAfterMs = Infinity, restsAtClose } = settings;
  if (isPaused) return resting("paused", "Live data is paused: start it again in the Strikebook pane (Home tab).");
  const hideAtMs = hiddenSinceMs === undefined ? Infinity : hiddenSinceMs + restsHiddenAfterMs;
  if (nowMs >= hideAtMs) {
    const minutes = Math.round(restsHiddenAfterMs / 60_000);
    return resting(
      "paused",
      `This workbook has been out of sight for ${minutes} minutes: live data starts again when it is shown.`,
    );
  }
  const market = restsAtClose ? marketDecision(facts) : running(Infinity);
  return { ...market, reviewAtMs: finite(Math.min(hideAtMs, market.reviewAtMs ?? Infinity)) };
}

function marketDecision({ nowMs, closedUntilMs, signs }: GuardFacts): GuardDecision {
  if (closedUntilMs !== undefined && nowMs < closedUntilMs) return closed(closedUntilMs);
  const market = marketRest(signs, nowMs);
  return market.isClosed ? closed(market.opensAtMs) : running(market.lookAgainAtMs);
}

function closed(untilMs: number): GuardDecision {
  const reason = `The market is closed: the last board is shown, and live data starts again ${easternWords(untilMs)}.`;
  return { rest: { state: "market closed", reason }, closedUntilMs: untilMs, reviewAtMs: untilMs };
}

function resting(state: Standing["state"], reason: string): GuardDecision {
  return { rest: { state, reason }, closedUntilMs: undefined, reviewAtMs: undefined };
}

function running(reviewAtMs: number): GuardDecision {
  return { rest: undefined, closedUntilMs: undefined, reviewAtMs: finite(reviewAtMs) };
}

function finite(instantMs: number): number | undefined {
  return Number.isFinite(instantMs) ? instantMs : undefined;
}
