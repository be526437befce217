import type { AccountLimits } from "../contract/account";
import type { Platform } from "../transport/platform";
import { RateLog } from "./rate-log";
import { nextTurn, type Lane, type Turn } from "./turns";

/** What an account may do at once; a limit that is not known is left out. API document, Part 8. */
export type GateLimits = Partial<Pick<AccountLimits, "requestsPerMinute" | "historicalInFlight">>;

/** The limits of a paid plan, until the account's own are known. API document, Part 8. */
export const assumedLimits = { requestsPerMinute: 120, historicalInFlight: 2 } as const;

/** Leave to send one request. */
export interface Pass {
  /** The request has been answered or given up. Called again it does nothing. */
  leave(): void;
}

/** Lets requests go at the pace the account allows. */
export interface Gate {
  /** Waits for the turn of one request; rejects with the signal's reason when it aborts first. */
  enter(turn: Turn): Promise<Pass>;
  /** Nothing of the lane goes before that instant, in milliseconds since 1970 UTC: the service asked for it. */
  hold(lane: Lane | "all", untilMs: number): void;
}

/** What a gate knows of the last minute; instants in milliseconds since 1970 UTC. */
export interface GatePast {
  /** When requests were answered that still count. */
  answeredAtMs: readonly number[];
  /** What the service asked for, and until when. */
  holds: readonly { lane: Lane | "all"; untilMs: number }[];
}

interface Waiting {
  turn: Turn;
  sinceMs: number;
  go: (pass: Pass) => void;
}

/** The gate of one page. */
export class RequestGate implements Gate {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #limits: () => GateLimits;
  readonly #log = new RateLog();
  readonly #holds = new Map<Lane | "all", number>();
  /** In order of arrival. */
  readonly #waiting = new Set<Waiting>();
  #replays = 0;
  #alarm: AbortController | undefined;

  /** `limits` is read anew for every turn. */
  constructor(platform: Pick<Platform, "now" | "sleep">, limits: () => GateLimits = () => ({})) {
    this.#platform = platform;
    this.#limits = limits;
  }

  /** How many wait. */
  get size(): number {
    return this.#waiting.size;
  }

  enter(turn: Turn): Promise<Pass> {
    const { signal } = turn;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(signal?.reason);
        this.#admit();
      };
      const go = (pass: Pass) => {
        signal?.removeEventListener("abort", giveUp);
        resolve(pass);
      };
      const waiting: Waiting = { turn, sinceMs: this.#platform.now(), go };
      this.#waiting.add(waiting);
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#admit();
    });
  }

  /** Counts a request that goes whatever the limits say: another page's, let go elsewhere. */
  depart(lane: Lane): Pass {
    this.#log.leave();
    if (lane === "replay") this.#replays += 1;
    let isOver = false;
    return {
      leave: () => {
        if (isOver) return;
        isOver = true;
        if (lane === "replay") this.#replays -= 1;
        this.#log.answer(this.#platform.now());
        this.#admit();
      },
    };
  }

  hold(lane: Lane | "all", untilMs: number): void {
    this.#holds.set(lane, Math.max(untilMs, this.#holds.get(lane) ?? 0));
    this.#admit();
  }

  /** The last minute, for a gate that begins now. */
  get past(): GatePast {
    const holds = [...this.#holds].map(([lane, untilMs]) => ({ lane, untilMs }));
    return { answeredAtMs: this.#log.answered(this.#platform.now()), holds };
  }

  /** Counts what went before this gate began. */
  recall({ answeredAtMs, holds }: GatePast): void {
    this.#log.recall(answeredAtMs);
    for (const { lane, untilMs } of holds) this.hold(lane, untilMs);
  }

  /** Lets go whoever may, in turn; the rest is looked at again when something changes or the next instant comes. */
  #admit(): void {
    for (;;) {
      const nowMs = this.#platform.now();
      const opensAtMs = this.#opensAtMs(nowMs);
      const open = (lane: Lane) => (opensAtMs(lane) ?? Infinity) <= nowMs;
      const next = nextTurn(this.#waiting, open, nowMs);
      if (!next) return this.#setAlarm(opensAtMs);
      this.#waiting.delete(next);
      next.go(this.depart(next.turn.lane));
    }
  }

  /** When a lane lets the next one go; undefined while that takes an answer. */
  #opensAtMs(nowMs: number): (lane: Lane) => number | undefined {
    const limits = this.#limits();
    const perMinute = limit(limits.requestsPerMinute, assumedLimits.requestsPerMinute);
    const replays = limit(limits.historicalInFlight, assumedLimits.historicalInFlight);
    const roomAtMs = this.#log.roomAtMs(perMinute, nowMs);
    return (lane) => {
      if (roomAtMs === undefined || (lane === "replay" && this.#replays >= replays)) return undefined;
      return Math.max(roomAtMs, this.#holds.get("all") ?? 0, this.#holds.get(lane) ?? 0);
    };
  }

  #setAlarm(opensAtMs: (lane: Lane) => number | undefined): void {
    this.#alarm?.abort();
    this.#alarm = undefined;
    const lanes = new Set([...this.#waiting].map(({ turn }) => turn.lane));
    const instants = [...lanes].flatMap((lane) => opensAtMs(lane) ?? []);
    if (instants.length === 0) return;
    const alarm = new AbortController();
    this.#alarm = alarm;
    const waitMs = Math.max(0, Math.min(...instants) - this.#platform.now());
    // Rejects when another alarm takes its place.
    this.#platform.sleep(waitMs, alarm.signal).then(
      () => this.#admit(),
      () => undefined,
    );
  }
}

/** A limit that is absent, or none that lets anything through, leaves the assumed one in force. */
function limit(stated: number | undefined, assumed: number): number {
  return stated !== undefined && stated >= 1 ? Math.floor(stated) : assumed;
}
