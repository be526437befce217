import { readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

/**
 * Kilobytes over the wire. The functions load with every workbook; the pane only when it is seen.
 *
 * Of the 94 KB of the functions, 19 are Temporal, whose classes come whole, 5 the other libraries, and the rest our own: every
 * function with its table, the client, the streams. What would pull in a library more, or the pane, does not fit.
 */
const budgetsKb = { functions: 98, pane: 260 };

const gzippedKb = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/${file}`)).length, 0) / 1024;

const scripts = readdirSync("dist").filter((file) => file.endsWith(".js"));
const first = ["runtime.js", "functions.js", "taskpane.js"];

test("what loads with every workbook keeps within its budget", () => {
  expect(gzippedKb(first)).toBeLessThan(budgetsKb.functions);
});

test("the pane keeps within its budget", () => {
  const lazy = scripts.filter((file) => !first.includes(file));

  expect(lazy.length).toBeGreaterThan(0);
  expect(gzippedKb(lazy)).toBeLessThan(budgetsKb.pane);
});

test("the pictures and pages are small", () => {
  expect(statSync("dist/assets/icon-80.png").size).toBeLessThan(10_000);
});
