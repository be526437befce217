import { readFileSync } from "node:fs";
import { flagsPages, withFlagTables } from "../../scripts/documents/flags-text";

test.each(flagsPages)("the flags in %s are those that the programs read", (path) => {
  const page = readFileSync(path, "utf8");

  expect(page).toContain("<!-- `npm run docs` writes this table: ");
  expect(withFlagTables(page)).toBe(page);
});

test("a page says that --port listens on 4010 if it is not typed", () => {
  expect(readFileSync("docs/local-service.md", "utf8")).toMatch(/\| `--port NUMBER` +\| .* \| 4010 +\|/);
});
