import { readFileSync } from "node:fs";

const [, section = ""] = readFileSync("docs/architecture.md", "utf8").split("\n## Where is\n");
const rows = (section.split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(2)
  .map((line) => {
    const [decision = "", file = "", name = "", test = ""] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.replaceAll("`", "").trim());
    return [decision, { file, name, test }] as const;
  });

test.each(rows)("%s: the file exports the name, and the test uses it", (_, { file, name, test: tested }) => {
  const exported = new RegExp(`^export (?:async )?(?:const|function\\*?|class|interface|type) ${name}\\b`, "m");

  expect(readFileSync(file, "utf8")).toMatch(exported);
  expect(readFileSync(tested, "utf8")).toMatch(new RegExp(`^import [^;]*\\b${name}\\b[^;]*;`, "m"));
});

test("the table is read", () => {
  expect(rows.length).toBeGreaterThan(6);
});
