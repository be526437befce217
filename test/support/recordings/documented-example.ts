import { readFile } from "node:fs/promises";

/** Returns an example of a section of docs/data.md. */
export async function exampleOf(heading: string, position = 0): Promise<string> {
  const page = await readFile("docs/data.md", "utf8");
  const section = page.split(/^### /m).find((text) => text.startsWith(`${heading}\n`)) ?? "";
  const example = [...section.matchAll(/^```(?:csv|json)\n(.*?)^```$/gms)][position]?.[1];
  if (example === undefined) throw new Error(`docs/data.md has no example ${position} of "${heading}"`);
  return example;
}
