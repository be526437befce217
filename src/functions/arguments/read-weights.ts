import { ArgumentError, shown } from "./argument-error";
import type { OptionReader } from "./read-options";
import { isBlank, numberWithin } from "./read-arguments";

/** Between which all weights together lie. Flow document, Part 4.1. */
const LEAST_SUM = 0.95;
const MOST_SUM = 1.05;
/** Sums such as 0.3 + 0.65 miss the bounds by their last binary digit. */
const SLACK = 1e-9;

const expected =
  "weights by the service's names, such as premium:0.6,sweep:0.4 or a JSON object: none negative, 0.95 to 1.05 together";

/** Weights of the Flow Score by name, as `premium:0.6,sweep:0.4` or a JSON object; undefined when not given. */
export const weightsOption: OptionReader<Readonly<Record<string, number>> | undefined> = (value, name) => {
  if (isBlank(value)) return undefined;
  const weights = Object.fromEntries(
    pairs(String(value)).map(([part, weight]) => [part, numberWithin(weight, { min: 0 }) ?? NaN]),
  );
  const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
  if (!("" in weights) && sum >= LEAST_SUM - SLACK && sum <= MOST_SUM + SLACK) return weights;
  throw new ArgumentError(`The option ${name} is ${expected}; ${shown(value)} is not.`);
};

function pairs(text: string): [part: string, weight: unknown][] {
  if (text.trim().startsWith("{")) return jsonPairs(text);
  return text.split(",").map((part) => {
    const [name = "", ...weight] = part.split(":");
    return [name.trim(), weight.join(":")];
  });
}

/** The members of a JSON object; one that cannot be used where the text is none. */
function jsonPairs(text: string): [part: string, weight: unknown][] {
  try {
    return Object.entries(JSON.parse(text) as Record<string, unknown>); // it begins as an object does
  } catch {
    return [["", undefined]];
  }
}
