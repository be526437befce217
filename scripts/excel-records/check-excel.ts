/** Compares the record of a check of Excel with what Excel's documentation states, and prints what differs. `npm run check-excel` starts it. */
import { readFileSync } from "node:fs";
import { readCheckRecord } from "../../src/addin/check/check-record";
import { recordComparisonText } from "./comparison-text";

const usage = `npm run check-excel -- FILE

Compares the record of a check ("Check this Excel" on the Data tab of the pane) with what the documentation of Excel's API states, and prints
what differs. Ends with 0 if nothing does, with 1 if something does, and with 2 if the file cannot be read.`;

const [file, ...more] = process.argv.slice(2);
if (file === undefined || file.startsWith("--") || more.length > 0) {
  console.error(usage);
  process.exit(file === "--help" ? 0 : 2);
}
try {
  const { text, isDifferent } = recordComparisonText(readCheckRecord(readFileSync(file, "utf8")));
  console.log(text);
  process.exitCode = isDifferent ? 1 : 0;
} catch (problem) {
  console.error(`${file} was not compared. ${problem instanceof Error ? problem.message : String(problem)}`);
  process.exitCode = 2;
}
