import { readFileSync } from "node:fs";
import { templates } from "../../src/templates";
import { withInputs } from "../../scripts/documents/inputs-text";
import { format, resolveConfig } from "prettier";

const index = readFileSync("docs/models.md", "utf8");

test.each(templates.map((template) => [template.id, template.question]))(
  "the page of %s has its question, inputs, price, reading and limits",
  async (id, sentence) => {
    const file = `docs/models/${id}.md`;
    const page = readFileSync(file, "utf8");

    expect(index).toContain(`](models/${id}.md)`);
    expect(page).toContain(sentence);
    expect([...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      "Inputs",
      "Price",
      "Reading the result",
      "Limits",
    ]);
    expect(page).toMatch(/!\[.+\]\(\.\.\/screenshots\/.+\.png\)/);
    const written = await format(withInputs(page), { ...(await resolveConfig(file)), filepath: file });
    expect(written).toBe(page);
  },
);

test("the inputs of a page are the cells of its workbook, as they are shown", () => {
  const page = readFileSync("docs/models/flip-regime.md", "utf8").replace(/ +/g, " ");

  expect(page).toContain("| Sessions | `flip_sessions` | 120 |");
  expect(page).toContain("| Time of the signal | `flip_time` | 10:00 |");
});
