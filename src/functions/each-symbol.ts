import { explainProblem } from "../addin/explain-problem";
import { ArgumentError } from "./arguments/argument-error";

/** What one symbol came to. */
export type SymbolOutcome<Record> = { symbol: string; record: Record } | { symbol: string; reason: string };

/**
 * Asks for every symbol at once; each is answered or fails alone.
 *
 * When none could be answered the first failure is thrown, so that the formula itself shows the error.
 */
export async function eachSymbol<Record>(
  symbols: readonly string[],
  ask: (symbol: string) => Promise<{ record: Record }>,
): Promise<SymbolOutcome<Record>[]> {
  const settled = await Promise.allSettled(symbols.map(ask));
  const failures = settled.filter((outcome) => outcome.status === "rejected");
  if (failures.length === settled.length && failures[0]) throw failures[0].reason;
  return symbols.map((symbol, index) => {
    const outcome = settled[index];
    if (outcome?.status === "fulfilled") return { symbol, record: outcome.value.record };
    return { symbol, reason: reasonOf(outcome?.reason) };
  });
}

/** An argument may suit some of the symbols alone. */
function reasonOf(problem: unknown): string {
  return problem instanceof ArgumentError ? problem.message : explainProblem(problem);
}
