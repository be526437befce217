import { readFile } from "node:fs/promises";
import ts from "typescript";

interface Named {
  promise: string;
  file: string;
  title: string;
}

/** Returns the tests that the table of docs/architecture.md names, each with its promise, which stands in the row of its first test. */
async function namedTests(): Promise<Named[]> {
  const [, section = ""] = (await readFile("docs/architecture.md", "utf8")).split("## Promises and their tests");
  const rows = section.split("\n").filter((line) => line.startsWith("| "));
  let promise = "";
  return rows.slice(2).map((row) => {
    const [first = "", file = "", title = ""] = row
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    promise = first || promise;
    return { promise, file: file.replaceAll("`", ""), title };
  });
}

/** Returns the titles of the tests of a file: the texts that are the first argument of a call with a function. */
async function titlesOf(file: string): Promise<string[]> {
  const source = ts.createSourceFile(file, await readFile(file, "utf8"), ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      const [title, run] = node.arguments;
      if (title && ts.isStringLiteral(title) && run) titles.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

test("every promise of docs/architecture.md has a test in npm test, and every test that it names exists", async () => {
  const named = await namedTests();

  const missing: string[] = [];
  for (const { file, title } of named) {
    const titles = await titlesOf(file).catch(() => undefined);
    if (!titles) missing.push(`${file} does not exist.`);
    else if (!titles.includes(title)) missing.push(`${file} has no test "${title}".`);
  }
  for (const promise of new Set(named.map((one) => one.promise))) {
    const isInFirst = named.some((one) => one.promise === promise && !one.file.endsWith(".all.test.ts"));
    if (!isInFirst) missing.push(`No test of npm test shows "${promise}".`);
  }
  expect(named.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
