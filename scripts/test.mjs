/**
 * `npm test [-- jest arguments]` and `npm run test:all [-- jest arguments]`: install missing packages, build what changed, and run the tests
 * of the first or of the second gate. With paths as arguments, `npm test` runs the tests of both gates there.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { prepare } from "./bundles/parts.mjs";
import { runJest } from "./sources/run-jest.mjs";
import { projectFolder } from "./setup/steps.mjs";

const [first, ...rest] = process.argv.slice(2);
const isSecond = first === "--second-gate";
const args = isSecond ? rest : process.argv.slice(2);
const hasPaths = args.some((arg) => !arg.startsWith("-"));
const gate = isSecond ? "second" : hasPaths ? "both" : "first";

rmSync(join(projectFolder, `build/gate-${gate}.json`), { force: true });
await prepare("all");
process.env.STRIKEBOOK_TEST_GATE = gate;
await runJest(args);
