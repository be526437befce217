import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Linter, type Rule } from "eslint";
import { parser } from "typescript-eslint";

const ruleFile = new URL("../../../scripts/lint/no-import-cycle.mjs", import.meta.url).href; // the file has no types
const { noImportCycle } = (await import(ruleFile)) as { noImportCycle: Rule.RuleModule };

/** Returns what lint reports about each of some files in one folder. */
async function problemsOf(files: Record<string, string>): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), "cycles-"));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const linter = new Linter({ cwd: folder });
    const lint = (name: string, text: string) =>
      linter.verify(
        text,
        {
          files: ["**/*.ts"],
          languageOptions: { parser },
          plugins: { own: { rules: { cycle: noImportCycle } } },
          rules: { "own/cycle": "error" },
        },
        join(folder, name),
      );
    return Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, lint(name, text).map(({ message }) => message)]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("a cycle of type imports is reported in each of its files, and nowhere else", async () => {
  const problems = await problemsOf({
    "board.ts": 'import type { Strike } from "./strike";\nexport interface Board { strikes: Strike[] }\n',
    "strike.ts": 'import { type Side } from "./side";\nexport interface Strike { side: Side }\n',
    "side.ts": 'export type { Board as Side } from "./board";\n',
    "table.ts": 'import type { Board } from "./board";\nexport const rows = (board: Board) => board;\n',
  });

  expect(problems).toEqual({
    "board.ts": ["Import cycle: board.ts > strike.ts > side.ts > board.ts."],
    "strike.ts": ["Import cycle: strike.ts > side.ts > board.ts > strike.ts."],
    "side.ts": ["Import cycle: side.ts > board.ts > strike.ts > side.ts."],
    "table.ts": [],
  });
});

test("imports without a cycle are accepted", async () => {
  const problems = await problemsOf({
    "board.ts":
      'import type { Strike } from "./strike";\nimport * as v from "valibot";\nexport const board: Strike = v;\n',
    "strike.ts": "export type Strike = object;\n",
  });

  expect(problems).toEqual({ "board.ts": [], "strike.ts": [] });
});
