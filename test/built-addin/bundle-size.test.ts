import { readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

/**
 * Limits in gzipped kilobytes. The functions load with every workbook, the rest when it is needed: the pane (185) when it is opened, the
 * code of live cells and streams with the first live cell, that of the formulas of the workbook after it, and that of a shared copy, of model runs or of
 * model workbooks (30) when the user wants them, and that of the check of Excel (14), of sums of roots, series of levels, tables of
 * flow and volatility (19), quotes (4) and the values of options (13) with the first of them.
 *
 * Of the functions, 7 KB are Temporal's time zones, 4 other libraries, and the rest the project's code: about 8 of it is replay, 8
 * spending, and 2 words in arguments (expirations such as `0dte`, times of yesterday, `columns=brief`). Another library, the code of streams or that of the pane would exceed the limit.
 */
const budgetsKb = { functions: 100, rest: 435 };

const gzippedKb = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/${file}`)).length, 0) / 1024;

const scripts = readdirSync("dist").filter((file) => file.endsWith(".js"));
const worker = scripts.filter((file) => file.startsWith("timer-worker"));
const first = ["runtime.js", "functions.js", "taskpane.js", ...worker];

test("the code that every workbook loads is within its size budget", () => {
  expect(gzippedKb(first)).toBeLessThan(budgetsKb.functions);
});

test("the code that is loaded when it is needed is within its size budget", () => {
  const lazy = scripts.filter((file) => !first.includes(file));

  expect(lazy.length).toBeGreaterThan(0);
  expect(gzippedKb(lazy)).toBeLessThan(budgetsKb.rest);
});

test("the icons are small", () => {
  expect(statSync("dist/assets/icon-80.png").size).toBeLessThan(10_000);
});
