import type { Day } from "@strikebook/calendar";

/** Strikes at multiples of a step, from a share below the centre to a share above it. */
interface StrikeBand {
  step: number;
  below: number;
  above: number;
}

/** The bands of strikes added when an expiration is at most `withinDays` days away; strikes added before stay listed. */
export interface LadderStage {
  withinDays: number;
  bands: readonly StrikeBand[];
}

/** The lowest and highest price that the listing of new strikes is based on. */
export interface PriceRange {
  low: number;
  high: number;
}

/** New strikes are set around the prices from this many days before a stage begins. */
const LOOK_BACK_DAYS = 7;

/**
 * Returns the strikes of an expiration in a session, ascending. `rangeFrom` returns the lowest and highest close of the
 * sessions from a day on, without the session itself.
 *
 * Strikes are only added from session to session: a stage keeps its strikes, and widens as the price moves.
 */
export function listedStrikes(
  stages: readonly LadderStage[],
  { session, expiration }: { session: Day; expiration: Day },
  rangeFrom: (from: Day) => PriceRange,
): Float64Array {
  const strikes: number[] = [];
  for (const { withinDays, bands } of stages) {
    if (expiration - session > withinDays) continue;
    addStrikes(strikes, bands, rangeFrom(expiration - withinDays - LOOK_BACK_DAYS));
  }
  return ascending(strikes);
}

/** Adds the strikes of all bands, with duplicates. */
function addStrikes(strikes: number[], bands: readonly StrikeBand[], { low, high }: PriceRange): void {
  for (const { step, below, above } of bands) {
    const last = Math.floor((high * (1 + above)) / step);
    for (let nth = Math.max(1, Math.ceil((low * (1 - below)) / step)); nth <= last; nth += 1) strikes.push(nth * step);
  }
}

/** Sorts numbers and removes duplicates. Takes a third of the time of sorting a Set. */
function ascending(numbers: readonly number[]): Float64Array {
  const sorted = Float64Array.from(numbers).sort();
  return sorted.filter((strike, at) => strike !== sorted[at - 1]);
}

/** Returns the stages of an index whose smallest strike distance is `step`: 5 for the S&P 500. */
export function indexStages(step: number): LadderStage[] {
  const far = [
    { step: 5 * step, below: 0.25, above: 0.12 },
    { step: 20 * step, below: 0.55, above: 0.35 },
  ];
  const near = [
    { step, below: 0.04, above: 0.025 },
    { step: 2 * step, below: 0.08, above: 0.05 },
  ];
  return [
    { withinDays: 1200, bands: far },
    { withinDays: 49, bands: near },
  ];
}

/** Returns the stages of index expirations on third Fridays: a wide range of every strike from three months ahead. */
export function indexMonthlyStages(step: number): LadderStage[] {
  const wide = [
    { step, below: 0.26, above: 0.12 },
    { step: 5 * step, below: 0.36, above: 0.2 },
  ];
  return [...indexStages(step), { withinDays: 100, bands: wide }];
}

/** Returns the stages of a fund whose smallest strike distance is `step`. */
export function fundStages(step: number): LadderStage[] {
  return [
    { withinDays: 900, bands: [{ step: 5 * step, below: 0.45, above: 0.3 }] },
    { withinDays: 100, bands: [{ step, below: 0.12, above: 0.08 }] },
  ];
}

/** Returns the stages of a stock whose smallest strike distance is `step`. */
export function stockStages(step: number): LadderStage[] {
  return [
    { withinDays: 900, bands: [{ step: 4 * step, below: 0.6, above: 0.8 }] },
    { withinDays: 200, bands: [{ step: 2 * step, below: 0.4, above: 0.5 }] },
    { withinDays: 49, bands: [{ step, below: 0.2, above: 0.2 }] },
  ];
}
