import type { VolMissing } from "../../contract/volatility";
import { ServiceError } from "../../transport/errors";

/** What the indices are covered under. API document, Part 4.7; the Russell 2000 follows the same rule (Part 1). */
const coveredRoot: Readonly<Record<string, string>> = { SPX: "SPXW", NDX: "NDXP", RUT: "RUTW" };

/** Why one symbol of a volatility call has no record: a 404 whose code is the reason that the answer gave. API document, Part 2.8. */
export function missingReason({ symbol, reason }: VolMissing): ServiceError {
  return new ServiceError({
    status: 404,
    code: reason,
    message: explained(symbol.toUpperCase(), reason.toLowerCase()),
  });
}

function explained(symbol: string, reason: string): string {
  const root = coveredRoot[symbol];
  if (root) return `Volatility has nothing under ${symbol}: ask for ${root}, the root it is covered under.`;
  if (reason === "no_history") return `Nothing is stored for the volatility of ${symbol} yet.`;
  if (reason === "not_covered")
    return `Volatility does not cover ${symbol}: the list of covered symbols is free to ask for.`;
  return `Volatility has nothing for ${symbol}: ${reason}.`;
}
