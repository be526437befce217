import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findBrowser } from "../support/browser/find-browser";
import { launchChromium } from "./chromium-driver";
import type { BrowserFolders, Driver } from "./driver";
import { launchFirefox } from "./firefox-driver";
import { launchWebkit } from "./webkit-driver";

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
