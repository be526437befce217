import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Linter, type Rule } from "eslint";
import { parser } from "typescript-eslint";

const ruleFile = new URL("../../../scripts/lint/unique-exports.mjs", import.meta.url).href; // the file has no types
const { uniqueExports } = (await import(ruleFile)) as { uniqueExports: Rule.RuleModule };

test("a name that two files export is reported in both, except of a function of Excel or a component that pages share", async () => {
  const files = {
    "src/board/board.ts": "export interface Board { strikes: number[] }\nexport const boardOf = () => 1;\n",
    "src/picture/board.ts": "export type Board = string;\n",
    "src/functions/board.ts": "export function boardOf() {}\n",
    "market/board.ts": "export class Board {}\nconst boardOf = 1;\nexport const price = boardOf;\n",
    "packages/ui/board.ts": "export const price = 1;\n",
    "test/board.ts": "export const price = 1;\n",
  };
  const folder = await mkdtemp(join(tmpdir(), "exports-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const linter = new Linter({ cwd: folder });
    const config: Linter.Config = {
      files: ["**/*.ts"],
      languageOptions: { parser },
      plugins: { own: { rules: { unique: uniqueExports } } },
      rules: { "own/unique": "error" },
    };

    const problems = Object.entries(files).map(([name, text]) =>
      linter.verify(text, config, join(folder, name)).map(({ message }) => message),
    );

    expect(problems).toEqual([
      [expect.stringContaining(`${join("src", "picture", "board.ts")} exports Board too`)],
      [expect.stringContaining(`${join("src", "board", "board.ts")} exports Board too`)],
      [],
      [expect.stringContaining(`${join("src", "board", "board.ts")} exports Board too`)],
      [],
      [],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
