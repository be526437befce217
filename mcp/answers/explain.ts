import { creditsText } from "../../src/contract/credits-text";
import { assistantWords } from "../../src/errors/assistant-words";
import { explain } from "../../src/errors/explained-error";
import { ArgumentError } from "../../src/formulas/arguments/argument-error";

/** A question that failed after some of its requests were answered. */
export class PartlyPaidError extends Error {
  override readonly name = "PartlyPaidError";
  /** What the answered requests cost. */
  readonly charged: number;

  constructor(charged: number, cause: unknown) {
    super("A question failed after a part of it was paid for.", { cause });
    this.charged = charged;
  }
}

/** Returns what happened and what to do, for an assistant and its user. Never contains the key. */
export function explainToAssistant(problem: unknown): string {
  if (problem instanceof PartlyPaidError) {
    return `${explainToAssistant(problem.cause)} The part before cost ${creditsText(problem.charged)}, and is cached for the next try.`;
  }
  return problem instanceof ArgumentError ? problem.withoutCells : explain(problem, assistantWords);
}
