import type { ComputedProfile } from "./exposure-profile";

/** Something with an instant, in milliseconds since 1970 UTC, and the price of its underlying then. */
interface AtInstant {
  asOfMs: number;
  spot: number;
}

/** Returns the newest price of boards that are priced together. Recorded boards of one index may be some seconds apart. */
export function newestSpot(together: readonly [AtInstant, ...AtInstant[]]): number {
  return together.reduce((newest, one) => (one.asOfMs > newest.asOfMs ? one : newest)).spot;
}

/** Returns the sum of profiles. */
export function addedProfiles(profiles: readonly ComputedProfile[]): ComputedProfile {
  return (spots) => {
    const sum = new Float64Array(spots.length);
    for (const profile of profiles) profile(spots).forEach((value, at) => (sum[at] = (sum[at] ?? 0) + value));
    return sum;
  };
}

/** A figure of several things together, such as boards, computed once for as long as they are in memory. */
export class OnceTogether<Thing extends object, Figure> {
  readonly #known = new WeakMap<Thing, readonly { things: readonly Thing[]; figure: Figure }[]>();

  /** Returns the figure of one thing or more. */
  of(things: readonly [Thing, ...Thing[]], compute: () => Figure): Figure {
    const known = this.#known.get(things[0]) ?? [];
    const isSame = (others: readonly Thing[]) =>
      others.length === things.length && others.every((other, at) => other === things[at]);
    const same = known.find((entry) => isSame(entry.things));
    if (same) return same.figure;
    const figure = compute();
    this.#known.set(things[0], [...known, { things, figure }]);
    return figure;
  }
}
