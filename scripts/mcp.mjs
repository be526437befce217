/** `npm run mcp`: installs missing packages, builds the server for assistants if it changed, and runs it. Its output is the protocol. */
import { installWhatIsMissing, projectFolder } from "./install.mjs";

// A host starts the server in any folder.
process.chdir(projectFolder);
installWhatIsMissing();
const { buildWhatChanged } = await import("./build.mjs");
buildWhatChanged("mcp");
await import("../build/mcp/main.mjs");
