import type * as v from "valibot";
import type { ToolFormula } from "./formula";

/** Which rows of a long table its text shows: the first rows, the last rows, or the rows with the largest Value, in their order. */
export type Excerpt = "first" | "last" | "largest";

/** What an assistant can call: a question of an analyst. */
export interface Tool<Entries extends v.ObjectEntries = v.ObjectEntries> {
  /** The name of the tool: a promise to those who use it. */
  name: string;
  title: string;
  /** What it returns, with units, the price and the source; for the assistant. */
  description: string;
  arguments: Entries;
  formula: (given: v.InferOutput<v.ObjectSchema<Entries, undefined>>) => ToolFormula;
  excerpt: Excerpt;
  /** The table is of a past instant, and never changes. */
  isPast?: boolean;
}

/** Checks the types of a tool, then drops the types of its arguments, so that tools can be listed. */
export function tool<const Entries extends v.ObjectEntries>(typed: Tool<Entries>): Tool {
  return typed as unknown as Tool; // the arguments are read with its own schema before they reach its formula
}
