import { easternDay, openingMs } from "@strikebook/calendar";
import { optionRootOf } from "../chains/option-roots";
import { underlyingOf } from "../chains/underlyings";
import { totalVariance } from "../chains/volatility-surface";
import { FIRST_SESSION } from "../days/session-table";
import type { SimulatedDays } from "../days/simulated-days";
import { smileOf } from "../days/variance-model";
import type { SmilePoint, VolatilitySource } from "../days/volatility-source";
import { volatilityRoots } from "./vol-coverage";

/** Creates the volatility source of the simulated market. It reads the same surface and closes as the boards. */
export function simulatedVolatilitySource(days: SimulatedDays, roots: readonly string[]): VolatilitySource {
  const underlyingOfRoot = (root: string) => optionRootOf(root)?.underlying ?? root;
  return {
    symbols: volatilityRoots(roots),
    firstSession: () => FIRST_SESSION,
    close: (root, session) => days.close(underlyingOfRoot(root), session),
    term: (root, asOfMs) => termOf(days, root, underlyingOfRoot(root), asOfMs),
    smiles: (root, asOfMs) => termOf(days, root, underlyingOfRoot(root), asOfMs),
    reports: (root) => days.reports(underlyingOfRoot(root)),
    newestMs: (_, instantMs) => instantMs,
  };
}

function termOf(days: SimulatedDays, root: string, underlying: string, asOfMs: number): SmilePoint[] {
  const session = easternDay(asOfMs);
  const surface = days.surface(underlying, session);
  const facts = underlyingOf(underlying);
  if (surface === undefined || facts === undefined) return [];
  const smile = smileOf(facts);
  const second = Math.floor((asOfMs - openingMs(session)) / 1000);
  return surface.expirations.flatMap((expiration, e) => {
    if (expiration.root !== root || expiration.settlesMs <= asOfMs) return [];
    const years = surface.yearsAt(e, second);
    const varianceYears = surface.varianceYearsAt(e, second);
    const variance = surface.atmVarianceAt(e, second);
    const varianceAt = (logMoneyness: number) => totalVariance(smile, variance, logMoneyness);
    const day = () => days.day(underlying, session);
    return [
      {
        ...{ expiration: expiration.day, years, varianceYears, variance, varianceAt },
        // Computed if they are read: the prices of a session take longer than its volatilities.
        get forward() {
          return day()?.forwardAt(e, second);
        },
        get rate() {
          return day()?.rate;
        },
      },
    ];
  });
}
