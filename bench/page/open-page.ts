import type { Page } from "playwright-core";
import { workbenchSite } from "../../scripts/site";
import { paidPlan, practiceAccount } from "../../service/gateway/accounts";
import { simulatedData } from "../../service/market-source/market-data";
import { createService, type ServiceOptions } from "../../service/server/service";
import { listen } from "@strikebook/http";
import { launchBrowser } from "../../test/support/browser/browser";
import { bundled } from "../bundled";

/** A weekday noon in New York. */
const noonMs = Date.parse("2026-11-18T17:00:00Z");

interface PageOptions {
  /** The module that the page runs. */
  module: URL;
  /** Functions that run in every frame before its scripts. They must be self-contained: the browser receives their source text. */
  initScripts?: readonly (() => void)[];
  /** Serves what else the page requests. */
  site?: (request: Request) => Promise<Response>;
}

/** Opens a page that runs a module in a browser. */
export async function withPage<Found>(
  { module, initScripts = [], site }: PageOptions,
  work: (page: Page) => Promise<Found>,
): Promise<Found> {
  const script = await bundled(module);
  const html = '<!doctype html><meta charset="utf-8"><body><script src="/host/page.js"></script>';
  const files = new Map([
    ["/host/", { type: "text/html", body: html }],
    ["/host/page.js", { type: "text/javascript", body: script }],
  ]);
  const { port, close } = await listen(async (request) => {
    const file = files.get(new URL(request.url).pathname);
    if (file) return new Response(file.body, { headers: { "Content-Type": file.type } });
    return site ? site(request) : new Response(null, { status: 404 });
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

/** Opens a page with the built add-in, over a service whose market clock runs from noon. `service` is what it does differently. */
export async function withAddinPage<Found>(
  { service: options, ...page }: Omit<PageOptions, "site"> & { service?: Partial<ServiceOptions> },
  work: (page: Page) => Promise<Found>,
): Promise<Found> {
  const startMs = performance.now();
  const service = createService({
    ...simulatedData(),
    now: () => noonMs + performance.now() - startMs,
    accounts: [{ ...practiceAccount, limits: paidPlan }],
    ...options,
  });
  const site = workbenchSite(service, { baseUrl: "/", flowBaseUrl: "/flow", practice: "connected" });
  return withPage({ ...page, site }, work);
}
