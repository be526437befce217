/** Prints how many tests of both gates passed and failed in their last runs, as `N passed, N failed`. `.ci/run` ends with it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./steps.mjs";

const gates = ["first", "second"].map((gate) =>
  JSON.parse(readFileSync(join(projectFolder, `build/gate-${gate}.json`), "utf8")),
);
const sum = (name) => gates.reduce((total, gate) => total + gate[name], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
