import { FailedSymbol, type RowOrFailure } from "../tables/table";
import { ServiceError } from "../transport/errors";

/**
 * Requests every symbol at once and returns the result of each, or the reason why it failed.
 *
 * If all symbols fail, the failure is thrown, so that the formula itself shows the error.
 */
export async function eachSymbol<Data>(
  symbols: readonly string[],
  request: (symbol: string) => Promise<{ record: Data }>,
): Promise<RowOrFailure<Data>[]> {
  return settledRows(symbols, await Promise.allSettled(symbols.map(request)));
}

/** Returns the rows of settled requests, one per symbol, as `eachSymbol` does. */
export function settledRows<Data>(
  symbols: readonly string[],
  settled: readonly PromiseSettledResult<{ record: Data }>[],
): RowOrFailure<Data>[] {
  const failures = settled.filter((outcome) => outcome.status === "rejected");
  if (failures.length > 0 && failures.length === settled.length)
    throw failureOf(failures.map(({ reason }) => reason as unknown));
  return symbols.map((symbol, index) => {
    const outcome = settled[index];
    if (outcome?.status === "fulfilled") return outcome.value.record;
    return new FailedSymbol(symbol, outcome?.reason);
  });
}

/** Returns the first failure of all symbols; if all failed alike, it is about all of them. */
function failureOf(reasons: readonly unknown[]): unknown {
  const [first] = reasons;
  if (!(first instanceof ServiceError)) return first;
  const alike = reasons.filter((one) => one instanceof ServiceError).filter(({ code }) => code === first.code);
  return alike.length < reasons.length ? first : first.about(alike.flatMap(({ symbols }) => symbols));
}
