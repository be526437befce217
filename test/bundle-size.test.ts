import { readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** Kilobytes over the wire. The functions load with every workbook; the pane only when it is seen. */
const budgetsKb = { functions: 60, pane: 260 };

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
