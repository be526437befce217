import { closingMs, easternDate, easternText, isTrading, nextOpeningMs } from "@strikebook/calendar";
import type { Platform } from "../transport/platform";
import type { FeedStatus } from "./live-board";
import type { LiveSettings } from "./live-settings";

/** Outside trading hours the market counts as closed when no board has arrived for this long, in milliseconds. */
const QUIET_MS = 2 * 60_000;

const lastBoard = "the last board is shown";

/** What shows whether the market is open. Times in milliseconds since 1970 UTC. */
export interface MarketActivity {
  /** The newest board by its own time, and when it was received; `undefined` if none was. */
  newest: { asOfMs: number; receivedAtMs: number } | undefined;
  /** Since when boards have been expected. */
  sinceMs: number;
  /** Whether the service reports that no symbol has a live board. */
  isAllUnavailable: boolean;
  /** How far the service's clock is ahead of the computer's, in milliseconds; 0 if omitted. */
  serviceAheadMs?: number;
}

/** Whether the market is closed and until when, or when to check again. Times in milliseconds since 1970 UTC. */
type MarketState = { isClosed: true; opensAtMs: number } | { isClosed: false; checkAtMs: number };

/** What decides whether live data of a workbook runs. Times in milliseconds since 1970 UTC. */
export interface SuspensionFacts {
  nowMs: number;
  /** Whether the user paused it. */
  isPaused: boolean;
  /** Since when the workbook has been hidden; `undefined` if it is visible. */
  hiddenSinceMs: number | undefined;
  /** Until when the market was found to be closed; `undefined` if it was not. */
  closedUntilMs: number | undefined;
  activity: MarketActivity;
  settings: LiveSettings;
  /** What is shown while the market is closed; the last board if omitted. */
  shown?: string;
}

interface SuspensionDecision {
  /** Why live data is suspended; `undefined` if it runs. */
  suspension: FeedStatus | undefined;
  /** Until when the market is closed; `undefined` if it is open, or if that does not matter. */
  closedUntilMs: number | undefined;
  /** When to decide again, in milliseconds since 1970 UTC; `undefined` if not before something changes. */
  reviewAtMs: number | undefined;
}

/** Decides whether live data runs or is suspended: by the user, for a hidden workbook, or while the market is closed. */
export function decideSuspension(facts: SuspensionFacts): SuspensionDecision {
  const { nowMs, isPaused, hiddenSinceMs, settings } = facts;
  const { pausesHiddenAfterMs = Infinity, pausesAtClose } = settings;
  if (isPaused) return suspended("paused", "Live data is paused. Start it again in the Strikebook pane (Home tab).");
  const hideAtMs = hiddenSinceMs === undefined ? Infinity : hiddenSinceMs + pausesHiddenAfterMs;
  if (nowMs >= hideAtMs) {
    const minutes = Math.round(pausesHiddenAfterMs / 60_000);
    return suspended(
      "paused",
      `This workbook has been hidden for ${minutes === 1 ? "a minute" : `${minutes} minutes`}. Live data starts again when it is shown.`,
    );
  }
  const decision = pausesAtClose ? marketDecision(facts) : running(Infinity);
  return { ...decision, reviewAtMs: finite(Math.min(hideAtMs, decision.reviewAtMs ?? Infinity)) };
}

/**
 * Decides whether the market is closed.
 *
 * No event reports that: boards stop. They also stop when the connection is bad, so both must hold: it is outside the hours of
 * the US exchanges, and no board has arrived for two minutes or the service reports that there are none. A practice market has
 * a clock of its own, which the service and its boards show: its hours count, and boards that arrive mean that it is open.
 */
export function marketState(
  { newest, sinceMs, isAllUnavailable, serviceAheadMs = 0 }: MarketActivity,
  nowMs: number,
): MarketState {
  const clocks = [nowMs + serviceAheadMs, ...(newest ? [newest.asOfMs + (nowMs - newest.receivedAtMs)] : [])];
  const closed = clocks.filter((atMs) => !isTrading(atMs));
  const quietAtMs = Math.max(newest?.receivedAtMs ?? -Infinity, sinceMs) + QUIET_MS;
  if (closed.length > 0 && (isAllUnavailable || nowMs >= quietAtMs)) {
    return { isClosed: true, opensAtMs: nowMs + Math.min(...closed.map((atMs) => nextOpeningMs(atMs) - atMs)) };
  }
  const closings = clocks.filter(isTrading).map((atMs) => nowMs + closingMs(easternDate(atMs)) - atMs);
  return { isClosed: false, checkAtMs: Math.min(...closings, ...(closed.length > 0 ? [quietAtMs] : [])) };
}

function marketDecision({ nowMs, closedUntilMs, activity, shown = lastBoard }: SuspensionFacts): SuspensionDecision {
  if (closedUntilMs !== undefined && nowMs < closedUntilMs) return closedUntil(closedUntilMs, shown);
  const market = marketState(activity, nowMs);
  return market.isClosed ? closedUntil(market.opensAtMs, shown) : running(market.checkAtMs);
}

function closedUntil(untilMs: number, shown: string): SuspensionDecision {
  const reason = `The market is closed: ${shown}, and live data starts again ${easternText(untilMs)}.`;
  return { suspension: { state: "market closed", reason }, closedUntilMs: untilMs, reviewAtMs: untilMs };
}

function suspended(state: FeedStatus["state"], reason: string): SuspensionDecision {
  return { suspension: { state, reason }, closedUntilMs: undefined, reviewAtMs: undefined };
}

function running(reviewAtMs: number): SuspensionDecision {
  return { suspension: undefined, closedUntilMs: undefined, reviewAtMs: finite(reviewAtMs) };
}

function finite(atMs: number): number | undefined {
  return Number.isFinite(atMs) ? atMs : undefined;
}

/** Whether live data of a workbook is suspended: what the user wants, whether the workbook is visible, and what the market shows. */
export class Suspension {
  isPaused = false;
  /** Why live data is suspended, as last decided; `undefined` if it runs. */
  status: FeedStatus | undefined;
  readonly #platform: Pick<Platform, "now">;
  readonly #settings: () => LiveSettings;
  readonly #serviceNow: () => number;
  readonly #shown: string;
  #hiddenSinceMs: number | undefined;
  #closedUntilMs: number | undefined;
  /** What the boards have shown, and since when they have been expected. */
  #boards: Pick<MarketActivity, "newest" | "sinceMs">;

  /** `serviceNow` returns the service's own time, in milliseconds since 1970 UTC; `shown` says what is shown while the market is closed. */
  constructor(
    platform: Pick<Platform, "now">,
    settings: () => LiveSettings,
    serviceNow: () => number,
    shown = lastBoard,
  ) {
    this.#platform = platform;
    this.#settings = settings;
    this.#serviceNow = serviceNow;
    this.#shown = shown;
    this.#boards = { newest: undefined, sinceMs: platform.now() };
  }

  /** Whether live data is suspended because the market is closed. */
  get isMarketClosed(): boolean {
    return this.status?.state === "market closed";
  }

  setVisible(isVisible: boolean): void {
    this.#hiddenSinceMs = isVisible ? undefined : (this.#hiddenSinceMs ?? this.#platform.now());
  }

  /** Notes that a board has followed another: the market is open. */
  noteUpdate(asOf: string, receivedAtMs: number): void {
    this.#boards.newest = { asOfMs: Date.parse(asOf), receivedAtMs };
  }

  /** Expects boards from now on, whatever was found before. */
  expectBoards(): void {
    this.#closedUntilMs = undefined;
    this.#boards.sinceMs = this.#platform.now();
  }

  /** Forgets the market: another service has another market. */
  reset(): void {
    this.#boards.newest = undefined;
    this.expectBoards();
  }

  /** Decides again. Returns when to do so next, in milliseconds since 1970 UTC; `undefined` if not before something changes. */
  decide(isAllUnavailable: boolean): number | undefined {
    const nowMs = this.#platform.now();
    const { suspension, closedUntilMs, reviewAtMs } = decideSuspension({
      nowMs,
      isPaused: this.isPaused,
      hiddenSinceMs: this.#hiddenSinceMs,
      closedUntilMs: this.#closedUntilMs,
      activity: { ...this.#boards, isAllUnavailable, serviceAheadMs: this.#serviceNow() - nowMs },
      settings: this.#settings(),
      shown: this.#shown,
    });
    if (this.status && !suspension) this.#boards.sinceMs = nowMs;
    this.status = suspension;
    this.#closedUntilMs = closedUntilMs;
    return reviewAtMs;
  }
}
