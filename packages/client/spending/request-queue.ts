import { type AccountLimits, assumedLimits } from "@strikebook/contract";
import { Alarm } from "../transport/alarm";
import type { Platform } from "../transport/platform";

/** The rate limits of an account; unknown limits are omitted. docs/api.md, Limits. */
export type RateLimits = Partial<Pick<AccountLimits, "requestsPerMinute" | "historicalInFlight">>;

/** The limits that a request has besides the rate limit: replays at once, the flow service's own limit, or none. */
export type Lane = "live" | "replay" | "flow";

/** A request that waits for its permit. */
export interface PermitRequest {
  lane: Lane;
  /** The lowest is served first; read again at each turn, because callers join and leave. */
  priority: () => number;
  signal?: AbortSignal | undefined;
}

/** Permission to send one request. */
export interface Permit {
  /** Called when the request has been answered or aborted. Further calls have no effect. */
  release(): void;
}

/** What a queue knows of the last minute; instants in milliseconds since 1970 UTC. */
export interface QueueHistory {
  /** When the requests that still count were answered. */
  finishedAtMs: readonly number[];
  pauses: readonly { lane: Lane | "all"; untilMs: number }[];
}

interface Waiting {
  request: PermitRequest;
  sinceMs: number;
  grant: (permit: Permit) => void;
}

/** The limits count requests per minute. docs/api.md, Limits. */
const WINDOW_MS = 60_000;

/** For each such wait a request moves up by one priority, so that none waits until its deadline. In milliseconds. */
const PROMOTION_MS = 10_000;

/** The request queue of one page: permits requests at the rate that the account allows. */
export class RequestQueue {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #limits: () => RateLimits;
  readonly #pauses = new Map<Lane | "all", number>();
  /** In order of arrival. */
  readonly #waiting = new Set<Waiting>();
  readonly #alarm: Alarm;
  /** How many requests are in flight, and how many of them are replays. */
  #inFlight = 0;
  #replays = 0;
  /** When requests were answered, oldest first, in milliseconds since 1970 UTC. */
  #finishedAtMs: number[] = [];

  /** `limits` is read again at every turn. */
  constructor(platform: Pick<Platform, "now" | "sleep">, limits: () => RateLimits) {
    this.#platform = platform;
    this.#limits = limits;
    this.#alarm = new Alarm(platform, () => this.#admit());
  }

  /** The number of requests that wait. */
  get size(): number {
    return this.#waiting.size;
  }

  /** The last minute. */
  get history(): QueueHistory {
    this.#dropOld(this.#platform.now());
    const pauses = [...this.#pauses].map(([lane, untilMs]) => ({ lane, untilMs }));
    return { finishedAtMs: [...this.#finishedAtMs], pauses };
  }

  /** Counts requests and pauses that another queue of the same account knows. */
  restore({ finishedAtMs, pauses }: QueueHistory): void {
    this.#finishedAtMs = [...this.#finishedAtMs, ...finishedAtMs].sort((a, b) => a - b);
    for (const { lane, untilMs } of pauses) this.pauseUntil(lane, untilMs);
  }

  /** Waits until a request may be sent; rejects with the signal's reason if it aborts first. */
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

  /**
   * Counts a request regardless of the limits: it was permitted on another page. The service counts a request at an instant between
   * its start and its response, so it counts here from its start until a minute after its response: no minute of the service's
   * clock can contain more requests than were permitted.
   */
  acquireNow(lane: Lane): Permit {
    const replays = lane === "replay" ? 1 : 0;
    this.#inFlight += 1;
    this.#replays += replays;
    let isReleased = false;
    return {
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.#inFlight -= 1;
        this.#replays -= replays;
        this.#finishedAtMs.push(this.#platform.now());
        this.#admit();
      },
    };
  }

  /** Pauses a lane until an instant, in milliseconds since 1970 UTC, because the service asked for it. */
  pauseUntil(lane: Lane | "all", untilMs: number): void {
    this.#pauses.set(lane, Math.max(untilMs, this.#pauses.get(lane) ?? 0));
    this.#admit();
  }

  /** Permits every request that may be sent now, in order. Runs again when something changes or a lane opens. */
  #admit(): void {
    for (;;) {
      const nowMs = this.#platform.now();
      const opensAtMs = this.#opensAtMs(nowMs);
      const next = this.#next((lane) => (opensAtMs(lane) ?? Infinity) <= nowMs, nowMs);
      if (!next) {
        const lanes = new Set([...this.#waiting].map(({ request }) => request.lane));
        return this.#alarm.set(Math.min(...[...lanes].map((lane) => opensAtMs(lane) ?? Infinity)));
      }
      this.#waiting.delete(next);
      next.grant(this.acquireNow(next.request.lane));
    }
  }

  /** Returns the next request to permit: the lowest priority of the open lanes, and among equals the first to arrive. */
  #next(isOpen: (lane: Lane) => boolean, nowMs: number): Waiting | undefined {
    let next: { waiting: Waiting; rank: number } | undefined;
    for (const waiting of this.#waiting) {
      if (!isOpen(waiting.request.lane)) continue;
      const rank = waiting.request.priority() - Math.floor((nowMs - waiting.sinceMs) / PROMOTION_MS);
      if (!next || rank < next.rank) next = { waiting, rank };
    }
    return next?.waiting;
  }

  /** Returns a function that returns when a lane permits its next request; `undefined` if that depends on a response. */
  #opensAtMs(nowMs: number): (lane: Lane) => number | undefined {
    const limits = this.#limits();
    const perMinute = statedOr(assumedLimits.requestsPerMinute, limits.requestsPerMinute);
    const replays = statedOr(assumedLimits.historicalInFlight, limits.historicalInFlight);
    this.#dropOld(nowMs);
    const tooMany = this.#inFlight + this.#finishedAtMs.length - perMinute;
    const finishedAtMs = this.#finishedAtMs[tooMany];
    return (lane) => {
      const waitsForResponse = tooMany >= 0 && finishedAtMs === undefined;
      if (waitsForResponse || (lane === "replay" && this.#replays >= replays)) return undefined;
      const freeAtMs = finishedAtMs === undefined ? nowMs : finishedAtMs + WINDOW_MS;
      return Math.max(freeAtMs, this.#pauses.get("all") ?? 0, this.#pauses.get(lane) ?? 0);
    };
  }

  /** Drops the answered requests that count no longer. */
  #dropOld(nowMs: number): void {
    // A clock that was set back would otherwise delay requests for as long as it was set back.
    const atMost = this.#finishedAtMs.map((atMs) => Math.min(atMs, nowMs));
    this.#finishedAtMs = atMost.filter((atMs) => atMs + WINDOW_MS > nowMs);
  }
}

/** A limit that is absent, or that permits nothing, leaves the assumed one in force. */
function statedOr(assumed: number, stated: number | undefined): number {
  return stated !== undefined && stated >= 1 ? Math.floor(stated) : assumed;
}
