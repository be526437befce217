/** `node scripts/run.mjs FILE [ARGUMENTS]`: installs missing packages, builds what changed, and runs a script in TypeScript. */
import "./require-node.mjs";
import { installPackages, runPackage } from "./install.mjs";
import { runSteps } from "./steps.mjs";

await runSteps(async () => {
  await installPackages("all");
  const { allParts, buildWhatChanged } = await import("./build.mjs");
  await buildWhatChanged(...allParts);
});
runPackage("tsx/dist/cli.mjs", process.argv.slice(2));
