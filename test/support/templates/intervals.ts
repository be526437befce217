import { quantile, twoSided } from "./student";

/** The ends of a 95 % interval. */
export interface Ends {
  low: number;
  high: number;
}

/** The interval of an estimate that is the mean of contributions, as the methods sheets say. */
export interface Interval extends Ends {
  value: number;
  neighbours: number;
  freedom: number;
  error: number;
  skewness: number;
  p: number;
  detectable: number;
}

export const mean = (values: readonly number[]): number => sum(values) / values.length;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns the standard deviation of a sample. */
export function deviation(values: readonly number[]): number {
  const center = mean(values);
  return Math.sqrt(sum(values.map((value) => (value - center) ** 2)) / (values.length - 1));
}

/** Returns the interval of the mean of contributions. `parameters` counts what was fitted to the observations. */
export function interval(contributions: readonly number[], parameters = 1): Interval {
  const { length: n } = contributions;
  const value = mean(contributions);
  const z = contributions.map((one) => one - value);
  const squares = sum(z.map((one) => one ** 2));
  const raw = sum(z.slice(1).map((one, index) => one * (z[index] ?? NaN))) / squares;
  const neighbours = raw + (1 + 3 * raw) / n;
  const freedom = degreesOfFreedom(neighbours, n, n - parameters);
  const variance = freedom === n - parameters ? squares / n : slowWaves(z, freedom);
  const error = Math.sqrt(variance / (n - parameters));
  const sd = deviation(contributions);
  const skewness = ((n / (n - 1) / (n - 2)) * sum(z.map((one) => (one / sd) ** 3))) / Math.sqrt(n);
  const t = quantile(0.05, freedom);
  return {
    ...{ value, neighbours, freedom, error, skewness },
    low: value - error * invertedHall(t, skewness),
    high: value - error * invertedHall(-t, skewness),
    p: twoSided(hall(value / error, skewness), freedom),
    detectable: error * (t + quantile(0.4, freedom)),
  };
}

/** As many cosine waves as keep the bias of the variance of an AR(1) process below 10 %. */
function degreesOfFreedom(neighbours: number, n: number, most: number): number {
  if (neighbours <= 0) return most;
  const rho = Math.min(neighbours, 0.97);
  return Math.max(2, Math.min(most, Math.floor(((n * (1 - rho)) / Math.PI) * Math.sqrt(0.3 / rho))));
}

/** The mean of the squared coefficients of the first cosine waves. */
function slowWaves(z: readonly number[], waves: number): number {
  let total = 0;
  for (let wave = 1; wave <= waves; wave += 1) {
    let coefficient = 0;
    for (const [index, one] of z.entries()) coefficient += one * Math.cos((Math.PI * wave * (index + 0.5)) / z.length);
    total += (2 / z.length) * coefficient ** 2;
  }
  return total / waves;
}

/** Hall (1992): removes the skewness of a studentized mean. */
const hall = (t: number, s: number): number => t + (s / 3) * t ** 2 + (s ** 2 / 27) * t ** 3 + s / 6;

const invertedHall = (h: number, s: number): number =>
  Math.abs(s) < 1e-6 ? h : (3 / s) * (Math.cbrt(1 + s * (h - s / 6)) - 1);

/** The contributions to the difference of the means of two groups, first less second, in the order of the observations. */
export function differenceContributions(observed: readonly { value: number; isFirst: boolean }[]): number[] {
  const values = (first: boolean) => observed.filter(({ isFirst }) => isFirst === first).map(({ value }) => value);
  const [first, second] = [values(true), values(false)];
  const [means, n] = [{ first: mean(first), second: mean(second) }, observed.length];
  return observed.map(({ value, isFirst }) => {
    const [group, center, sign] = isFirst ? [first.length, means.first, 1] : [second.length, means.second, -1];
    return means.first - means.second + ((sign * n) / group) * (value - center) * Math.sqrt(group / (group - 1));
  });
}

/** The contributions to the standardized slope of y on x, given a control or none. The normal equations are solved. */
export function slopeContributions(y: readonly number[], x: readonly number[], control?: readonly number[]): number[] {
  const centred = (values: readonly number[]) => values.map((value) => value - mean(values));
  const product = (a: readonly number[], b: readonly number[]) => sum(a.map((one, index) => one * (b[index] ?? NaN)));
  const [u, v, c] = [centred(x), centred(y), control && centred(control)];
  const [xx, xc, cc] = [product(u, u), c ? product(u, c) : 0, c ? product(c, c) : 1];
  const [xy, cy] = [product(u, v), c ? product(c, v) : 0];
  const determinant = xx * cc - xc ** 2;
  const [ofX, ofC] = [(cc * xy - xc * cy) / determinant, (xx * cy - xc * xy) / determinant];
  const scale = Math.sqrt(xx / product(v, v));
  return u.map((one, index) => {
    const own = one - (xc / cc) * (c?.[index] ?? 0);
    const residual = (v[index] ?? NaN) - ofX * one - (c ? ofC * (c[index] ?? NaN) : 0);
    return scale * (ofX + (u.length * own * residual * cc) / determinant);
  });
}

/** The contributions to the sum of some numbers divided by the sum of others. */
export function ratioContributions(sums: readonly number[], counts: readonly number[]): number[] {
  const ratio = sum(sums) / sum(counts);
  return sums.map((one, index) => ratio + (one - ratio * (counts[index] ?? NaN)) / mean(counts));
}

/** The contributions to the annualized Sharpe ratio. Mertens (2002). */
export function sharpeContributions(returns: readonly number[]): number[] {
  const center = mean(returns);
  const sd = deviation(returns);
  const ratio = center / sd;
  const z = returns.map((one) => (one - center) / sd);
  const square = mean(z.map((one) => one ** 2));
  return z.map((one) => Math.sqrt(252) * (ratio + one - (ratio / 2) * (one ** 2 - square)));
}

/** Returns Wilson's 95 % interval of a share: where the distance of the share is 1.96 standard errors of the true one. */
export function wilson(hits: number, n: number): Ends {
  const [share, z] = [hits / n, 1.959963984540054];
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  const center = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  return { low: center - half, high: center + half };
}

/** The p of several tests, corrected by Holm's method, in the same order. */
export function holm(p: readonly number[]): number[] {
  const order = [...p.keys()].sort((a, b) => (p[a] ?? NaN) - (p[b] ?? NaN));
  const adjusted = [...p];
  let largest = 0;
  for (const [rank, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (p.length - rank) * (p[index] ?? NaN)));
    adjusted[index] = largest;
  }
  return adjusted;
}
