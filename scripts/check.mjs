/** `npm run check`: format, lint with the import table and of Lua, unused exports, types, manifest and metadata. */
import { runPackage } from "./setup/install.mjs";
import { prepare } from "./bundles/parts.mjs";
import { runJest } from "./sources/run-jest.mjs";

await prepare("all", ["addin"]);
runPackage("prettier/bin/prettier.cjs", ["--check", "--log-level=warn", "."]);
runPackage("eslint/bin/eslint.js", ["--max-warnings=0", "."]);
const { luaProblems } = await import("./lint/lua-problems.mjs");
const problems = luaProblems();
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
runPackage("knip/bin/knip.js", ["--no-progress", "--no-config-hints"]);
// What only tests and checks import belongs into devDependencies: `npm start` does not install it.
runPackage("knip/bin/knip.js", ["--production", "--dependencies", "--no-progress", "--no-config-hints"]);
runPackage("typescript/bin/tsc", ["--project", "."]);
await runJest([
  "test/built-addin/manifest.test.ts",
  "test/built-addin/metadata.test.ts",
  "--selectProjects=code",
  "--silent",
]);
console.log("Format, lint, unused exports, types, manifest and metadata: no problems found.");
