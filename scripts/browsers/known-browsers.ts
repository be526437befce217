import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findBrowser } from "../support/browser/find-browser";
import { type BrowserFolders, type Driver, viewport } from "./driver";
import { launchFirefox } from "./firefox-driver";
import { launchWebkit } from "./webkit-driver";
import { chromium } from "playwright-core";
import { browserLaunchOptions } from "../support/browser/browser";

/** Starts a browser. */
export type Launch = (folders: BrowserFolders) => Promise<Driver>;

interface KnownBrowser {
  name: string;
  /** How to install it. */
  source: string;
  /** Returns how to start it; `undefined` if it is not installed. */
  find: () => Launch | undefined | Promise<Launch | undefined>;
}

export const knownBrowsers: readonly KnownBrowser[] = [
  {
    name: "Chromium",
    source: "Debian's package chromium, Chrome or Edge, or the variable CHROMIUM_PATH",
    find: () =>
      findBrowser().then(
        () => launchChromium,
        () => undefined,
      ),
  },
  {
    name: "Firefox",
    source: "Debian's package firefox-esr, or https://www.mozilla.org/firefox",
    find() {
      const path = findFirefox();
      return path === undefined ? undefined : (folders) => launchFirefox(path, folders);
    },
  },
  {
    name: "WebKitGTK",
    source: "Debian's packages webkit2gtk-driver and xvfb",
    find() {
      const [driver, screen] = [installed("WebKitWebDriver"), installed("Xvfb")];
      return driver && screen ? (folders) => launchWebkit({ driver, screen }, folders) : undefined;
    },
  },
];

/** Returns the first of these programs that is on the search path. */
function installed(...names: string[]): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Returns the program of Firefox; `undefined` if it is not installed. */
export function findFirefox(): string | undefined {
  return installed("firefox", "firefox-esr") ?? firefoxOfMacOs();
}

function firefoxOfMacOs(): string | undefined {
  const path = "/Applications/Firefox.app/Contents/MacOS/firefox";
  return existsSync(path) ? path : undefined;
}

/** Starts the Chromium of the tests. */
async function launchChromium({ downloads }: BrowserFolders): Promise<Driver> {
  const browser = await chromium.launch(await browserLaunchOptions());
  const context = await browser.newContext({ viewport });
  return {
    version: browser.version(),
    async openTab(address) {
      const page = await context.newPage();
      page.on("download", (file) => void file.saveAs(join(downloads, file.suggestedFilename())));
      await page.goto(address);
      return {
        evaluate: (expression) => page.evaluate<string>(expression),
        screenshot: () => page.screenshot(),
        close: () => page.close(),
      };
    },
    close: () => browser.close(),
  };
}
