/** `npm run service [-- flags]`: installs missing packages, builds the local service if it changed, and runs it. */
import "./require-node.mjs";
import { installPackages } from "./install.mjs";
import { runSteps } from "./steps.mjs";

await runSteps(async () => {
  await installPackages("product");
  const { buildWhatChanged } = await import("./build.mjs");
  await buildWhatChanged("service");
});
await import("../build/service/main.mjs");
