import { readFile } from "node:fs/promises";

/** Returns an example of a section of docs/data-layouts.md, or of another page. */
export async function exampleOf(heading: string, position = 0, page = "docs/data-layouts.md"): Promise<string> {
  const text = await readFile(page, "utf8");
  const section = text.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const example = [...section.matchAll(/^```(?:csv|json)\n(.*?)^```$/gms)][position]?.[1];
  if (example === undefined) throw new Error(`${page} has no example ${position} of "${heading}"`);
  return example;
}
