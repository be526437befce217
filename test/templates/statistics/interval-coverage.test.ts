import { coverage, nullCases } from "../../support/templates/interval-coverage";

/** Bounds of the share of 1,000 samples that 95 % intervals leave in 999 of 1,000 runs: 3.29 standard errors. */
const [least, most] = [0.95 - 3.29 * Math.sqrt((0.95 * 0.05) / 1_000), 0.95 + 3.29 * Math.sqrt((0.95 * 0.05) / 1_000)];

test.each(nullCases)("of 1,000 samples without an effect 95 % have the true value in their interval: $name", (one) => {
  const covered = coverage(one, 1_000);

  expect(covered).toBeGreaterThan(least);
  expect(covered).toBeLessThan(most);
});
