import type * as v from "valibot";

/** The names and positions that lead to a part of a JSON file. */
export type FilePath = readonly (string | number)[];

/** Formats a path: `accounts[1].plan`. */
export function placeText(path: FilePath): string {
  if (path.length === 0) return "the file";
  return path.map((step, at) => (typeof step === "number" ? `[${step}]` : `${at > 0 ? "." : ""}${step}`)).join("");
}

/** Returns the mistake and its place. An unknown field is described without its name, which may be a key in the wrong place. */
export function describeIssue(issue: v.BaseIssue<unknown>): { path: FilePath; problem: string } {
  const path = (issue.path ?? []).map(({ key }) => key as string | number); // JSON has no other keys
  if (issue.type !== "strict_object") return { path, problem: `must be ${issue.message}` };
  if (issue.expected === "never") return { path: path.slice(0, -1), problem: "has an unknown field" };
  return { path, problem: issue.received === "undefined" ? "is missing" : "must be an object" };
}
