import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compiledPath } from "../../../scripts/compile-modules.mjs";

/** Starts a browser for each test process in a separate process, and passes their addresses to the test processes. */
export default async function startBrowsers({ maxWorkers }) {
  const script = compiledPath(fileURLToPath(new URL("browser-server.ts", import.meta.url)));
  const child = spawn(process.execPath, [script, maxWorkers], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  process.env.STRIKEBOOK_TEST_BROWSERS = await new Promise((resolve, reject) => {
    child.stdout.once("data", (line) => resolve(String(line).trim()));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The browsers for the tests did not start (exit code ${code}).`)));
  });
  // Also ends with this process, because the child closes the browsers when its input ends.
  globalThis.stopTestBrowsers = () => new Promise((resolve) => child.once("exit", resolve) && child.stdin.end());
}
