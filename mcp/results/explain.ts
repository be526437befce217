import { creditsText } from "@strikebook/contract";
import { assistantWords, explain } from "@strikebook/client";
import { ArgumentError } from "@strikebook/formulas";

/** A call that failed after some of its requests had responses. */
export class PartlyPaidError extends Error {
  override readonly name = "PartlyPaidError";
  /** What the requests with responses cost. */
  readonly charged: number;

  constructor(charged: number, cause: unknown) {
    super("A request failed after a part of it was charged.", { cause });
    this.charged = charged;
  }
}

/** A call for a symbol that is not covered. */
export class UncoveredError extends Error {
  override readonly name = "UncoveredError";
  /** The closest symbols that are covered. */
  readonly nearest: readonly string[];

  constructor(nearest: readonly string[], cause: unknown) {
    super("A symbol is not covered.", { cause });
    this.nearest = nearest;
  }
}

/** Returns what happened and what to do, for an assistant and its user. Never contains the key. */
export function explainToAssistant(problem: unknown): string {
  if (problem instanceof PartlyPaidError) {
    return `${explainToAssistant(problem.cause)} The part before cost ${creditsText(problem.charged)}, and is cached for the next try.`;
  }
  if (problem instanceof UncoveredError) {
    const { nearest, cause } = problem;
    const text = explainToAssistant(cause);
    // The service may suggest the same ones.
    const isSaid = nearest.every((symbol) => text.includes(symbol));
    return isSaid ? text : `${text} The nearest covered symbols are ${nearest.join(", ")}.`;
  }
  return problem instanceof ArgumentError ? problem.withoutCells : explain(problem, assistantWords);
}
