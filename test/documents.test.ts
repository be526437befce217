import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const folders = [
  "src",
  "market",
  "recordings",
  "service",
  "desk",
  "mcp",
  "workbench",
  "scripts",
  "bench",
  "test",
  "docs",
];

/** Returns the text of every source file and page, with a comment that continues on the next line as one line. */
async function texts(): Promise<{ file: string; text: string }[]> {
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => join(folder, name))),
  );
  const files = names.flat().filter((name) => /\.(tsx?|mjs|lua|md)$/.test(name));
  return Promise.all(
    files.map(async (file) => {
      const lineEnd = file.endsWith(".md") ? /\n\s*/g : /\n\s*(?:\*|\/\/|--) /g;
      return { file, text: (await readFile(file, "utf8")).replace(lineEnd, " ") };
    }),
  );
}

/** The section, or several with commas and "and", up to the next punctuation or lower-case clause. */
const reference = /docs\/api\.md, ((?:(?:, | and )?[A-Z][a-z]+(?: (?!and\b)[a-z]+)*)+)/g;

test("every section of docs/api.md that the code or a page refers to exists", async () => {
  const headings = [...(await readFile("docs/api.md", "utf8")).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

  const missing = (await texts()).flatMap(({ file, text }) =>
    [...text.matchAll(reference)]
      .flatMap(([, sections = ""]) => sections.split(/, | and /))
      .filter((section) => !headings.includes(section))
      .map((section) => `${file}: ${section}`),
  );

  expect(new Set(headings).size).toBe(headings.length);
  expect(missing).toEqual([]);
});
