import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const folders = [
  "src",
  "packages",
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

/** Returns the text of a page without code, in which "#" begins a comment. */
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, "");

/** Returns the anchors of the headings of a page. */
const anchorsOf = (text: string) =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );

test("every link of a page leads to a file, and to a heading of it", async () => {
  const below = (await readdir("docs", { recursive: true })).map((name) => join("docs", name));
  const names = [...below.filter((name) => name.endsWith(".md")), "README.md", "CONTRIBUTING.md", "CHANGELOG.md"];
  const pages = new Map(await Promise.all(names.map(async (name) => [name, await readFile(name, "utf8")] as const)));

  const missing = Array.from(pages).flatMap(([name, text]) =>
    [...withoutCode(text).matchAll(/\]\((?!\w+:)([^)\s#]*)#?([^)\s]*)\)/g)]
      .filter(([, path = "", anchor = ""]) => {
        const target = path === "" ? name : join(dirname(name), path);
        const page = pages.get(target);
        return page === undefined || anchor === "" ? !existsSync(target) : !anchorsOf(page).includes(anchor);
      })
      .map(([link]) => `${name}: ${link}`),
  );

  expect(missing).toEqual([]);
});
