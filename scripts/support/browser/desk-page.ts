import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import type { BrowserContextOptions, Page } from "playwright-core";
import { adminPages } from "../../../desk/admin/admin-pages";
import { listen } from "@strikebook/http";
import { followErrors } from "./page-errors";
import { connectToTestBrowser, launchBrowser } from "./browser";

const builtPage = fileURLToPath(new URL("../../../build/desk-page", import.meta.url));

/** The administrator's page in a real browser. */
interface DeskPage extends AsyncDisposable {
  page: Page;
  /** Every address that the page requested, and every console line that it wrote. */
  seen: { addresses: string[]; console: string[] };
  /** Stops the server of the page; `start` starts it again on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Serves the built page and its JSON, and opens it. A manual clock moves when a test moves `page.clock`. Use it with `await using`. */
export async function openDeskPage(
  routes: Hono,
  options: BrowserContextOptions = {},
  clock: "real" | "manual" = "real",
): Promise<DeskPage> {
  const site = new Hono().route("/", routes).route("/", adminPages(builtPage));
  const serve = (port: number) => listen((request) => site.fetch(request), port);
  let listening = await serve(0);
  const { port } = listening;
  const browser = (await connectToTestBrowser()) ?? (await launchBrowser());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  // A busy computer must not fail a test: the test's own time limit ends one that waits in vain.
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  if (clock === "manual") await page.clock.install();
  const seen: DeskPage["seen"] = { addresses: [], console: [] };
  followErrors(page);
  page.on("request", (request) => seen.addresses.push(request.url()));
  page.on("console", (line) => seen.console.push(line.text()));
  page.on("pageerror", (problem) => seen.console.push(String(problem)));
  await page.goto(`http://127.0.0.1:${port}/admin/`);
  return {
    page,
    seen,
    stop: () => listening.close(),
    async start() {
      listening = await serve(port);
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await browser.close();
      await listening.close().catch(() => undefined); // The test has stopped it.
    },
  };
}
