import { readMetric, readStrikes, type RangeArgument } from "./read-arguments";
import { readExpirations } from "./read-expirations";

/** The arguments that every question for a board shares, in the words of the question. */
export function readBoardArguments(metric: unknown, strikes: unknown, expirations: RangeArgument) {
  return {
    metric: readMetric(metric),
    maxStrikes: readStrikes(strikes),
    expirations: readExpirations(expirations),
  };
}
