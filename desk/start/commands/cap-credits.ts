import { CommandError } from "./command";

const MOST_CREDITS = 1_000_000_000;

/** Parses the credits of a cap: `500` or `500/day`. Throws a `CommandError`. */
export function readCapCredits(text: string): number {
  const credits = /^\d{1,10}(\/day)?$/.test(text) ? parseInt(text, 10) : NaN;
  if (credits <= MOST_CREDITS) return credits;
  throw new CommandError(`"${text}" is no cap: it needs whole credits for a New York day, such as 500 or 500/day.`);
}
