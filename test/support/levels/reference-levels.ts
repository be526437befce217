/** A strike of a board whose value is a whole number of cents. */
interface ReferenceStrike {
  strike: number;
  cents: number;
  nodeType: string;
}

/**
 * Levels by the sentences of docs/api.md and docs/levels.md, in whole cents, and as plainly as possible: every sum is computed anew, and of
 * several candidates the first of a sorted list is taken. Strikes ascend.
 */
export function referenceLevels(strikes: readonly ReferenceStrike[], spot: number) {
  const level = ({ strike, cents, nodeType }: ReferenceStrike) => ({
    ...{ strike, value: cents / 100, nodeType },
    distancePct: 100 * (strike / spot - 1),
  });
  const levels = strikes
    .filter(({ nodeType }) => nodeType !== "normal")
    .sort((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || a.strike - b.strike)
    .map(level);
  const ofSign = (sign: number) => strikes.filter(({ cents }) => Math.sign(cents) === sign);
  const wall = (sign: number) => {
    const [largest] = ofSign(sign).sort(
      (a, b) =>
        Math.abs(b.cents) - Math.abs(a.cents) ||
        Math.abs(a.strike - spot) - Math.abs(b.strike - spot) ||
        a.strike - b.strike,
    );
    if (!largest) return null;
    return level({ ...largest, nodeType: largest.nodeType === "normal" ? "significant" : largest.nodeType });
  };
  const marginPct = (sign: number) => {
    const [largest, second] = ofSign(sign)
      .map(({ cents }) => Math.abs(cents))
      .sort((a, b) => b - a);
    return largest === undefined || second === undefined ? null : 100 * (largest / second - 1);
  };
  const flip = referenceFlip(strikes, spot);
  return {
    kingNode: levels.find(({ nodeType }) => nodeType === "king") ?? null,
    levels,
    summary: {
      netExposure: sumOf(strikes) / 100,
      positiveWall: wall(1),
      negativeWall: wall(-1),
      flip: flip === undefined ? null : { level: flip, distancePct: 100 * (flip / spot - 1) },
      lowStrike: strikes[0]?.strike,
      highStrike: strikes.at(-1)?.strike,
      positiveWallMarginPct: marginPct(1),
      negativeWallMarginPct: marginPct(-1),
    },
  };
}

const sumOf = (strikes: readonly ReferenceStrike[]) => strikes.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Returns the price nearest to spot, the lower of two equally near, at which the running sum of cents changes sign: between two strikes whose
 * sums have opposite signs, with nothing but sums of zero between them.
 */
export function referenceFlip(
  strikes: readonly Pick<ReferenceStrike, "strike" | "cents">[],
  spot: number,
): number | undefined {
  const sums = strikes.map((_, at) => strikes.slice(0, at + 1).reduce((sum, { cents }) => sum + cents, 0));
  const crossings: number[] = [];
  for (let low = 0; low < sums.length; low += 1)
    for (let high = low + 1; high < sums.length; high += 1) {
      const [below = 0, above = 0] = [sums[low], sums[high]];
      const between = sums.slice(low + 1, high);
      if (below * above >= 0 || between.some((sum) => sum !== 0)) continue;
      const [from = NaN, next = NaN] = [strikes[low]?.strike, strikes[low + 1]?.strike];
      crossings.push(
        between.length > 0 ? next : from + ((next - from) * Math.abs(below)) / (Math.abs(below) + Math.abs(above)),
      );
    }
  return crossings.sort((a, b) => Math.abs(a - spot) - Math.abs(b - spot) || a - b)[0];
}
