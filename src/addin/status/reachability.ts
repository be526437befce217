import { ConnectionError } from "../../transport/errors";
import type { Platform } from "../../transport/platform";
import type { Activity } from "../account/activity";

/*
 * Limits in milliseconds. With a tick each second, five seconds pass at most between the last sign of life and the end of a check that is
 * not answered.
 */
const BETWEEN_CHECKS_MS = 3_000;
/** How long a service may be silent before it is checked. */
const QUIET_MS = 2_000;
/** How long the response to a check may take: the account is a small record. */
const SILENCE_MS = 2_000;

/** The share of the account's requests per minute that checks may use. */
const SHARE_OF_LIMIT = 1 / 3;

interface ReachabilityOptions {
  platform: Pick<Platform, "now">;
  activity: Pick<Activity, "store" | "lastAnswerAtMs" | "recordAttempt">;
  /** Reads the account with one attempt, free of charge. Never rejects. */
  check: (signal: AbortSignal) => Promise<void>;
  /** Whether another service responds to a request without a key. */
  responds: (origin: string) => Promise<boolean>;
  /** The service that is checked, for example `https://api.example.com`. */
  origin: () => string;
  requestsPerMinute: () => number;
  /** Whether requests wait in the queue: a check would wait too, and say nothing. */
  isQueueing: () => boolean;
  /** When the newest board of a stream arrived, in milliseconds since 1970 UTC; `undefined` if none did. */
  lastBoardAtMs: () => number | undefined;
}

/**
 * Finds out within five seconds that the service cannot be reached, and that it can be reached again, also if no cell requests anything.
 *
 * Any response and any streamed board counts as a sign of life. Only a service that has been silent is checked, with the free request
 * for the account, which also tells about the account. A check that is not answered in time goes on: its response ends the problem.
 */
export class Reachability {
  readonly #options: ReachabilityOptions;
  /** The check in progress. */
  #check: { sinceMs: number; abort: AbortController } | undefined;
  #lastCheckAtMs = -Infinity;
  #isTryingOthers = false;

  constructor(options: ReachabilityOptions) {
    this.#options = options;
  }

  /** Checks the service if that is due. Called every second while someone looks at the state. */
  tick(): void {
    const { platform, requestsPerMinute, isQueueing } = this.#options;
    const nowMs = platform.now();
    if (this.#check) return this.#reviewCheck(this.#check.sinceMs, nowMs);
    void this.#tryOthers();
    const everyMs = Math.max(BETWEEN_CHECKS_MS, 60_000 / (requestsPerMinute() * SHARE_OF_LIMIT));
    if (nowMs - this.#lastCheckAtMs < everyMs || nowMs - this.#lastSignMs() < QUIET_MS || isQueueing()) return;
    void this.#start(nowMs);
  }

  /** Ends the check in progress. */
  stop(): void {
    this.#check?.abort.abort();
    this.#check = undefined;
  }

  /** When the service gave the last sign of life, in milliseconds since 1970 UTC. */
  #lastSignMs(): number {
    const { activity, lastBoardAtMs, origin } = this.#options;
    const isUnreachable = activity.store.get().unreachable.some((one) => one.origin === origin());
    return isUnreachable ? -Infinity : Math.max(activity.lastAnswerAtMs ?? 0, lastBoardAtMs() ?? 0);
  }

  async #start(nowMs: number): Promise<void> {
    const abort = new AbortController();
    this.#lastCheckAtMs = nowMs;
    this.#check = { sinceMs: nowMs, abort };
    await this.#options.check(abort.signal);
    if (this.#check?.abort === abort) this.#check = undefined;
  }

  #reviewCheck(sinceMs: number, nowMs: number): void {
    const { activity, origin, isQueueing } = this.#options;
    if (nowMs - sinceMs < SILENCE_MS || this.#lastSignMs() > sinceMs || isQueueing()) return;
    const error = new ConnectionError("The service does not respond.", { url: origin() });
    activity.recordAttempt({ kind: "lost", endpoint: "account", origin: origin(), atMs: nowMs, error });
  }

  /** Tries the other unreachable services, such as the one of flow data, which has no account to read. */
  async #tryOthers(): Promise<void> {
    const { activity, origin, responds, platform } = this.#options;
    const others = activity.store.get().unreachable.filter((one) => one.origin !== origin());
    if (others.length === 0 || this.#isTryingOthers) return;
    this.#isTryingOthers = true;
    for (const other of others) {
      if (!(await responds(other.origin))) continue;
      activity.recordAttempt({ kind: "answered", endpoint: "openapi", origin: other.origin, atMs: platform.now() });
    }
    this.#isTryingOthers = false;
  }
}
