import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import ts from "typescript";
import { workbenchSite } from "../../scripts/site";
import { paidPlan, practiceAccount } from "../../service/gateway/accounts";
import { listen } from "../../service/start/listen";
import { createService, type ServiceOptions } from "../../service/server/service";
import { simulatedData } from "../../service/market-source/market-data";
import { launchBrowser } from "../../test/support/browser/browser";

/** A weekday noon in New York. */
const noonMs = Date.parse("2026-11-18T17:00:00Z");

interface PageOptions {
  /** The module that the page runs, without its extension: `bench/live/live-host`. */
  module: string;
  /** Functions that run in every frame before its scripts. They must be self-contained: the browser receives their source text. */
  initScripts?: readonly (() => void)[];
  launch?: () => Promise<Browser>;
  /** What the service does differently. */
  service?: Partial<ServiceOptions>;
}

/** Opens a page with the built add-in in a browser, over a service whose market clock runs from noon. */
export async function withAddinPage<Found>(
  { module, initScripts = [], launch = launchBrowser, service: options = {} }: PageOptions,
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
  const listening = await listen(async (request) => (await hostPages(request, module)) ?? site(request), 0);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    // The compiler of the benchmark adds calls of a helper that the page does not have.
    await page.addInitScript("globalThis.__name ??= (named) => named");
    for (const script of initScripts) await page.addInitScript(script);
    await page.goto(`http://127.0.0.1:${listening.port}/host/`);
    return await work(page);
  } finally {
    await browser.close();
    await listening.close();
  }
}

/** Serves the page `/host/` and the source modules that it loads, compiled to JavaScript. */
async function hostPages(request: Request, main: string): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (pathname === "/host/") {
    const html = `<!doctype html><meta charset="utf-8"><body><script type="module" src="/module/${main}"></script>`;
    return new Response(html, { headers: { "Content-Type": "text/html" } });
  }
  const module = /^\/module\/((?:bench|workbench|test\/support)\/[\w/-]+)$/.exec(pathname)?.[1];
  if (module === undefined) return undefined;
  const source = await readFile(new URL(`../../${module}.ts`, import.meta.url), "utf8");
  const { outputText } = ts.transpileModule(source, { compilerOptions: { target: 9, module: 99 } }); // ES2022, ESNext
  return new Response(outputText, { headers: { "Content-Type": "text/javascript" } });
}
