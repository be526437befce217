import { readFileSync } from "node:fs";
import { functionExamples } from "../scripts/function-examples";
import { madeFromHere, signature, type FunctionMetadata } from "../scripts/functions-text";
import { recipes } from "../src/taskpane/recipes";
import { publishedList } from "./support/published-list";

const { functions } = JSON.parse(readFileSync("dist/functions.json", "utf8")) as { functions: FunctionMetadata[] };
const page = readFileSync("docs/functions.md", "utf8");
const made = page.slice(page.indexOf(madeFromHere));

/** Headings of the made part, by their level, in the order of the page. */
const headings = (marks: string) => [...made.matchAll(new RegExp(`^${marks} (.+)$`, "gm"))].map((found) => found[1]);

/** The text below a heading, up to the next one. */
function sectionOf(heading: string): string {
  const [, section = ""] = made.split(`\n${heading}\n`);
  return plain(section.split(/\n##/)[0] ?? "");
}

/** Without what Markdown adds: escapes, and blanks that align a table. */
const plain = (text: string) => text.replaceAll("\\", "").replace(/\s+/g, " ");

test("the page, the examples and the published list name the same functions, in the same order", () => {
  const published = Object.keys(publishedList);

  expect(Object.keys(functionExamples)).toEqual(published);
  expect(headings("##")).toEqual([...published, "Recipes"]);
});

test.each(functions.map((one) => [one.id, one] as const))(
  "the page says of %s what Excel says: how it is called, what it answers, each argument",
  (id, metadata) => {
    const section = sectionOf(`## ${id}`);

    expect(section).toContain(signature(metadata));
    expect(section).toContain(plain(metadata.description));
    for (const { name, optional, description } of metadata.parameters) {
      expect(section).toContain(plain(`| ${optional ? `[${name}]` : name} | ${description} |`));
    }
  },
);

test.each(Object.entries(functionExamples))(
  "every example of %s calls it, and stands on the page",
  (id, { examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const [formula, says] of examples) {
      expect(formula.startsWith(`=${id}(`)).toBe(true);
      expect(sectionOf(`## ${id}`)).toContain(plain(formula));
      expect(sectionOf(`## ${id}`)).toContain(plain(says));
    }
  },
);

test("the page shows an answer below every first example, and none is an error", () => {
  for (const id of Object.keys(functionExamples)) {
    const [, shown = ""] = sectionOf(`## ${id}`).split("```text");
    expect(shown).toMatch(/``` \|.+\|/);
    expect(shown).not.toMatch(/#(N\/A|VALUE!|BUSY!|CALC!|SPILL!|REF!|NAME\?)/);
  }
});

test("the recipes of the page are those of the pane", () => {
  expect(headings("###")).toEqual(recipes.map(({ name }) => name));
  for (const { name, says, formula } of recipes) {
    const section = sectionOf(`### ${name}`);
    expect(section).toContain(plain(says));
    expect(section).toContain(plain(formula));
  }
});

test("every description gives an example and the price", () => {
  for (const { id, description } of functions) {
    expect(description).toContain(`Example: =${id}(`);
    expect(description).toMatch(/\bcredits?\b|\bFree\b/);
  }
});

test("the README lists every function", () => {
  const readme = readFileSync("README.md", "utf8");

  expect(Object.keys(publishedList).filter((id) => !readme.includes(`\`${id}\``))).toEqual([]);
});
