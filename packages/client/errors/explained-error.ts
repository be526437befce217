import { explainRemedy, type Remedy, type RemedyWords } from "./remedy";

/** An error that says what happened, and which remedy applies. Never contains the key. */
export abstract class ExplainedError extends Error {
  /** What to do about it; `undefined` if the message says it. */
  abstract readonly remedy: Remedy | undefined;

  /** What happened, in sentences that are right on every surface. */
  get what(): string {
    return sentence(this.message);
  }
}

/**
 * Returns what happened and what to do, in the words of a surface. Never contains the key.
 *
 * @param problem Anything that was thrown; a text is returned unchanged.
 */
export function explain(problem: unknown, words: RemedyWords): string {
  if (typeof problem === "string") return problem;
  if (problem instanceof ExplainedError) return `${problem.what} ${explainRemedy(problem.remedy, words)}`.trim();
  const what = problem instanceof Error ? problem.message : String(problem);
  return `Strikebook has an internal error: ${sentence(what)} ${explainRemedy("report", words)}`;
}

/** Returns a text with a full stop at its end, unless it has an end. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
