/** Runs every check in every browser of this computer, and prints a table of the results. `npm run browsers` starts it. */
import { printTable } from "../support/text-table";
import { checks } from "./checks";
import { knownBrowsers } from "./known-browsers";
import { type CheckedBrowser, checkResultText, runChecks, screenshotFolder } from "./run-checks";

const checked: CheckedBrowser[] = [];
const missing: string[] = [];
for (const { name, source, find } of knownBrowsers) {
  const launch = await find();
  if (launch) checked.push(await runChecks(name, launch));
  else missing.push(`${name} was not found: install ${source}.`);
}
printTable({
  title: "Checks of the workbench",
  columns: ["Check", ...checked.map(({ title }) => title)],
  rows: checks.map(({ name }, at) => [name, ...checked.map(({ results }) => checkResultText(results[at]))]),
});
const problems = checked.flatMap(({ title, results }) =>
  results.flatMap(({ problem }, at) => (problem === undefined ? [] : [`${title}: ${checks[at]?.name}: ${problem}`])),
);
for (const line of [...problems, ...missing]) console.log(`\n${line}`);
console.log(`\nScreenshots of the starter sheet: ${screenshotFolder}`);
process.exitCode = problems.length > 0 || checked.length === 0 ? 1 : 0;
