import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type BrowserServer } from "playwright-core";
import { browserLaunchOptions } from "../../../scripts/support/browser/browser";
import { testFontSettings } from "./test-fonts";

/**
 * Starts as many browsers as the first argument says, prints the addresses of their debugging ports on one line, and closes the
 * browsers when its input ends. On Linux their only fonts are those of the tests.
 */
const { args = [], env, ...options } = await browserLaunchOptions();
const fonts = process.platform === "linux" ? { FONTCONFIG_FILE: testFontSettings() } : {};
const launch = () =>
  chromium.launchServer({
    ...options,
    env: { ...env, ...fonts },
    host: "127.0.0.1",
    args: [...args, "--remote-debugging-port=0"],
  });
const browsers = await Promise.all(Array.from({ length: Number(process.argv[2]) }, launch));
console.log((await Promise.all(browsers.map(debuggingAddress))).join(" "));
process.stdin.resume();
process.stdin.on("end", () => browsers.forEach((browser) => void browser.close()));

/** Reads the debugging port from the file that the browser writes into its profile folder. */
async function debuggingAddress(browser: BrowserServer): Promise<string> {
  const flag = "--user-data-dir=";
  const folder =
    browser
      .process()
      .spawnargs.find((argument) => argument.startsWith(flag))
      ?.slice(flag.length) ?? "";
  const [port] = (await readFile(join(folder, "DevToolsActivePort"), "utf8")).split("\n");
  return `http://127.0.0.1:${port}`;
}
