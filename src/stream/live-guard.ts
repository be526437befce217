import type { Platform } from "../transport/platform";
import type { Standing } from "./live-board";
import type { LiveSettings } from "./live-settings";
import type { MarketSigns } from "./market-rest";
import { guard } from "./stream-guard";

/** What a workbook's live data runs by: the person's wish, who looks on, and what the market shows. */
export class LiveGuard {
  readonly #platform: Pick<Platform, "now">;
  readonly #settings: () => LiveSettings;
  readonly #serviceNow: () => number;
  #isPaused = false;
  #hiddenSinceMs: number | undefined;
  #closedUntilMs: number | undefined;
  #rest: Standing | undefined;
  /** Since when boards have been waited for, in milliseconds since 1970 UTC. */
  #sinceMs: number;
  #newest: MarketSigns["newest"];

  /** `serviceNow` is the service's own time, in milliseconds since 1970 UTC. */
  constructor(platform: Pick<Platform, "now">, settings: () => LiveSettings, serviceNow: () => number) {
    this.#platform = platform;
    this.#settings = settings;
    this.#serviceNow = serviceNow;
    this.#sinceMs = platform.now();
  }

  /** How everything stands while live data rests, as last decided; undefined where it runs. */
  get rest(): Standing | undefined {
    return this.#rest;
  }

  /** Whether live data rests because the market is closed. */
  get isAfterHours(): boolean {
    return this.#rest?.state === "market closed";
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
  }

  noteVisible(isVisible: boolean): void {
    this.#hiddenSinceMs = isVisible ? undefined : (this.#hiddenSinceMs ?? this.#platform.now());
  }

  /** A board followed another one: the market moves. */
  noteMove(asOf: string, receivedAtMs: number): void {
    this.#newest = { asOfMs: Date.parse(asOf), receivedAtMs };
  }

  /** Boards are waited for from now on, whatever was found before. */
  startAnew(): void {
    this.#closedUntilMs = undefined;
    this.#sinceMs = this.#platform.now();
  }

  /** Another service has another market. */
  forget(): void {
    this.#newest = undefined;
    this.startAnew();
  }

  /** Decides anew; when to decide again, in milliseconds since 1970 UTC, or undefined for not before something changes. */
  decide(isAllUnavailable: boolean): number | undefined {
    const nowMs = this.#platform.now();
    const { rest, closedUntilMs, reviewAtMs } = guard({
      nowMs,
      isPaused: this.#isPaused,
      hiddenSinceMs: this.#hiddenSinceMs,
      closedUntilMs: this.#closedUntilMs,
      signs: {
        newest: this.#newest,
        sinceMs: this.#sinceMs,
        isAllUnavailable,
        serviceAheadMs: this.#serviceNow() - nowMs,
      },
      settings: this.#settings(),
    });
    if (this.#rest && !rest) this.#sinceMs = nowMs;
    this.#rest = rest;
    this.#closedUntilMs = closedUntilMs;
    return reviewAtMs;
  }
}
