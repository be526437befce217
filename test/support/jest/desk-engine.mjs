import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compiledPath } from "../../../scripts/compile-modules.mjs";
import { projectFolder } from "../../../scripts/setup/steps.mjs";

/**
 * Returns why the tests of the desk cannot run, in one line; `undefined` if there is an engine for them. Throws instead if
 * STRIKEBOOK_ENGINE_REQUIRED is set, as it is in .ci/run.
 */
export async function whyNoEngine() {
  const { findEngineProgram } = await import(
    pathToFileURL(compiledPath(join(projectFolder, "desk/start/engine-program.ts"))).href
  );
  try {
    await findEngineProgram();
    return undefined;
  } catch (problem) {
    if (process.env.STRIKEBOOK_ENGINE_REQUIRED) throw problem;
    return `The tests of the desk were skipped. ${problem.message}`;
  }
}
