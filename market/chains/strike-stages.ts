import type { Day } from "../time/civil-day";
import { ascending, type PriceRange, type StrikeBand, strikeLadder } from "./strike-ladder";

/** Strikes added when an expiration comes within so many days; those added before stay. */
export interface LadderStage {
  withinDays: number;
  bands: readonly StrikeBand[];
}

/** New strikes are set around where the price has been from so many days before a stage begins. */
const LOOK_BACK_DAYS = 7;

/**
 * The strikes of an expiration in a session, ascending. `rangeFrom` gives the lowest and highest close of the sessions
 * from a day on, without the session itself.
 *
 * From session to session strikes are only added: a stage keeps what it listed, and widens as the price moves.
 */
export function listedStrikes(
  stages: readonly LadderStage[],
  { session, expiration }: { session: Day; expiration: Day },
  rangeFrom: (from: Day) => PriceRange,
): Float64Array {
  const begun = stages.filter(({ withinDays }) => expiration - session <= withinDays);
  const strikes = begun.flatMap(({ withinDays, bands }) => [
    ...strikeLadder(bands, rangeFrom(expiration - withinDays - LOOK_BACK_DAYS)),
  ]);
  return ascending(strikes);
}

/** Stages of an index whose nearest strikes are `step` apart: 5 for the S&P 500. */
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

/** Index expirations on third Fridays list every strike of a wide range from three months on. */
export function indexMonthlyStages(step: number): LadderStage[] {
  const wide = [
    { step, below: 0.26, above: 0.12 },
    { step: 5 * step, below: 0.36, above: 0.2 },
  ];
  return [...indexStages(step), { withinDays: 100, bands: wide }];
}

/** Stages of a fund whose nearest strikes are `step` apart. */
export function fundStages(step: number): LadderStage[] {
  return [
    { withinDays: 900, bands: [{ step: 5 * step, below: 0.45, above: 0.3 }] },
    { withinDays: 100, bands: [{ step, below: 0.12, above: 0.08 }] },
  ];
}

/** Stages of a share whose nearest strikes are `step` apart. */
export function shareStages(step: number): LadderStage[] {
  return [
    { withinDays: 900, bands: [{ step: 4 * step, below: 0.6, above: 0.8 }] },
    { withinDays: 200, bands: [{ step: 2 * step, below: 0.4, above: 0.5 }] },
    { withinDays: 49, bands: [{ step, below: 0.2, above: 0.2 }] },
  ];
}
