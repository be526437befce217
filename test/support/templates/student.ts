/** Returns the logarithm of the gamma function at x > 0. Lanczos (1964), with g = 7. */
function logGamma(x: number): number {
  const coefficients = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const [first = 0, ...others] = coefficients;
  const sum = others.reduce((total, one, index) => total + one / (x + index), first);
  const t = x + 6.5;
  return Math.log(Math.sqrt(2 * Math.PI) * sum) + (x - 0.5) * Math.log(t) - t;
}

/** Returns the regularized incomplete beta function by its continued fraction (Lentz). */
function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(b, a, 1 - x);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a;
  let [fraction, c, d] = [1, 1, 0];
  for (let step = 0; step <= 400; step += 1) {
    const m = Math.floor(step / 2);
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    const numerator = step === 0 ? 1 : step % 2 === 0 ? even : odd;
    d = 1 / (1 + numerator * d);
    c = 1 + numerator / c;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-14) break;
  }
  return front * (fraction - 1);
}

/** Returns the probability that Student's t is farther from 0 than `t`, in either direction. */
export function twoSided(t: number, freedom: number): number {
  return incompleteBeta(freedom / 2, 0.5, freedom / (freedom + t * t));
}

const quantiles = new Map<string, number>();

/** Returns the t that is exceeded in either direction with a probability. */
export function quantile(probability: number, freedom: number): number {
  const key = `${probability} ${freedom}`;
  const known = quantiles.get(key);
  if (known !== undefined) return known;
  let [low, high] = [0, 1_000];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (twoSided(middle, freedom) > probability) low = middle;
    else high = middle;
  }
  quantiles.set(key, low);
  return low;
}

/** Returns the share of the normal distribution below a value, by Simpson's rule with a thousand steps from 0. */
export function normalShare(value: number): number {
  const density = (at: number) => Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI);
  const step = value / 1_000;
  let sum = density(0) + density(value);
  for (let index = 1; index < 1_000; index += 1) sum += density(index * step) * (index % 2 === 0 ? 2 : 4);
  return 0.5 + (sum * step) / 3;
}
