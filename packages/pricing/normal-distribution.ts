const ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

/** The density of the standard normal distribution at 0: 1 / sqrt(2 pi). */
export const DENSITY_AT_ZERO = 1 / ROOT_TWO_PI;

/** Beyond this distance from 0 the continued fraction is more precise. */
const TAIL = 7.07106781186547;

/** Returns the density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return DENSITY_AT_ZERO * Math.exp(-0.5 * x * x);
}

/** Returns the probability that a standard normal is at most `x`, to about 15 decimal places (Hart 5666, after West). */
export function normalCumulative(x: number): number {
  const distance = Math.abs(x);
  if (Number.isNaN(x)) return NaN;
  const tail = distance > 37 ? 0 : Math.exp(-0.5 * distance * distance) * upperTail(distance);
  return x > 0 ? 1 - tail : tail;
}

function upperTail(x: number): number {
  if (x >= TAIL) return 1 / ((x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))) * ROOT_TWO_PI);
  let above = 3.52624965998911e-2;
  above = above * x + 0.700383064443688;
  above = above * x + 6.37396220353165;
  above = above * x + 33.912866078383;
  above = above * x + 112.079291497871;
  above = above * x + 221.213596169931;
  above = above * x + 220.206867912376;
  let below = 8.83883476483184e-2;
  below = below * x + 1.75566716318264;
  below = below * x + 16.064177579207;
  below = below * x + 86.7807322029461;
  below = below * x + 296.564248779674;
  below = below * x + 637.333633378831;
  below = below * x + 793.826512519948;
  below = below * x + 440.413735824752;
  return above / below;
}

/** Returns the quantile of the standard normal for 0 < p < 1, to about 7 digits (Wichura, AS 241, PPND7). */
export function normalQuantile(p: number): number {
  const centred = p - 0.5;
  if (Math.abs(centred) <= 0.425) return centred * middle(0.180625 - centred * centred);
  const depth = Math.sqrt(-Math.log(Math.min(p, 1 - p)));
  const size = depth <= 5 ? nearTail(depth - 1.6) : farTail(depth - 5);
  return centred < 0 ? -size : size;
}

function middle(r: number): number {
  const above = ((59.10937472 * r + 159.29113202) * r + 50.434271938) * r + 3.3871327179;
  return above / (((67.1875636 * r + 78.757757664) * r + 17.895169469) * r + 1);
}

function nearTail(r: number): number {
  const above = ((0.17023821103 * r + 1.3067284816) * r + 2.75681539) * r + 1.4234372777;
  return above / ((0.12021132975 * r + 0.737001642) * r + 1);
}

function farTail(r: number): number {
  const above = ((0.017337203997 * r + 0.42868294337) * r + 3.081226386) * r + 6.657905115;
  return above / ((0.012258202635 * r + 0.24197894225) * r + 1);
}
