import { readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

/**
 * Limits in gzipped kilobytes. The functions load with every workbook, the pane only when it is opened.
 *
 * Of the 118 KB of the functions, 19 are Temporal, whose classes cannot be tree-shaken, 5 are other libraries, and the rest is the
 * project's code: about 30 is live data, 12 replay, 8 spending and 6 the restoring and recalculating of formulas, which the first cell
 * does not need. Another library, or the code of the pane, would exceed the limit.
 */
const budgetsKb = { functions: 122, pane: 200 };

const gzippedKb = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/${file}`)).length, 0) / 1024;

const scripts = readdirSync("dist").filter((file) => file.endsWith(".js"));
const worker = scripts.filter((file) => file.startsWith("timer-worker"));
const first = ["runtime.js", "functions.js", "taskpane.js", ...worker];

test("the code that every workbook loads is within its size budget", () => {
  expect(gzippedKb(first)).toBeLessThan(budgetsKb.functions);
});

test("the code of the pane is within its size budget", () => {
  const lazy = scripts.filter((file) => !first.includes(file));

  expect(lazy.length).toBeGreaterThan(0);
  expect(gzippedKb(lazy)).toBeLessThan(budgetsKb.pane);
});

test("the icons are small", () => {
  expect(statSync("dist/assets/icon-80.png").size).toBeLessThan(10_000);
});
