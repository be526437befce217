import { tsImport } from "tsx/esm/api";

/**
 * Returns why the tests of the desk cannot run, in one line; `undefined` if there is an engine for them. Throws instead if
 * STRIKEBOOK_ENGINE_REQUIRED is set, as it is in .ci/run.
 */
export async function whyNoEngine() {
  const { findEngineProgram } = await tsImport("../../../desk/start/engine-program.ts", import.meta.url);
  try {
    await findEngineProgram();
    return undefined;
  } catch (problem) {
    if (process.env.STRIKEBOOK_ENGINE_REQUIRED) throw problem;
    return `The tests of the desk were skipped. ${problem.message}`;
  }
}
