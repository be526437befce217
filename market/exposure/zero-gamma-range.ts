import type { ZeroGamma } from "@strikebook/contract";
import type { Board } from "./market";
import { assumptions, type OtherAssumptions } from "./other-assumptions";
import { addedProfiles, newestSpot, OnceTogether } from "./priced-together";
import { zeroGammaLevel } from "./zero-gamma";

type Range = Required<Pick<NonNullable<ZeroGamma>, "low" | "high">>;

const unknown: Range = { low: null, high: null };

/**
 * Returns the least and the largest of a zero gamma and those of the same contracts under other assumptions. Both are null where nothing is
 * quoted, and where an assumption has no zero gamma within 20 % of spot. Open interest of the session before counts where it is recorded.
 */
export function zeroGammaRange(level: number, together: readonly [Board, ...Board[]]): Range {
  const [first, ...others] = together.flatMap(({ otherwise }) => otherwise?.() ?? []);
  if (first === undefined || others.length < together.length - 1) return unknown;
  const levels = otherLevels.of([first, ...others], () => computedLevels([first, ...others]));
  return levels ? { low: Math.min(level, ...levels), high: Math.max(level, ...levels) } : unknown;
}

const otherLevels = new OnceTogether<OtherAssumptions, readonly number[] | undefined>();

/** Returns the zero gamma under each assumption; `undefined` if one of them cannot be computed. */
function computedLevels(together: readonly [OtherAssumptions, ...OtherAssumptions[]]): number[] | undefined {
  const assumed = together.map((own) => own.profiles());
  const levels: number[] = [];
  for (const assumption of assumptions) {
    const profiles = assumed.map((own) => own[assumption]);
    if (profiles.some(({ isKnown }) => isKnown)) {
      const level = zeroGammaLevel(addedProfiles(profiles.map(({ net }) => net)), newestSpot(together));
      if (level === undefined) return undefined;
      levels.push(level);
    } else if (assumption !== "earlierOpenInterest") return undefined;
  }
  return levels;
}
