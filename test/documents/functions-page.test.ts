import { readFileSync } from "node:fs";
import { generatedMarker, signature, type DescribedFunction } from "../../scripts/documents/functions-text";
import { columnCatalogue, formulas, helpOf } from "@strikebook/formulas";
import { recipes } from "../../src/taskpane/formulas/recipes";
import { publishedList } from "../support/addin/published-list";

const listed = JSON.parse(readFileSync("dist/functions.json", "utf8")) as { functions: DescribedFunction[] };
/** Without those of the check of Excel. */
const functions = listed.functions.filter(({ id }) => id in publishedList);
const page = readFileSync("docs/functions.md", "utf8");
const generated = page.slice(page.indexOf(generatedMarker));

/** Returns the headings of one level in the generated part, in order. */
const headings = (marks: string) =>
  [...generated.matchAll(new RegExp(`^${marks} (.+)$`, "gm"))].map((found) => found[1]);

/** Returns the text below a heading, up to the next one. */
function sectionOf(heading: string): string {
  const [, section = ""] = generated.split(`\n${heading}\n`);
  return plain(section.split(/\n##/)[0] ?? "");
}

/** Removes escapes and the spaces that align Markdown tables. */
const plain = (text: string) => text.replaceAll("\\", "").replace(/\s+/g, " ");

test("the page and the published list name the same functions, the page in the order of the formulas", () => {
  const names = formulas.map(({ name }) => name);

  expect([...names].sort()).toEqual(Object.keys(publishedList).sort());
  const shared = ["boards", "levels", "single levels", "walls of calls and puts", "expirations", "quotes"];
  const columns = shared.map((title) => `Columns of ${title}`);
  expect(headings("##")).toEqual(["Shared arguments", "Shared notes", ...names, ...columns, "Recipes"]);
});

test.each(functions.map((one) => [one.id, one] as const))(
  "the page describes %s as Excel does: signature, description and arguments",
  (id, metadata) => {
    const section = sectionOf(`## ${id}`);

    expect(section).toContain(signature(metadata));
    expect(section).toContain(plain(metadata.description));
    const shared = sectionOf("## Shared arguments");
    for (const { name, description } of metadata.parameters) {
      const says = plain(`- **${name}**: ${description}`);
      expect(section.includes(says) || shared.includes(says)).toBe(true);
      expect(section.includes(`- **${name}**:`) && !section.includes(says)).toBe(false);
    }
  },
);

const helped = formulas.map((one) => [one.name, helpOf(one)] as const);

test.each(helped)(
  "every example, note and option of %s is on the page, with what it returns",
  (id, { examples, returns, notes = [], options = {} }) => {
    expect(sectionOf(`## ${id}`)).toContain(plain(returns));
    const [, same = id] = /The options are those of ([\w.]+)\./.exec(sectionOf(`## ${id}`)) ?? [];
    for (const [name, [values, does]] of Object.entries(options))
      expect(sectionOf(`## ${same}`)).toContain(plain(`| \`${name}\` | ${values} | ${does} |`));
    for (const note of notes) expect(sectionOf(`## ${id}`) + sectionOf("## Shared notes")).toContain(plain(note));
    expect(examples.length).toBeGreaterThan(0);
    for (const [formula, says] of examples) {
      expect(formula.startsWith(`=${id}(`)).toBe(true);
      expect(sectionOf(`## ${id}`)).toContain(plain(formula));
      expect(sectionOf(`## ${id}`)).toContain(plain(says));
    }
  },
);

test("the page shows a table below every first example, and none is an error", () => {
  for (const [id] of helped) {
    const [, shown = ""] = sectionOf(`## ${id}`).split("```text");
    expect(shown).toMatch(/``` \|.+\|/);
    expect(shown).not.toMatch(/#(N\/A|VALUE!|BUSY!|CALC!|SPILL!|REF!|NAME\?)/);
  }
});

test("the page says of every column of each function what it shows and in which unit, there or where its table is explained", () => {
  for (const [id, tables] of columnCatalogue()) {
    for (const { title, columns, more } of tables) {
      const texts = sectionOf(`## ${id}`) + sectionOf(`## Columns of ${title}`);
      expect(texts).toContain(plain(more));
      for (const { name, unit, says } of columns) {
        expect(sectionOf(`## ${id}`)).toContain(plain(name));
        expect(texts).toContain(plain(`${says} |`));
        if (!title.startsWith("facts")) expect(texts).toContain(plain(`| ${name} | ${unit} | ${says} |`));
      }
    }
  }
});

test("the page and the pane have the same recipes", () => {
  expect(headings("###")).toEqual(recipes.map(({ name }) => name));
  for (const { name, description, formula } of recipes) {
    const section = sectionOf(`### ${name}`);
    expect(section).toContain(plain(description));
    expect(section).toContain(plain(formula));
  }
});

test("every description has an example and the price", () => {
  for (const { id, description } of functions) {
    expect(description).toContain(`Example: =${id}(`);
    expect(description).toMatch(/\bcredits?\b|\bFree\b/);
  }
});

test("the first page of the documentation lists every function", () => {
  const page = readFileSync("docs/README.md", "utf8");

  expect(Object.keys(publishedList).filter((id) => !page.includes(`\`${id}\``))).toEqual([]);
});
