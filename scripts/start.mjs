/** `npm start [-- flags]`: installs missing packages, builds what changed, and serves the workbench and the local service. */
import { spawn } from "node:child_process";
import { installWhatIsMissing, projectFolder } from "./install.mjs";

const flags = process.argv.slice(2);
const isHelp = flags.includes("--help") || flags.includes("-h");

installWhatIsMissing();
const { buildWhatChanged } = await import("./build.mjs");
if (isHelp) buildWhatChanged("service");
else buildWhatChanged();
const server = spawn(process.execPath, [`${projectFolder}build/service/serve.mjs`, ...flags], {
  cwd: projectFolder,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
