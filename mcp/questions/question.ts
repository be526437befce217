import type * as v from "valibot";
import type { AskedFormula } from "./formula";

/** Which rows of a long table its text shows: the first rows, the last rows, or the rows with the largest Value, in their order. */
export type Excerpt = "first" | "last" | "largest";

/** A question of an analyst, which one tool answers. */
export interface Question<Entries extends v.ObjectEntries = v.ObjectEntries> {
  /** The name of the tool: a promise to those who use it. */
  name: string;
  title: string;
  /** What it answers, with units, the price and the source; for the assistant. */
  description: string;
  arguments: Entries;
  formula: (given: v.InferOutput<v.ObjectSchema<Entries, undefined>>) => AskedFormula;
  excerpt: Excerpt;
  /** The table is of a past instant, and never changes. */
  isPast?: boolean;
}

/** Checks the types of a question, then drops the types of its arguments, so that questions can be listed. */
export function question<const Entries extends v.ObjectEntries>(asked: Question<Entries>): Question {
  return asked as unknown as Question; // the arguments are read with its own schema before they reach its formula
}
