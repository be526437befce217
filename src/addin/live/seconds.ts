import { Alarm, type Platform } from "@strikebook/client";

const SECOND_MS = 1_000;

/** Calls its listeners every second while time passes, with one timer for all. */
export class Seconds {
  readonly #listeners = new Set<() => void>();
  readonly #alarm: Alarm;

  constructor(platform: Pick<Platform, "now" | "sleep">, timePasses: () => boolean) {
    this.#alarm = new Alarm(platform, () => {
      this.#alarm.setAfter(SECOND_MS);
      if (!timePasses()) return;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  subscribe(listener: () => void): () => void {
    // The same function may be subscribed twice.
    const own = () => listener();
    this.#listeners.add(own);
    if (!this.#alarm.isSet) this.#alarm.setAfter(SECOND_MS);
    return () => {
      this.#listeners.delete(own);
      if (this.#listeners.size === 0) this.#alarm.clear();
    };
  }
}
