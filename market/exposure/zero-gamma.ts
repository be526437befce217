import { PROFILE_SPAN } from "../../src/contract/profile";
import type { Board } from "./market";
import { type ExposureProfile, profileSpots } from "./exposure-profile";

/** Of each board, because a board is sent several times. */
const levels = new WeakMap<Board, number | null>();

/** Returns the zero gamma of a board, as a response has it: of all contracts of the root, whatever a request selects. */
export function boardZeroGamma(board: Board): { level: number; distancePct: number } | null {
  const known = levels.get(board);
  const level = known === undefined ? (zeroGamma((spots) => board.profile("gamma", spots), board.spot) ?? null) : known;
  levels.set(board, level);
  return level === null ? null : { level, distancePct: (level / board.spot - 1) * 100 };
}

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
export function zeroGamma(
  profile: ExposureProfile,
  spot: number,
  { crossing, isInterpolated } = served,
): number | undefined {
  const spots = profileSpots(spot * (1 - PROFILE_SPAN), spot * (1 + PROFILE_SPAN));
  const brackets = signChanges(spots, profile(spots));
  if (crossing === "nearest") {
    const distance = (bracket: Bracket) => Math.abs(interpolated(bracket) - spot);
    brackets.sort((a, b) => distance(a) - distance(b));
  }
  const [bracket] = brackets;
  return bracket && (isInterpolated ? interpolated(bracket) : solved(profile, bracket));
}

/** Two prices between which a profile changes sign, and its values there. */
interface Bracket {
  low: number;
  high: number;
  atLow: number;
  atHigh: number;
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

function interpolated({ low, high, atLow, atHigh }: Bracket): number {
  return low + ((high - low) * -atLow) / (atHigh - atLow);
}

const TOLERANCE = 1e-6;

/** Narrows a bracket by interpolation and bisection in turn. */
function solved(profile: ExposureProfile, bracket: Bracket): number {
  let { low, high, atLow, atHigh } = bracket;
  for (let bisects = false; high - low > TOLERANCE; bisects = !bisects) {
    const middle = bisects ? (low + high) / 2 : interpolated({ low, high, atLow, atHigh });
    const [value = 0] = profile([middle]);
    if (value === 0) return middle;
    if (value * atLow > 0) [low, atLow] = [middle, value];
    else [high, atHigh] = [middle, value];
  }
  return (low + high) / 2;
}
