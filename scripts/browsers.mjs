/** `npm run browsers`: installs what is missing, builds what changed, and checks the workbench in every browser of this computer. */
import "./require-node.mjs";
import { installPackages, runPackage } from "./install.mjs";
import { runSteps } from "./steps.mjs";

await runSteps(async () => {
  await installPackages("all");
  const { buildWhatChanged } = await import("./build.mjs");
  await buildWhatChanged("addin", "workbench", "service");
});
runPackage("tsx/dist/cli.mjs", ["scripts/browsers/check-browsers.ts"]);
