import type { Ticks } from "../../../desk/engine/response-limit";

/** How many ticks an engine has to respond. */
const MOST_TICKS = 5;

/** Never lets an engine take too long: for tests in which it always responds, however busy the computer is. */
export const noTicks: Ticks = () => () => undefined;

/** Lets the time limit of an engine's responses end when a test says so. */
export class ManualTicks {
  readonly #listeners = new Set<() => void>();

  readonly start: Ticks = (onTick) => {
    this.#listeners.add(onTick);
    return () => this.#listeners.delete(onTick);
  };

  /** Ends the time of all responses that are waited for. */
  expire(): void {
    for (let tick = 0; tick < MOST_TICKS; tick += 1) for (const onTick of [...this.#listeners]) onTick();
  }
}
