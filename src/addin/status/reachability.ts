import { ConnectionError, type MarketClient, type Platform } from "@strikebook/client";
import { responds } from "../account/service-check";
import type { Activity } from "../account/activity";
import type { ServiceConnection } from "../account/service-connection";
import type { Live } from "../live/live";
import type { Settings } from "../settings/settings";

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

/** The limit of requests per minute until the account has stated its own. docs/api.md, Limits: the smaller plan. */
const ASSUMED_REQUESTS_PER_MINUTE = 60;

/** What is checked, and with what. */
export interface CheckedParts {
  activity: Activity;
  client: MarketClient;
  connection: ServiceConnection;
  live: Live;
  platform: Platform;
  settings: Settings;
}

/**
 * Finds out within five seconds that the service cannot be reached, and that it can be reached again, also if no cell requests anything.
 *
 * Any response and any streamed board counts as a sign of life. Only a service that has been silent is checked, with the free request
 * for the account, which also tells about the account. A check that is not answered in time goes on: its response ends the problem.
 */
export class Reachability {
  readonly #parts: CheckedParts;
  /** The check in progress. */
  #check: { sinceMs: number; abort: AbortController } | undefined;
  #lastCheckAtMs = -Infinity;
  #isTryingOthers = false;

  constructor(parts: CheckedParts) {
    this.#parts = parts;
  }

  /** Checks the service if that is due. Called every second while someone looks at the state. */
  tick(): void {
    const { platform, client } = this.#parts;
    const nowMs = platform.now();
    if (this.#check) return this.#reviewCheck(this.#check.sinceMs, nowMs);
    void this.#tryOthers();
    const perMinute = client.account.limits?.requestsPerMinute || ASSUMED_REQUESTS_PER_MINUTE;
    const everyMs = Math.max(BETWEEN_CHECKS_MS, 60_000 / (perMinute * SHARE_OF_LIMIT));
    if (nowMs - this.#lastCheckAtMs < everyMs || nowMs - this.#lastSignMs() < QUIET_MS || this.#isQueueing) return;
    void this.#start(nowMs);
  }

  /** Ends the check in progress. */
  stop(): void {
    this.#check?.abort.abort();
    this.#check = undefined;
  }

  /** When the service gave the last sign of life, in milliseconds since 1970 UTC. */
  #lastSignMs(): number {
    const { activity, live } = this.#parts;
    if (activity.store.get().unreachable.some((service) => service.origin === this.#origin)) return -Infinity;
    const boards = live.state
      .get()
      .boards.map(({ live: { state, receivedAtMs = 0 } }) => (state === "replay" ? 0 : receivedAtMs));
    return boards.reduce((newest, atMs) => Math.max(newest, atMs), activity.lastResponseAtMs ?? 0);
  }

  /** The service that is checked, for example `https://api.example.com`. */
  get #origin(): string {
    return new URL(this.#parts.settings.hosts.baseUrl).origin;
  }

  /** Whether requests wait in the queue: a check would wait too, and say nothing. */
  get #isQueueing(): boolean {
    return this.#parts.client.gate.size > 0;
  }

  async #start(nowMs: number): Promise<void> {
    const abort = new AbortController();
    this.#lastCheckAtMs = nowMs;
    this.#check = { sinceMs: nowMs, abort };
    await this.#parts.connection.checkService(abort.signal);
    if (this.#check?.abort === abort) this.#check = undefined;
  }

  #reviewCheck(sinceMs: number, nowMs: number): void {
    if (nowMs - sinceMs < SILENCE_MS || this.#lastSignMs() > sinceMs || this.#isQueueing) return;
    const origin = this.#origin;
    const error = new ConnectionError("The service does not respond.", { url: origin });
    this.#parts.activity.recordAttempt({ kind: "lost", endpoint: "account", origin, atMs: nowMs, error });
  }

  /** Tries the other unreachable services, such as the one of flow data, which has no account to read. */
  async #tryOthers(): Promise<void> {
    const { activity, platform } = this.#parts;
    const others = activity.store.get().unreachable.filter((service) => service.origin !== this.#origin);
    if (others.length === 0 || this.#isTryingOthers) return;
    this.#isTryingOthers = true;
    for (const other of others) {
      if (!(await responds(platform, other.origin))) continue;
      activity.recordAttempt({ kind: "answered", endpoint: "openapi", origin: other.origin, atMs: platform.now() });
    }
    this.#isTryingOthers = false;
  }
}
