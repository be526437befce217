/** `npm run mcp`: installs missing packages, builds the server for assistants if it changed, and runs it. Its output is the protocol. */
import { prepare } from "./bundles/parts.mjs";
import { projectFolder } from "./setup/steps.mjs";

// A host starts the server in any folder.
process.chdir(projectFolder);
await prepare("product", ["mcp"]);
await import("../build/mcp/main.mjs");
