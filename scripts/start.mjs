/** `npm start [-- flags]`: installs missing packages, builds what changed, and serves the workbench and the local service. */
import "./require-node.mjs";
import { installPackages } from "./install.mjs";
import { runSteps } from "./steps.mjs";

const isHelp = process.argv.some((flag) => flag === "--help" || flag === "-h");

await runSteps(async () => {
  await installPackages("product");
  const { buildWhatChanged } = await import("./build.mjs");
  await (isHelp ? buildWhatChanged("service") : buildWhatChanged("addin", "workbench", "service"));
});
await import("../build/service/serve.mjs");
