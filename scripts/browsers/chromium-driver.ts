import { join } from "node:path";
import { chromium } from "playwright-core";
import { browserLaunchOptions } from "../support/browser/browser";
import { type BrowserFolders, type Driver, viewport } from "./driver";

/** Starts the Chromium of the tests. */
export async function launchChromium({ downloads }: BrowserFolders): Promise<Driver> {
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
