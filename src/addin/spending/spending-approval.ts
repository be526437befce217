import { creditsText } from "@strikebook/contract";
import type { ReplayState } from "@strikebook/formulas";
import {
  Alarm,
  type ApprovalRequest,
  type Consent,
  NotApprovedError,
  type Platform,
  type ReadableStore,
  type Store,
  afterSpending,
  createStore,
  hasConsent,
  needsConsent,
} from "@strikebook/client";
import type { FormulaCalls } from "../formulas/formula-calls";
import type { WorkbookFormulas } from "../formulas/workbook-formulas";
import type { CellProblems } from "../problems/cell-problems";
import type { RefreshPrice } from "../refresh/refresh-price";
import type { StoredSpendingLimits } from "../settings/spending-limits";

export interface ApprovalParts {
  platform: Pick<Platform, "now" | "sleep">;
  /** Whether the user has paused everything. */
  paused: Store<boolean>;
  /** The limits: above which price of a paste or a recalculation the user is asked. */
  spendingLimits: StoredSpendingLimits;
  /** The state of the replay clock: the user has seen the price of the requests that are sent while an instant is loaded. */
  replayState: ReadableStore<ReplayState>;
  calls: Pick<FormulaCalls, "calculatedSince">;
  problems: Pick<CellProblems, "failures">;
  formulas: Pick<WorkbookFormulas, "recalculateCells">;
}

/** A request that waits for the user. */
interface WaitingRequest {
  credits: number;
  allow: () => void;
  refuse: (reason: NotApprovedError) => void;
}

/** Requests of one paste arrive within this time, in milliseconds: batched requests come 25 ms after the rest. */
const COLLECT_MS = 100;

/** Requests that follow each other within this time belong to one recalculation, in milliseconds. */
const BURST_MS = 1_000;

/** How long cells wait for consent, in milliseconds. */
const CONSENT_MS = 60_000;

/** How long a price that the user has accepted is valid, in milliseconds. */
const ACCEPTED_MS = 60_000;

/** How long to wait before cells are recalculated again if Excel is busy, in milliseconds. */
const BUSY_MS = 2_000;

const pausedText = "Paused: nothing was requested or charged.";

/**
 * Asks before requests for cells are sent that together cost more than the user has set, and refuses them while everything is paused.
 * Requests that no cell waits for are allowed: streams, and what the user requests in the pane at a stated price.
 */
export class SpendingApproval {
  /** What the user is asked; `undefined` if nothing. */
  readonly question: Store<RefreshPrice | undefined> = createStore<RefreshPrice | undefined>(undefined);
  readonly #parts: ApprovalParts;
  readonly #waiting = new Set<WaitingRequest>();
  readonly #collecting: Alarm;
  readonly #consentAlarm: Alarm;
  readonly #resuming: Alarm;
  /** The cells that were refused while everything was paused. */
  #refused = new Set<string>();
  /** When the first of the requests that wait was made. */
  #startedAtMs = 0;
  /** The credits of the recalculation in progress that were allowed without a question, and when the last of them were. */
  #burst = { credits: 0, atMs: 0 };
  /** What the user has accepted beforehand. */
  #accepted: Consent | undefined;

  constructor(parts: ApprovalParts) {
    this.#parts = parts;
    const { platform, paused, spendingLimits } = parts;
    this.#collecting = new Alarm(platform, () => this.#decide());
    this.#consentAlarm = new Alarm(platform, () => this.#refuse(undecidedText(this.question.get())));
    this.#resuming = new Alarm(platform, () => void this.#recalculateRefused());
    paused.subscribe(() => {
      if (paused.get()) this.#decide();
      else void this.#recalculateRefused();
    });
    spendingLimits.store.subscribe(() => this.question.get() && this.#decide());
  }

  /** Waits until a request is allowed. Rejects with a `NotApprovedError`, or with the signal's reason once that aborts. */
  async approve({ credits, cells, signal }: ApprovalRequest, hasTurn: boolean): Promise<void> {
    const { paused, platform, replayState } = this.#parts;
    const addresses = cells?.() ?? [];
    if (addresses.length === 0 || replayState.get().loadingMs !== undefined) return;
    if (!paused.get()) {
      if (hasTurn || this.#askAbove === undefined) return;
      if (this.#waiting.size === 0) this.#startedAtMs = platform.now();
      if (!this.#collecting.isSet) this.#collecting.setAfter(COLLECT_MS);
    }
    try {
      if (paused.get()) throw new NotApprovedError(pausedText, true);
      await this.#wait(credits, signal);
    } catch (reason) {
      if (reason instanceof NotApprovedError && reason.isPaused) {
        for (const address of cells?.() ?? []) this.#refused.add(address);
      }
      throw reason;
    }
  }

  /** Accepts or declines the price that the user is asked about. */
  settle(isAccepted: boolean): void {
    const asked = this.question.get();
    if (!asked) return;
    if (isAccepted) this.#allow();
    else this.#refuse(`Not sent: you cancelled ${inWords(asked)}.`);
  }

  /** Allows requests up to a price that the user has accepted: those that are made in the next minute. */
  allow(credits: number): void {
    this.#accepted = { credits, untilMs: this.#parts.platform.now() + ACCEPTED_MS };
  }

  /** The most credits of a paste or a recalculation without a question; `undefined` if the user is never asked. */
  get #askAbove(): number | undefined {
    return this.#parts.spendingLimits.store.get().askAbove;
  }

  #wait(credits: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => this.#end(request, () => reject(signal?.reason as Error));
      const settle = (act: () => void) => {
        signal?.removeEventListener("abort", leave);
        act();
      };
      const request: WaitingRequest = {
        credits,
        allow: () => settle(resolve),
        refuse: (reason) => settle(() => reject(reason)),
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.add(request);
    });
  }

  #end(request: WaitingRequest, act: () => void): void {
    this.#waiting.delete(request);
    act();
    if (this.question.get()) this.#ask();
  }

  /** Allows what waits, asks, or refuses it if everything is paused. */
  #decide(): void {
    const { platform, paused } = this.#parts;
    if (paused.get()) return this.#refuse(pausedText, true);
    const nowMs = platform.now();
    const { credits } = this.#price();
    if (nowMs - this.#burst.atMs > BURST_MS) this.#burst = { credits: 0, atMs: nowMs };
    if (this.#accepted && hasConsent(this.#accepted, credits, nowMs)) {
      this.#accepted = afterSpending(this.#accepted, credits);
      this.#allow();
    } else if (!needsConsent(this.#burst.credits + credits, this.#askAbove)) {
      this.#burst = { credits: this.#burst.credits + credits, atMs: nowMs };
      this.#allow();
    } else {
      if (!this.question.get()) this.#consentAlarm.setAfter(CONSENT_MS);
      this.#ask();
    }
  }

  /** Shows the question for what waits now; none if nothing waits any more. */
  #ask(): void {
    if (this.#waiting.size === 0) this.#close();
    else this.question.set(this.#price());
  }

  #price(): RefreshPrice {
    const credits = [...this.#waiting].reduce((sum, request) => sum + request.credits, 0);
    const { calls, problems } = this.#parts;
    const calculated = calls.calculatedSince(this.#startedAtMs - BURST_MS);
    const cached = calculated.filter((address) => !problems.failures.of(address)).length;
    return { calls: this.#waiting.size, credits, cached, unknown: 0 };
  }

  #allow(): void {
    for (const request of this.#close()) request.allow();
  }

  #refuse(message: string, isPaused = false): void {
    for (const request of this.#close()) request.refuse(new NotApprovedError(message, isPaused));
  }

  /** Removes the question. Returns the requests that it was about. */
  #close(): WaitingRequest[] {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    this.#collecting.clear();
    this.#consentAlarm.clear();
    this.question.set(undefined);
    return waiting;
  }

  /** Recalculates the cells that were refused while everything was paused. */
  async #recalculateRefused(): Promise<void> {
    const addresses = [...this.#refused];
    if (addresses.length === 0 || this.#parts.paused.get()) return;
    this.#refused = new Set();
    try {
      await this.#parts.formulas.recalculateCells(addresses);
    } catch {
      for (const address of addresses) this.#refused.add(address);
      this.#resuming.setAfter(BUSY_MS);
    }
  }
}

function inWords({ calls, credits }: RefreshPrice): string {
  return `${calls === 1 ? "1 call" : `${calls} calls`} for ${creditsText(credits)}`;
}

function undecidedText(asked: RefreshPrice | undefined): string {
  const what = asked ? inWords(asked) : "calls";
  return `Not sent: ${what} waited ${CONSENT_MS / 1_000} seconds for your approval.`;
}
