import { FlagError } from "./flag-error";
import { standardMarket, type MarketChoice } from "./simulated-data";

/** Seeds are mixed as 32 bits: a greater one would be the same market as a smaller. */
const GREATEST_SEED = 2 ** 32 - 1;

/** The seed that a person typed. Throws a `FlagError`. */
export function readSeed(typed: string | undefined): number {
  const seed = /^\d+$/.test(typed ?? "") ? Number(typed) : NaN;
  if (seed <= GREATEST_SEED) return seed;
  throw new FlagError(
    `--seed takes a whole number from 0 to ${GREATEST_SEED}, such as --seed ${standardMarket.seed}; ${came(typed)} came.`,
  );
}

/** The strength of the planted relation that a person typed. Throws a `FlagError`. */
export function readSignal(typed: string | undefined): MarketChoice["signal"] {
  if (typed === "0") return 0;
  if (typed === "1") return 1;
  throw new FlagError(`--signal takes 0 or 1; ${came(typed)} came.`);
}

const came = (typed: string | undefined) => (typed ? `"${typed}"` : "nothing");
