/** `npm run excel [-- --document URL]`: side-loads the add-in into Excel, with the local service behind it. */
import "./setup/require-node.mjs";
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { installPackages } from "./setup/install.mjs";
import { projectFolder, runSteps } from "./setup/steps.mjs";

const usage = `Usage: npm run excel                     opens Excel on Windows or macOS with the add-in loaded
       npm run excel -- --document URL   opens a workbook of Excel on the web with the add-in loaded`;

const desktops = { win32: "Windows", darwin: "macOS" };

/** Returns the arguments that open Excel, or a problem with its solution. */
function target() {
  let document;
  try {
    ({ document } = parseArgs({ options: { document: { type: "string" } } }).values);
  } catch (problem) {
    return { problem: `${problem.message}\n${usage}` };
  }
  if (document) {
    if (!/^https:\/\//.test(document))
      return { problem: `--document must be the https address of a workbook.\n${usage}` };
    return { args: ["web", "--document", document], name: "Excel on the web" };
  }
  if (!(process.platform in desktops)) {
    return {
      problem:
        "Excel runs on Windows and macOS only. On this system, pass the address of a workbook in Excel on the web\n" +
        "(OneDrive or SharePoint: Share, Copy link), or use the workbench, which does not need Excel: npm start\n" +
        usage,
    };
  }
  return { args: ["desktop", "--app", "excel"], name: `Excel for ${desktops[process.platform]}` };
}

const { problem, args, name } = target();
if (problem) {
  console.error(problem);
  process.exit(1);
}

await runSteps(() => installPackages("all"));
const debugging = `${projectFolder}node_modules/office-addin-debugging/cli.js`;
console.log(`Starting the local service and the development server, then ${name}. Press Ctrl+C to stop.`);
const service = spawn(process.execPath, [`${projectFolder}scripts/service.mjs`, "--port", "4010"], {
  cwd: projectFolder,
  stdio: "inherit",
});
const excel = spawn(
  process.execPath,
  [
    debugging,
    "start",
    "manifest.xml",
    ...args,
    "--dev-server",
    "npx webpack serve --mode development --config-name addin",
    "--dev-server-port",
    "3000",
  ],
  { cwd: projectFolder, stdio: "inherit" },
);
excel.on("exit", (code) => {
  if (code !== 0) {
    console.error(
      `${name} could not be opened. Sign in to Office first. On the web, you need edit permission for the workbook.`,
    );
    service.kill();
    process.exit(code ?? 1);
  }
});
process.on("SIGINT", () => {
  service.kill("SIGINT");
  spawn(process.execPath, [debugging, "stop", "manifest.xml"], {
    cwd: projectFolder,
    stdio: "inherit",
  }).on("exit", (code) => process.exit(code ?? 0));
});
