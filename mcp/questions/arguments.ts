import * as v from "valibot";
import { metrics } from "../../src/contract/limits";

/** A text argument with its description for the assistant. */
export const text = (description: string) => v.pipe(v.string(), v.description(description));

/** Several values: text with commas, or a list of texts, which is read as that text. */
export const several = (description: string) =>
  v.pipe(v.union([v.string(), v.array(v.string())]), v.description(description), v.transform(withCommas));

/** Returns a list as text with commas, as the formula has it, and any other value unchanged. */
function withCommas<Value>(given: Value | string[]): Value | string {
  return Array.isArray(given) ? given.join(",") : given;
}

/** One of several words. */
export const word = <const Words extends readonly [string, ...string[]]>(words: Words, description: string) =>
  v.pipe(v.picklist(words), v.description(description));

/** A whole number. The formula checks the bounds, and states them if they are exceeded. */
export const count = (description: string) => v.pipe(v.number(), v.integer(), v.description(description));

export const amount = (description: string) => v.pipe(v.number(), v.description(description));

export const flag = (description: string) => v.pipe(v.boolean(), v.description(description));

const instantForm =
  'US Eastern: "2026-11-20 10:30", "10:30" (today), "now", "last close", or back from now: "-30m", "-2h", "-5d" (sessions)';
const dateForm = '"2026-11-20", "today", "last session", or sessions back such as "-5d"';

export const symbols = several(
  'Option roots separated by commas, such as "SPXW" or "SPXW,SPY". SPXW holds the daily and weekly S&P 500 options, SPX the monthly ones only.',
);
export const ticker = text('One ticker, such as "NVDA".');
export const instant = (what: string) => text(`${what}, ${instantForm}.`);
export const date = (what: string) => text(`${what}: ${dateForm}.`);
export const right = v.optional(word(["call", "put"], "Calls or puts only; both if omitted."));

/** The arguments of every board. */
export const board = {
  metric: v.optional(word(metrics, "The exposure: gamma if omitted.")),
  strikes: v.optional(
    v.pipe(
      v.union([v.number(), v.literal("all")]),
      v.description('Strikes around spot, 1 to 1000 or "all"; 92 if omitted.'),
    ),
  ),
  expirations: v.optional(
    v.pipe(
      v.union([v.number(), v.string(), v.array(v.string())]),
      v.description('Nearest expirations to net, 1 to 60 or "all", or exact dates such as "2026-11-27"; 5 if omitted.'),
      v.transform(withCommas),
    ),
  ),
};

/** Days to expiration, bounds included. */
export const daysToExpiration = {
  minDte: v.optional(amount("The fewest days to expiration.")),
  maxDte: v.optional(amount("The most days to expiration.")),
};
