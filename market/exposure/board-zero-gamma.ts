import { type ZeroGamma, indexOfRoot, rootsOfIndex } from "@strikebook/contract";
import type { ComputedProfile } from "./exposure-profile";
import type { Board, Market } from "./market";
import { addedProfiles, newestSpot, OnceTogether } from "./priced-together";
import { zeroGammaLevel } from "./zero-gamma";
import { assumptions, type OtherAssumptions } from "./other-assumptions";

/** The boards of one instant whose contracts are priced together: of the roots of one index, in the order of the index. */
export type BoardsTogether = readonly [Board, ...Board[]];

/**
 * Returns the roots whose contracts are priced together with those of a root: all roots of its index that a market has. None for VIX, whose
 * options are priced from its futures: no one price moves them all.
 */
export function familyRoots({ symbols }: Pick<Market, "symbols">, root: string): string[] {
  const index = indexOfRoot(root);
  if (index === undefined) return [root];
  return index === "VIX" ? [] : rootsOfIndex(index).filter((other) => symbols.includes(other));
}

/** Parts of a zero gamma that are not always sent. */
interface ZeroGammaParts {
  /** Its range, which takes several times as long as the level. */
  range: boolean;
  /** The roots that were priced together. */
  roots: boolean;
}

/** How far from spot a level is `far`, in percent. */
const FAR_PCT = 5;

/**
 * Returns the zero gamma of a board as a response has it: of all contracts of some boards priced together, whatever a request selects. The
 * level is the same for each of the boards. Null if there is none. docs/local-service.md, Zero gamma.
 */
export function boardZeroGamma({ spot }: Board, together: BoardsTogether, parts: ZeroGammaParts): ZeroGamma {
  const found = levels.of(together, () => foundLevel(together));
  if (found === undefined) return null;
  const { level, isFlat } = found;
  const distancePct = (level / spot - 1) * 100;
  return {
    level,
    distancePct,
    status: isFlat ? "flat" : Math.abs(distancePct) > FAR_PCT ? "far" : "ok",
    ...(parts.range && zeroGammaRange(level, together)),
    ...(parts.roots && { roots: together.map(({ symbol }) => symbol) }),
  };
}

/** A zero gamma, and whether net gamma is nearly zero all around it. */
interface FoundLevel {
  level: number;
  isFlat: boolean;
}

const levels = new OnceTogether<Board, FoundLevel | undefined>();

function foundLevel(boards: BoardsTogether): FoundLevel | undefined {
  const spot = newestSpot(boards);
  const net = addedProfiles(boards.map((board) => (spots) => board.profile("gamma", spots)));
  const level = zeroGammaLevel(net, spot);
  if (level === undefined) return undefined;
  const gross = addedProfiles(boards.map(({ grossGamma }) => grossGamma));
  return { level, isFlat: isFlat({ net, gross }, level, spot) };
}

/** Where net gamma is compared with gross gamma, in shares of spot beside the zero gamma: mostly an end decides. */
const BESIDE = [-0.02, 0.02, -0.015, 0.015, -0.01, 0.01, -0.005, 0.005];
const FLAT_SHARE = 0.02;

/** Whether net gamma is within 2 % of gross gamma at every half percent of spot, up to 2 % of it to both sides of a zero gamma. */
function isFlat({ net, gross }: Record<"net" | "gross", ComputedProfile>, level: number, spot: number): boolean {
  return BESIDE.every((share) => {
    const price = [level + share * spot];
    const [[netUsd = 0], [grossUsd = 0]] = [net(price), gross(price)];
    return Math.abs(netUsd) <= FLAT_SHARE * grossUsd;
  });
}

type Range = Required<Pick<NonNullable<ZeroGamma>, "low" | "high">>;

const unknown: Range = { low: null, high: null };

/**
 * Returns the least and the largest of a zero gamma and those of the same contracts under other assumptions. Both are null where nothing is
 * quoted, and where an assumption has no zero gamma within 20 % of spot. Open interest of the session before counts where it is recorded.
 */
function zeroGammaRange(level: number, together: readonly [Board, ...Board[]]): Range {
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
