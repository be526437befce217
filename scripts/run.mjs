/** `node scripts/run.mjs FILE [ARGUMENTS]`: installs missing packages, builds what changed, and runs a script in TypeScript. */
import "./require-node.mjs";
import { installPackages, runPackage } from "./install.mjs";
import { runSteps } from "./steps.mjs";

await runSteps(async () => {
  await installPackages("all");
  const { allParts, buildWhatChanged } = await import("./build.mjs");
  await buildWhatChanged(...allParts);
});
const luaModules = new URL("lua-modules.mjs", import.meta.url).href;
runPackage("tsx/dist/cli.mjs", ["--import", luaModules, ...process.argv.slice(2)]);
