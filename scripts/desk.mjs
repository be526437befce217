/** `npm run desk [-- flags]`: installs missing packages, builds what changed, and runs a node of a desk or one of its commands. */
import { installWhatIsMissing } from "./install.mjs";

installWhatIsMissing();
const { buildWhatChanged } = await import("./build.mjs");
const isTrial = !process.argv.some((arg) => arg.startsWith("--upstream"));
const isNode = process.argv.length === 2 || process.argv[2].startsWith("-");
if (!isNode) buildWhatChanged("desk");
else if (isTrial) buildWhatChanged();
else buildWhatChanged("desk", "desk-page", "addin");
await import("../build/desk/main.mjs");
