import type { Browser, BrowserContext, Page } from "playwright-core";
import { listen } from "../../../service/start/listen";
import { launchBrowser } from "./browser";

type Site = (request: Request) => Response | Promise<Response>;

/** Every address that the tabs requested, and every console line that they wrote. */
interface Seen {
  addresses: string[];
  console: string[];
}

interface Opened {
  browser: Browser;
  context: BrowserContext;
  address: string;
  close(): Promise<void>;
}

let opened: Promise<Opened> | undefined;
/** A tab that no test uses: its sheet is empty, and the add-in's page is not loaded. */
let spare: Page | undefined;
let site: Site = () => new Response("No test is running.\n", { status: 503 });
let seen: Seen = { addresses: [], console: [] };

/** Closes the browser and the listener, if they were opened. */
export async function closeTabs(): Promise<void> {
  await (await opened)?.close();
}

/** Makes every tab of this file's browser load this site from now on. */
export async function serveTabs(next: Site, nextSeen: Seen = { addresses: [], console: [] }): Promise<void> {
  site = next;
  seen = nextSeen;
  opened ??= open();
  await opened;
}

/**
 * Returns a tab with the workbench and a reloaded add-in. Loading the grid takes the browser seconds, so the tab of an earlier
 * test is reused: its sheet is empty, its storage is cleared, and only the add-in's page is reloaded.
 */
export async function takeTab({ isEmpty }: { isEmpty: boolean }): Promise<Page> {
  const page = spare;
  spare = undefined;
  if (!page || !isEmpty) {
    await page?.close();
    return openTab({ isEmpty });
  }
  await page.evaluate(
    () =>
      new Promise<void>((loaded) => {
        const frame = window.removedPane;
        frame?.addEventListener("load", () => loaded(), { once: true });
        document.querySelector("#pane")?.prepend(frame ?? "");
      }),
  );
  await page.evaluate(() => window.workbench?.idle());
  return page;
}

/** Opens another tab, which shares the browser's storage with the first. */
export async function openTab({ isEmpty }: { isEmpty: boolean }): Promise<Page> {
  if (!opened) throw new Error("Call serveTabs first.");
  const { context, address } = await opened;
  const page = await context.newPage();
  page.on("request", (request) => seen.addresses.push(request.url()));
  page.on("console", (line) => seen.console.push(line.text()));
  page.on("pageerror", (problem) => seen.console.push(String(problem)));
  await page.goto(isEmpty ? `${address}?sheet=empty` : address);
  await page.waitForFunction(() => window.workbench !== undefined);
  await page.evaluate(() => window.workbench?.idle());
  return page;
}

/** Releases a tab after a test. It is reused if it has only one sheet, otherwise closed. */
export async function releaseTab(page: Page): Promise<void> {
  if (page.isClosed()) return clearStorage();
  // Removing the frame unloads the add-in, so that it sends and stores nothing more.
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>("#pane iframe");
    if (!frame) return;
    window.removedPane = frame;
    frame.remove();
  });
  await clearStorage(page);
  const sheets = await page.evaluate(() => window.workbench?.sheetNames() ?? []);
  if (sheets.length > 1) return page.close();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.evaluate(() => window.workbench?.idle());
  spare = page;
}

declare global {
  interface Window {
    /** The frame of the add-in while no test uses the tab. */
    removedPane?: HTMLIFrameElement;
  }
}

async function open(): Promise<Opened> {
  const listening = await listen((request) => site(request), 0);
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  // A busy computer must not fail a test: the test's own time limit ends one that waits in vain.
  context.setDefaultTimeout(0);
  const address = `http://127.0.0.1:${listening.port}/`;
  return {
    browser,
    context,
    address,
    async close() {
      await browser.close();
      await listening.close();
    },
  };
}

async function clearStorage(page?: Page): Promise<void> {
  if (!opened) return;
  const { context } = await opened;
  const other = page ?? (await context.newPage());
  if (!page) {
    site = () => new Response("", { headers: { "Content-Type": "text/html" } });
    await other.goto((await opened).address);
  }
  await other.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  if (!page) await other.close();
}
