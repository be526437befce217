/** `npm run desk [-- flags]`: installs missing packages, builds what changed, and runs a node of a desk or one of its commands. */
import "./require-node.mjs";
import { installPackages } from "./install.mjs";
import { runSteps } from "./steps.mjs";

const isTrial = !process.argv.some((arg) => arg.startsWith("--upstream"));
const isNode = process.argv.length === 2 || process.argv[2].startsWith("-");

await runSteps(async () => {
  await installPackages("product");
  const { buildWhatChanged } = await import("./build.mjs");
  const pages = isNode ? ["desk-page", "addin", ...(isTrial ? ["workbench"] : [])] : [];
  await buildWhatChanged("desk", ...pages);
});
await import("../build/desk/main.mjs");
