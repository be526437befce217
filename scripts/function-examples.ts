import { flowExamples } from "./examples-flow";
import { gexExamples } from "./examples-gex";
import { volExamples } from "./examples-vol";
import type { FunctionExamples } from "./functions-text";

/** What docs/functions.md shows of every function beside the words of its metadata, in the order of the page. */
export const functionExamples: Readonly<Record<string, FunctionExamples>> = {
  ...gexExamples,
  ...flowExamples,
  ...volExamples,
};
