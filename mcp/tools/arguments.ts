import * as v from "valibot";
import { metrics } from "@strikebook/contract";

/** A text argument with its description for the assistant. */
export const textArgument = (description: string) => v.pipe(v.string(), v.description(description));

const texts = v.union([v.string(), v.array(v.string())]);

/** Several values: text with commas, or a list of texts, which is read as that text. */
export const several = (description: string) => v.pipe(texts, v.description(description), v.transform(withCommas));

/** Returns a list as text with commas, as the formula has it, and any other value unchanged. */
function withCommas<Value>(given: Value | string[]): Value | string {
  return Array.isArray(given) ? given.join(",") : given;
}

/** One of several words; `omitted` is the one that an omitted argument means. */
export const wordArgument = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  omitted: Words[number],
) => v.optional(v.pipe(v.picklist(words), v.metadata({ default: omitted })));

/** A whole number. The formula checks the bounds, and states them if they are exceeded. */
export const countArgument = (omitted: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.metadata({ default: omitted })));

/**
 * Descriptions are short, because every conversation carries those of all tools: the server's instructions say once what arguments with
 * the same name mean.
 */
export const symbolsArgument = v.pipe(texts, v.transform(withCommas));
/** Those of boards may be sums of roots. */
export const boardSymbolsArgument = several("Such as SPX+,SPY");
export const instantArgument = v.string();
export const dateArgument = v.string();
export const right = v.optional(v.picklist(["call", "put"]));
export const minPremiumArgument = v.optional(v.number());

/** The arguments of every board. What omitted strikes and expirations mean depends on the symbol: the instructions say so. */
export const board = {
  metric: wordArgument(metrics, "gamma"),
  strikes: v.optional(v.union([v.number(), v.picklist(["all"])])),
  expirations: v.optional(
    v.pipe(
      v.union([v.number(), v.string(), v.array(v.string())]),
      v.description("Count, all or dates"),
      v.transform(withCommas),
    ),
  ),
};

/** Days to expiration, bounds included. */
export const dteArguments = {
  minDte: v.optional(v.number()),
  maxDte: v.optional(v.number()),
};
