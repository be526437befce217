/**
 * Prints how many tests of both gates passed and failed in their last runs, as `N passed, N failed`. `.ci/run` ends with it. A gate that did
 * not run counts as one that failed.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./setup/steps.mjs";

const gates = ["first", "second"].map((gate) => {
  const path = join(projectFolder, `build/gate-${gate}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { passed: 0, failed: 1 };
});
const sum = (name) => gates.reduce((total, gate) => total + gate[name], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
