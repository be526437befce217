import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Starts the browser that all journeys share in a separate process, and passes its address to the test processes. */
export default async function startBrowser() {
  const script = fileURLToPath(new URL("browser-server.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script], { stdio: ["pipe", "pipe", "inherit"] });
  process.env.STRIKEBOOK_TEST_BROWSER = await new Promise((resolve, reject) => {
    child.stdout.once("data", (line) => resolve(String(line).trim()));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The browser for the tests did not start (exit code ${code}).`)));
  });
  // Also ends with this process, because the child closes the browser when its input ends.
  globalThis.stopTestBrowser = () => new Promise((resolve) => child.once("exit", resolve) && child.stdin.end());
}
