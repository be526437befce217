import type { ExposureProfile } from "./exposure-profile";

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
export function addedProfiles(profiles: readonly ExposureProfile[]): ExposureProfile {
  return (spots) => {
    const sum = new Float64Array(spots.length);
    for (const profile of profiles) profile(spots).forEach((value, at) => (sum[at] = (sum[at] ?? 0) + value));
    return sum;
  };
}
