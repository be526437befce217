import type { Platform } from "../transport/platform";
import type { FeedStatus } from "./live-board";
import type { LiveSettings } from "./live-settings";
import { decideSuspension, type MarketActivity } from "./suspension-rules";

/** Whether live data of a workbook is suspended: what the user wants, whether the workbook is visible, and what the market shows. */
export class Suspension {
  readonly #platform: Pick<Platform, "now">;
  readonly #settings: () => LiveSettings;
  readonly #serviceNow: () => number;
  #isPaused = false;
  #hiddenSinceMs: number | undefined;
  #closedUntilMs: number | undefined;
  #status: FeedStatus | undefined;
  /** Since when boards have been expected, in milliseconds since 1970 UTC. */
  #sinceMs: number;
  #newest: MarketActivity["newest"];

  /** `serviceNow` returns the service's own time, in milliseconds since 1970 UTC. */
  constructor(platform: Pick<Platform, "now">, settings: () => LiveSettings, serviceNow: () => number) {
    this.#platform = platform;
    this.#settings = settings;
    this.#serviceNow = serviceNow;
    this.#sinceMs = platform.now();
  }

  /** Why live data is suspended, as last decided; `undefined` if it runs. */
  get status(): FeedStatus | undefined {
    return this.#status;
  }

  /** Whether live data is suspended because the market is closed. */
  get isMarketClosed(): boolean {
    return this.#status?.state === "market closed";
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
  }

  setVisible(isVisible: boolean): void {
    this.#hiddenSinceMs = isVisible ? undefined : (this.#hiddenSinceMs ?? this.#platform.now());
  }

  /** Notes that a board has followed another one: the market is open. */
  noteUpdate(asOf: string, receivedAtMs: number): void {
    this.#newest = { asOfMs: Date.parse(asOf), receivedAtMs };
  }

  /** Expects boards from now on, whatever was found before. */
  expectBoards(): void {
    this.#closedUntilMs = undefined;
    this.#sinceMs = this.#platform.now();
  }

  /** Forgets the market: another service has another one. */
  reset(): void {
    this.#newest = undefined;
    this.expectBoards();
  }

  /** Decides again. Returns when to do so next, in milliseconds since 1970 UTC; `undefined` if not before something changes. */
  decide(isAllUnavailable: boolean): number | undefined {
    const nowMs = this.#platform.now();
    const { suspension, closedUntilMs, reviewAtMs } = decideSuspension({
      nowMs,
      isPaused: this.#isPaused,
      hiddenSinceMs: this.#hiddenSinceMs,
      closedUntilMs: this.#closedUntilMs,
      activity: {
        newest: this.#newest,
        sinceMs: this.#sinceMs,
        isAllUnavailable,
        serviceAheadMs: this.#serviceNow() - nowMs,
      },
      settings: this.#settings(),
    });
    if (this.#status && !suspension) this.#sinceMs = nowMs;
    this.#status = suspension;
    this.#closedUntilMs = closedUntilMs;
    return reviewAtMs;
  }
}
