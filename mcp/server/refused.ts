import type { CallToolResult } from "@modelcontextprotocol/server";
import { explainToAssistant } from "../results/explain";

/** The longest refusal: a service may send any text as the message of an error. */
const MAX_REFUSAL_CHARACTERS = 2_000;

/** Returns a problem as a result, for the assistant to read. */
export function refused(problem: string): CallToolResult {
  const text = problem.slice(0, MAX_REFUSAL_CHARACTERS);
  return { content: [{ type: "text", text }], isError: true };
}

/** Returns a result, or the problem in words. */
export async function inWords(work: () => CallToolResult | Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (problem) {
    return refused(explainToAssistant(problem));
  }
}
