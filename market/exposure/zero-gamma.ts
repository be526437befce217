import { PROFILE_SPAN } from "@strikebook/contract";
import { type ComputedProfile, profileSpots } from "./exposure-profile";
import { type Bracket, interpolatedCrossing, solvedCrossing } from "./zero-crossing";

/** Which of several crossings counts, and whether it is solved for or interpolated between two prices of the profile. */
interface ZeroGammaConvention {
  crossing: "nearest" | "first";
  isInterpolated: boolean;
}

/** Of what the service sends. Publicly shared profiles take the first crossing, interpolated. */
const served: ZeroGammaConvention = { crossing: "nearest", isInterpolated: false };

/**
 * Returns the price at which a gamma profile crosses zero within 20 % of spot; `undefined` if it does not. It is found between two of the
 * 60 prices of a profile, and solved for to a millionth of a dollar.
 */
export function zeroGammaLevel(
  profile: ComputedProfile,
  spot: number,
  { crossing, isInterpolated } = served,
): number | undefined {
  const spots = profileSpots(spot * (1 - PROFILE_SPAN), spot * (1 + PROFILE_SPAN));
  const bracket = crossing === "nearest" ? nearestChange(profile, spots, spot) : signChanges(spots, profile(spots))[0];
  return bracket && (isInterpolated ? interpolatedCrossing(bracket) : solvedCrossing(profile, bracket));
}

/**
 * Returns the change of sign nearest to spot. The prices lie evenly around spot: the profile is computed outward from the middle, and a change
 * of sign is nearer than all that are farther out.
 */
function nearestChange(profile: ComputedProfile, spots: Float64Array, spot: number): Bracket | undefined {
  const values = new Float64Array(spots.length);
  const distance = (bracket: Bracket) => Math.abs(interpolatedCrossing(bracket) - spot);
  for (let low = spots.length / 2 - 1, high = low + 1; low >= 0; low -= 1, high += 1) {
    const [atLow = 0, atHigh = 0] = profile([spots[low] ?? 0, spots[high] ?? 0]);
    values[low] = atLow;
    values[high] = atHigh;
    const found = signChanges(spots.subarray(low, high + 1), values.subarray(low, high + 1));
    // Prices without exposure may lie between both ends of a change of sign that goes on farther out.
    const isCertain = atLow !== 0 && atHigh !== 0;
    if ((found.length > 0 && isCertain) || low === 0) return found.sort((a, b) => distance(a) - distance(b))[0];
  }
  return undefined;
}

/** Returns where a profile changes sign, ascending. Prices at which it is 0 are between others. */
function signChanges(spots: Float64Array, values: Float64Array): Bracket[] {
  const places = Array.from(spots.keys()).filter((i) => values[i] !== 0);
  const pairs = places.slice(1).map((high, i) => [places[i] ?? 0, high] as const);
  return pairs
    .map(([low, high]): Bracket => {
      return { low: spots[low] ?? 0, high: spots[high] ?? 0, atLow: values[low] ?? 0, atHigh: values[high] ?? 0 };
    })
    .filter(({ atLow, atHigh }) => atLow * atHigh < 0);
}
