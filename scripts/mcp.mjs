/** `npm run mcp`: installs missing packages, builds the server for assistants if it changed, and runs it. Its output is the protocol. */
import "./require-node.mjs";
import { installPackages } from "./install.mjs";
import { projectFolder, runSteps } from "./steps.mjs";

// A host starts the server in any folder.
process.chdir(projectFolder);
await runSteps(async () => {
  await installPackages("product");
  const { buildWhatChanged } = await import("./build.mjs");
  await buildWhatChanged("mcp");
});
await import("../build/mcp/main.mjs");
