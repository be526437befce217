import { type ConvictionWeights, defaultWeights } from "./trade-scores";

const LEAST_SUM = 0.95;
const MOST_SUM = 1.05;

/** Sums such as 0.3 + 0.65 miss the bounds by their last binary digit. */
const SLACK = 1e-9;

/**
 * The weights of a request's JSON object, or a sentence on what is wrong with them: names of the parts that the request
 * sets, none negative, together 0.95 to 1.05. Flow document, Part 4.1.
 */
export function readConvictionWeights(given: unknown): ConvictionWeights | string {
  const names = Object.keys(defaultWeights);
  const expected = `conviction_weights must be a JSON object with any of ${names.join(", ")}`;
  if (typeof given !== "object" || given === null || Array.isArray(given)) return `${expected}.`;
  let sum = 0;
  for (const [name, weight] of Object.entries(given)) {
    if (!names.includes(name)) return `${expected}; ${name} is none of them.`;
    if (typeof weight !== "number" || !(weight >= 0))
      return `The conviction weight ${name} must be a number from 0 on.`;
    sum += weight;
  }
  if (sum < LEAST_SUM - SLACK || sum > MOST_SUM + SLACK) {
    return `The conviction weights sum to ${Number(sum.toFixed(6))}; they must sum to 0.95 to 1.05.`;
  }
  return given;
}
