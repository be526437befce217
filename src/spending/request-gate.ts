import type { AccountLimits } from "../contract/account";
import { assumedLimits } from "../contract/limits";
import { Alarm } from "../transport/alarm";
import type { Platform } from "../transport/platform";
import { nextInQueue, type Lane, type PermitRequest } from "./lanes";
import { RateWindow } from "./rate-window";

/** The rate limits of an account; those that are not known are omitted. API document, Part 8. */
export type RateLimits = Partial<Pick<AccountLimits, "requestsPerMinute" | "historicalInFlight">>;

/** Permission to send one request. */
export interface Permit {
  /** Called when the request has been answered or aborted. Further calls have no effect. */
  release(): void;
}

/** The request queue: permits requests at the rate that the account allows. */
export interface Gate {
  /** Waits until a request may be sent; rejects with the signal's reason if it aborts first. */
  acquire(request: PermitRequest): Promise<Permit>;
  /** Pauses a lane until an instant, in milliseconds since 1970 UTC, because the service asked for it. */
  pauseUntil(lane: Lane | "all", untilMs: number): void;
  /** The number of requests that wait. */
  readonly size: number;
  /** The last minute, for another gate. */
  readonly history: GateHistory;
  /** Counts requests and pauses that another gate of the same key knows. */
  restore(history: GateHistory): void;
}

/** What a gate knows of the last minute; instants in milliseconds since 1970 UTC. */
export interface GateHistory {
  /** When the requests that still count were answered. */
  finishedAtMs: readonly number[];
  pauses: readonly { lane: Lane | "all"; untilMs: number }[];
}

interface Waiting {
  request: PermitRequest;
  sinceMs: number;
  grant: (permit: Permit) => void;
}

/** The request queue of one page. */
export class RequestGate implements Gate {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #limits: () => RateLimits;
  readonly #window = new RateWindow();
  readonly #pauses = new Map<Lane | "all", number>();
  /** In order of arrival. */
  readonly #waiting = new Set<Waiting>();
  readonly #alarm: Alarm;
  #replays = 0;

  /** `limits` is read again at every turn. */
  constructor(platform: Pick<Platform, "now" | "sleep">, limits: () => RateLimits = () => ({})) {
    this.#platform = platform;
    this.#limits = limits;
    this.#alarm = new Alarm(platform, () => this.#admit());
  }

  get size(): number {
    return this.#waiting.size;
  }

  acquire(request: PermitRequest): Promise<Permit> {
    const { signal } = request;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const abort = () => {
        this.#waiting.delete(waiting);
        reject(signal?.reason as Error);
        this.#admit();
      };
      const grant = (permit: Permit) => {
        signal?.removeEventListener("abort", abort);
        resolve(permit);
      };
      const waiting: Waiting = { request, sinceMs: this.#platform.now(), grant };
      this.#waiting.add(waiting);
      signal?.addEventListener("abort", abort, { once: true });
      this.#admit();
    });
  }

  /** Counts a request regardless of the limits: one of another page, permitted there. */
  acquireNow(lane: Lane): Permit {
    this.#window.start();
    if (lane === "replay") this.#replays += 1;
    let isReleased = false;
    return {
      release: () => {
        if (isReleased) return;
        isReleased = true;
        if (lane === "replay") this.#replays -= 1;
        this.#window.finish(this.#platform.now());
        this.#admit();
      },
    };
  }

  pauseUntil(lane: Lane | "all", untilMs: number): void {
    this.#pauses.set(lane, Math.max(untilMs, this.#pauses.get(lane) ?? 0));
    this.#admit();
  }

  get history(): GateHistory {
    const pauses = [...this.#pauses].map(([lane, untilMs]) => ({ lane, untilMs }));
    return { finishedAtMs: this.#window.finished(this.#platform.now()), pauses };
  }

  restore({ finishedAtMs, pauses }: GateHistory): void {
    this.#window.restore(finishedAtMs);
    for (const { lane, untilMs } of pauses) this.pauseUntil(lane, untilMs);
  }

  /** Permits every request that may be sent now, in order. Runs again when something changes or a lane opens. */
  #admit(): void {
    for (;;) {
      const nowMs = this.#platform.now();
      const opensAtMs = this.#opensAtMs(nowMs);
      const isOpen = (lane: Lane) => (opensAtMs(lane) ?? Infinity) <= nowMs;
      const next = nextInQueue(this.#waiting, isOpen, nowMs);
      if (!next) return this.#setAlarm(opensAtMs);
      this.#waiting.delete(next);
      next.grant(this.acquireNow(next.request.lane));
    }
  }

  /** Returns when a lane permits its next request; `undefined` if that depends on a response. */
  #opensAtMs(nowMs: number): (lane: Lane) => number | undefined {
    const limits = this.#limits();
    const perMinute = statedOr(assumedLimits.requestsPerMinute, limits.requestsPerMinute);
    const replays = statedOr(assumedLimits.historicalInFlight, limits.historicalInFlight);
    const freeAtMs = this.#window.freeAtMs(perMinute, nowMs);
    return (lane) => {
      if (freeAtMs === undefined || (lane === "replay" && this.#replays >= replays)) return undefined;
      return Math.max(freeAtMs, this.#pauses.get("all") ?? 0, this.#pauses.get(lane) ?? 0);
    };
  }

  #setAlarm(opensAtMs: (lane: Lane) => number | undefined): void {
    const lanes = new Set([...this.#waiting].map(({ request }) => request.lane));
    const instants = [...lanes].flatMap((lane) => opensAtMs(lane) ?? []);
    this.#alarm.set(instants.length > 0 ? Math.min(...instants) : undefined);
  }
}

/** A limit that is absent, or that permits nothing, leaves the assumed one in force. */
function statedOr(assumed: number, stated: number | undefined): number {
  return stated !== undefined && stated >= 1 ? Math.floor(stated) : assumed;
}
