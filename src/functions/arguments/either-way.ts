import { ArgumentError } from "./argument-error";
import { isBlank } from "./read-arguments";
import type { OptionReader } from "./read-options";

/** Leaves the reading to the argument that means the same. */
export const sameAsArgument: OptionReader<unknown> = (value) => value;

/**
 * What an argument or the option of the API's name for it says, as it was typed: an analyst who knows the API finds its names.
 *
 * @param name The option's, for example `minPremium`.
 */
export function eitherWay(argument: unknown, option: unknown, name: string): unknown {
  if (isBlank(option)) return argument;
  if (isBlank(argument)) return option;
  throw new ArgumentError(`The option ${name} says again what an argument says already: leave one of them out.`);
}
