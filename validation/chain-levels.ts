import { exposureCells, type PricedContracts } from "../market/exposure/exposure-cells";
import { exposureProfile } from "../market/exposure/exposure-profile";
import { zeroGammaLevel } from "../market/exposure/zero-gamma";

/** A strike with the largest exposure of its sign. */
export interface Wall {
  strike: number;
  /** In dollars per 1 % of spot. */
  valueUsd: number;
  /** 100 x (its exposure / that of the second strike of its sign - 1); `undefined` without a second. */
  marginPct: number | undefined;
}

/** The levels of a chain: of all roots, expirations and strikes. */
export interface ChainLevels {
  spot: number;
  /** In dollars per 1 % of spot. */
  netUsd: number;
  callWall: Wall | undefined;
  putWall: Wall | undefined;
  /** The strike at which calls and puts together have the largest exposure. */
  absoluteGamma: number | undefined;
  zeroGamma: number | undefined;
}

/** Returns the levels of priced contracts. `crossing` says which zero gamma counts: the one nearest to spot, or the first, interpolated. */
export function chainLevels(priced: PricedContracts, crossing: "nearest" | "first"): ChainLevels {
  const { chain, terms } = priced;
  const cells = exposureCells(priced, "gamma");
  const width = chain.strikes.length;
  const net = new Map<number, number>();
  const gross = new Map<number, number>();
  cells.forEach((value, at) => {
    const strike = chain.strikes[at % width] ?? 0;
    net.set(strike, (net.get(strike) ?? 0) + value);
    gross.set(strike, (gross.get(strike) ?? 0) + Math.abs(value));
  });
  const profile = (spots: ArrayLike<number>) => exposureProfile(priced, "gamma", spots);
  return {
    spot: terms.spot,
    netUsd: [...net.values()].reduce((sum, value) => sum + value, 0),
    callWall: wallOf(net, 1),
    putWall: wallOf(net, -1),
    absoluteGamma: wallOf(gross, 1)?.strike,
    zeroGamma: zeroGammaLevel(profile, terms.spot, { crossing, isInterpolated: crossing === "first" }),
  };
}

function wallOf(values: ReadonlyMap<number, number>, sign: 1 | -1): Wall | undefined {
  const [largest, second] = [...values].filter(([, value]) => sign * value > 0).sort((a, b) => sign * (b[1] - a[1]));
  if (largest === undefined) return undefined;
  const [strike, valueUsd] = largest;
  return { strike, valueUsd, marginPct: second && 100 * (valueUsd / second[1] - 1) };
}
