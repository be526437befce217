import { coverage, type Method, nullCases } from "../../test/support/templates/interval-coverage";
import { interval, mean } from "../../test/support/templates/intervals";
import { quantile } from "../../test/support/templates/student";
import type { BenchTable } from "../table";

const SAMPLES = 2_000;
const RESAMPLES = 200;
const BLOCK = 5;

/** The usual interval of a mean. */
const student: Method = (contributions, parameters = 1) => {
  const n = contributions.length;
  const center = mean(contributions);
  const squares = contributions.reduce((sum, one) => sum + (one - center) ** 2, 0);
  const half = quantile(0.05, n - parameters) * Math.sqrt(squares / n / (n - parameters));
  return { low: center - half, high: center + half };
};

/** The middle 95 % of means of blocks of five that are drawn with replacement. */
const blockBootstrap: Method = (contributions) => {
  const n = contributions.length;
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let drawn = 0, start = 0; drawn < n; drawn += 1) {
      if (drawn % BLOCK === 0) start = Math.floor(n * Math.random());
      sum += contributions[(start + (drawn % BLOCK)) % n] ?? NaN;
    }
    return sum / n;
  }).sort((a, b) => a - b);
  return { low: means[RESAMPLES * 0.025] ?? NaN, high: means[RESAMPLES * 0.975 - 1] ?? NaN };
};

/** The coverage of every interval of the model workbooks, beside two other ways to compute it. */
export function benchIntervals(): BenchTable {
  const rows = nullCases.flatMap((one) =>
    [one.n, 60, 120, 250]
      .filter((n) => n >= one.n)
      .map((n) => {
        const at = { ...one, n };
        const others = one.ends
          ? ["", ""]
          : [student, blockBootstrap].map((method) => 100 * coverage(at, SAMPLES, method));
        return [one.name, n, 100 * coverage(at, SAMPLES, one.ends ?? interval), ...others];
      }),
  );
  return {
    title: "Coverage of 95 % intervals without an effect, percent",
    columns: ["estimate", "n", "model workbooks", "Student's t", "blocks of five drawn again"],
    rows,
    note: `${SAMPLES.toLocaleString("en-US")} samples each; the standard error of a coverage of 95 is ${(100 * Math.sqrt(0.0475 / SAMPLES)).toFixed(1)}.`,
  };
}
