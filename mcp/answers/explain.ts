import { explainProblem } from "../../src/addin/explain-problem";
import { ArgumentError } from "../../src/formulas/arguments/argument-error";
import { TableTooLargeError } from "../../src/tables/table-limits";
import { BudgetError, ConnectionError, MissingKeyError } from "../../src/transport/errors";
import { PartlyPaidError } from "./answer";
import { creditsText } from "../../src/contract/credits-text";

/** Returns what happened and what to do, for an assistant and its user. Never contains the key. */
export function explain(problem: unknown): string {
  if (problem instanceof PartlyPaidError) {
    return `${explain(problem.cause)} The part before cost ${creditsText(problem.charged)}, and is cached for the next try.`;
  }
  if (problem instanceof ArgumentError) return problem.message;
  if (problem instanceof TableTooLargeError) return `${problem.message} Ask for fewer rows, symbols or strikes.`;
  if (problem instanceof MissingKeyError) {
    return "No API key is set: put it into the variable STRIKEBOOK_KEY in the configuration of this server, and restart it.";
  }
  if (problem instanceof BudgetError) return problem.message;
  if (problem instanceof ConnectionError)
    return `${problem.message} Check the address of the service and the connection, then ask again.`;
  // The texts are those of cells.
  return explainProblem(problem)
    .replace(/\bthen recalculate\b/g, "then ask again")
    .replace(/\bRecalculate\b/g, "Ask again");
}
