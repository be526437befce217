import type { Page } from "playwright-core";
import { workbenchSite } from "../../scripts/serve/site";
import { paidPlan, servedPracticeAccount } from "../../service/gateway/accounts";
import { simulatedData } from "../../service/market-source/market-data";
import { createService } from "../../service/server/service";
import { listen } from "@strikebook/http";
import { launchBrowser } from "../../scripts/support/browser/browser";
import { bundled } from "../support/bundled";

/** A weekday noon in New York. */
const noonMs = Date.parse("2026-11-18T17:00:00Z");

/**
 * Opens a page that runs a module over the built add-in and a service whose market clock runs from noon. `initScripts` run in every frame
 * before its scripts. They must be self-contained: the browser receives their source text.
 */
export async function withAddinPage<Found>(
  { module, initScripts }: { module: URL; initScripts: readonly (() => void)[] },
  work: (page: Page) => Promise<Found>,
): Promise<Found> {
  const startMs = performance.now();
  const service = createService({
    ...simulatedData(),
    now: () => noonMs + performance.now() - startMs,
    accounts: [{ ...servedPracticeAccount, limits: paidPlan }],
  });
  const site = workbenchSite(service, { baseUrl: "/", flowBaseUrl: "/flow", practice: "connected" });
  const html = '<!doctype html><meta charset="utf-8"><body><script src="/host/page.js"></script>';
  const files = new Map([
    ["/host/", { type: "text/html", body: html }],
    ["/host/page.js", { type: "text/javascript", body: await bundled(module) }],
  ]);
  const { port, close } = await listen(async (request) => {
    const file = files.get(new URL(request.url).pathname);
    return file ? new Response(file.body, { headers: { "Content-Type": file.type } }) : site(request);
  }, 0);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    // The compiler of the benchmark adds calls of a helper that the page does not have.
    await page.addInitScript("globalThis.__name ??= (named) => named");
    for (const init of initScripts) await page.addInitScript(init);
    await page.goto(`http://127.0.0.1:${port}/host/`);
    return await work(page);
  } finally {
    await browser.close();
    await close();
  }
}
