import { MINUTE_MS, easternDate } from "@strikebook/calendar";
import { creditsText, endpoints } from "@strikebook/contract";
import {
  Alarm,
  type EndpointCall,
  type FeedStatus,
  type LiveSettings,
  type MarketClient,
  type Platform,
  type ReadableStore,
  type Store,
  Suspension,
  callOf,
  createStore,
  hasConsent,
  needsConsent,
} from "@strikebook/client";
import { type CellMarket, expiredReason, optLive } from "@strikebook/formulas";
import type { Environment } from "../environment/environment";
import type { StoredSpendingLimits } from "../settings/spending-limits";
import { type LiveQuotesState, noLiveQuotes } from "./live-quotes-state";
import { type LiveQuote, type QuoteListener, isLast, waitingQuote, withQuoteStatus } from "./live-quote";
import { EVERY_MS, QuotePolls } from "./quote-polls";
import type { ReplayedQuote } from "../market/replayed-cell-data";
import { ReplayedQuotes } from "./replayed-quotes";
import { type WatchedQuote, WatchedQuotes } from "./watched-quotes";

/** Contracts that are added together, as cells are entered, are requested together. In milliseconds. */
const GATHERING_MS = 100;

export interface LiveQuotesParts {
  readonly platform: Platform;
  readonly visibility: Environment["visibility"];
  readonly client: Pick<MarketClient, "get" | "listPrice" | "clock">;
  /** The replay clock, and what cells show at its time. */
  readonly market: {
    readonly atMs: ReadableStore<number | undefined>;
    readonly current: Pick<CellMarket, "get">;
    follows(cell: string | undefined, atMs: number | undefined): boolean;
  };
  readonly settings: () => LiveSettings;
  readonly spendingLimits: StoredSpendingLimits;
  /** Whether the user has paused everything. */
  readonly paused: ReadableStore<boolean>;
}

/**
 * The quotes that live cells of the workbook show: all contracts in one request for each hundred of them, at the freshness of the service. The
 * client shares the responses with other workbooks.
 *
 * Nothing is requested while the user has paused, the workbook is hidden, the market is closed or the replay clock is set, and above the price
 * at which the user wants to be asked only after their consent to the credits per minute.
 */
export class LiveQuotes {
  readonly store: Store<LiveQuotesState> = createStore(noLiveQuotes);
  readonly #parts: LiveQuotesParts;
  readonly #watched = new WatchedQuotes(() => this.#onWatched());
  readonly #polls: QuotePolls;
  readonly #replayed = new ReplayedQuotes(this.#watched, optLive.name);
  readonly #suspension: Suspension;
  readonly #alarm: Alarm;
  #isReplaying = false;
  /** Whether nothing was requested when that was last decided. */
  #isHeld = false;
  /** The most credits per minute that the user has accepted, and the least that they have declined. */
  #accepted = 0;
  #declined = Infinity;

  constructor(parts: LiveQuotesParts) {
    const { platform, visibility, client, settings, paused, spendingLimits } = parts;
    this.#parts = parts;
    this.#alarm = new Alarm(platform, () => this.review());
    this.#suspension = new Suspension(platform, settings, () => client.clock.now(), "the last quotes are shown");
    this.#polls = new QuotePolls({
      platform,
      client,
      watched: this.#watched,
      label: optLive.name,
      onNewer: (asOf, receivedAtMs) => this.#suspension.noteUpdate(asOf, receivedAtMs),
      onRound: () => this.review(),
    });
    this.#suspension.isPaused = paused.get();
    this.#suspension.setVisible(visibility.isVisible());
    visibility.subscribe(() => {
      this.#suspension.setVisible(visibility.isVisible());
      this.review();
    });
    paused.subscribe(() => {
      this.#suspension.isPaused = paused.get();
      this.review();
    });
    spendingLimits.store.subscribe(() => this.review());
  }

  /** What the cells watch, in the order in which it was first. */
  get all(): readonly LiveQuote[] {
    return this.#watched.all.map(({ live }) => live);
  }

  /** Passes what is known of a contract to `listener` at once, then at every change. The returned function ends that. */
  watch(contract: string, cell: string | undefined, listener: QuoteListener): () => void {
    return this.#watched.watch(contract, { cell, listener }, this.#isReplaying);
  }

  /** Accepts or declines the credits per minute that the user is asked about. */
  settle(isAccepted: boolean): void {
    const { unapproved } = this.store.get();
    if (unapproved === undefined) return;
    if (isAccepted) this.#accepted = unapproved;
    else this.#declined = unapproved;
    this.review();
  }

  /** Requests everything again at once: the user has changed the key, credits or a limit, resumes, or wants to be asked again. */
  restart(): void {
    this.#declined = Infinity;
    this.#suspension.expectBoards();
    this.#polls.restart();
    this.review();
  }

  /** Discards all quotes: the key or the host has changed. */
  reset(): void {
    this.#suspension.reset();
    this.#replayed.end();
    this.#showWaiting();
    this.restart();
  }

  /** Returns the calls that `replayedQuotes` makes if the cells follow that `isPart` selects by their addresses. */
  replayedCalls(past: Pick<CellMarket, "callOf">, isPart: (cell: string | undefined) => boolean): EndpointCall[] {
    const contracts = this.#watched.contractsOf(isPart);
    return contracts.map((symbol) => past.callOf(endpoints.optionQuotes, { symbol }));
  }

  /** Requests what the cells watch that follow the replay clock to an instant, in milliseconds since 1970 UTC. Shows nothing. */
  replayedQuotes(past: Pick<CellMarket, "get">, atMs: number, signal: AbortSignal): Promise<readonly ReplayedQuote[]> {
    return this.#replayed.request(past, this.#followers(atMs), signal);
  }

  /**
   * Decides whether quotes are requested, suspended or replayed, and applies that to the cells. Quotes that were `loaded` for the time of the
   * replay clock are shown at once.
   */
  review(loaded: readonly ReplayedQuote[] = []): void {
    const { market } = this.#parts;
    const quotes = this.#watched.all;
    const shown = quotes.filter(({ live }) => live.quote !== undefined);
    const reviewAtMs = this.#suspension.decide(shown.length > 0 && shown.every(({ live }) => isLast(live)));
    const atMs = market.atMs.get();
    this.#replay(atMs, loaded);
    const current = atMs === undefined ? this.#withoutExpired(quotes) : quotes;
    const price = this.#priceOf(current);
    const { status, unapproved } =
      atMs === undefined ? this.#held(price) : { status: replayStatus, unapproved: undefined };
    if (status) this.#suspend(status);
    else if (this.#isHeld) this.#polls.planIn(0);
    this.#isHeld = status !== undefined;
    const wanted = status ? current.filter((one) => isWantedDuring(status, one.live)) : current;
    if (wanted.length > 0) this.#pollIfDue(wanted, price);
    const dueAtMs = wanted.length > 0 && !this.#polls.isPolling ? this.#polls.dueAtMs : Infinity;
    this.#alarm.set(quotes.length > 0 ? Math.min(reviewAtMs ?? Infinity, dueAtMs) : undefined);
    this.#report({
      contracts: quotes.length,
      creditsPerMinute: status ? 0 : (price * EVERY_MS) / this.#polls.waitMs,
      unapproved,
      suspension: status,
    });
  }

  #onWatched(): void {
    this.#polls.planIn(GATHERING_MS);
    this.#alarm.setAfter(GATHERING_MS);
  }

  #followers(atMs: number): string[] {
    return this.#watched.contractsOf((cell) => this.#parts.market.follows(cell, atMs));
  }

  #replay(atMs: number | undefined, loaded: readonly ReplayedQuote[]): void {
    const isReplaying = atMs !== undefined;
    if (isReplaying !== this.#isReplaying) {
      this.#isReplaying = isReplaying;
      this.#showWaiting();
    }
    if (isReplaying) this.#replayed.show(this.#parts.market.current, this.#followers(atMs), { atMs, loaded });
    else this.#replayed.end();
  }

  /** Shows nothing until quotes arrive. */
  #showWaiting(): void {
    this.#watched.abort();
    const state = this.#isReplaying ? "replay" : "connecting";
    for (const one of this.#watched.all) this.#watched.publish(one, waitingQuote(one.contract, state));
    this.#polls.planIn(0);
  }

  /** Shows why nothing is requested; not during a replay, which has quotes of its own. Requests in progress end, except those for a last quote. */
  #suspend(status: FeedStatus): void {
    const isClosed = status.state === "market closed";
    if (this.#polls.isPolling && !isClosed) this.#watched.abort();
    if (status === replayStatus) return;
    const marketMs = this.#parts.client.clock.now();
    for (const one of this.#watched.all) {
      if (one.live.state === "unavailable" || isWantedDuring(status, one.live)) continue;
      this.#watched.publish(one, withQuoteStatus(one.live, status, marketMs));
    }
  }

  /** Returns why nothing is requested while no time is replayed, and what the user is asked. */
  #held(price: number): { status: FeedStatus | undefined; unapproved: number | undefined } {
    const { status } = this.#suspension;
    const { askAbove } = this.#parts.spendingLimits.store.get();
    const isAllowed = !needsConsent(price, askAbove) || hasConsent({ credits: this.#accepted }, price);
    if (status?.state === "paused" || isAllowed) return { status, unapproved: undefined };
    const what = this.#watched.size === 1 ? "a contract" : `${this.#watched.size} contracts`;
    const cost = `live quotes of ${what} for up to ${creditsText(price)} per minute`;
    if (price < this.#declined) {
      const reason = `Waiting for your answer in the Strikebook pane (Home tab): ${cost}.`;
      return { status: { state: "connecting", reason }, unapproved: price };
    }
    const reason = `Not started: you declined ${cost}. To be asked again, press Resume under Live in the Strikebook pane (Home tab).`;
    return { status: { state: "closed", reason }, unapproved: undefined };
  }

  #pollIfDue(current: readonly WatchedQuote[], price: number): void {
    const { isPolling, dueAtMs } = this.#polls;
    if (!isPolling && dueAtMs <= this.#parts.platform.now()) void this.#polls.poll(current, price);
  }

  /** Returns the contracts that have not expired. The others show it: nothing is requested for them. */
  #withoutExpired(quotes: readonly WatchedQuote[]): WatchedQuote[] {
    const day = easternDate(this.#parts.client.clock.now());
    return quotes.filter((one) => {
      const refusal = expiredReason(one.contract, day);
      if (refusal && one.live.reason !== refusal.message) {
        this.#watched.publish(one, { ...waitingQuote(one.contract, "unavailable"), reason: refusal.message });
      }
      return refusal === undefined;
    });
  }

  /** The most that contracts cost per minute, at the freshness of the service. */
  #priceOf(quotes: readonly WatchedQuote[]): number {
    const calls = quotes.map(({ contract }) => callOf(endpoints.optionQuotes, { symbol: contract }));
    return (this.#parts.client.listPrice(calls).credits * MINUTE_MS) / EVERY_MS;
  }

  #report(state: LiveQuotesState): void {
    if (JSON.stringify(state) !== JSON.stringify(this.store.get())) this.store.set(state);
  }
}

/** Whether a quote is requested although others are not: the last one of a closed market, if none is known. */
function isWantedDuring(status: FeedStatus, { quote, state }: LiveQuote): boolean {
  return status.state === "market closed" && quote === undefined && state !== "unavailable";
}

/** Why nothing is requested as it is now while the replay clock is set. */
const replayStatus: FeedStatus = { state: "replay", reason: undefined };
