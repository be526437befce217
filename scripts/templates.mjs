/** `npm run templates [-- ID...]`: installs missing packages, builds what changed, and writes the model workbooks as files. */
import "./require-node.mjs";
import { installPackages, runPackage } from "./install.mjs";
import { runSteps } from "./steps.mjs";

await runSteps(async () => {
  await installPackages("all");
  const { buildWhatChanged } = await import("./build.mjs");
  await buildWhatChanged("addin", "service", "templates");
});
runPackage("tsx/dist/cli.mjs", ["scripts/write-templates.ts", ...process.argv.slice(2)]);
