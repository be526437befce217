import type { BrowserContext, Page } from "playwright-core";
import { listen } from "../../../service/start/listen";
import { connectToTestBrowser, launchBrowser } from "./browser";

type Listener = (request: Request) => Response | Promise<Response>;

/** What the tabs of a test load. */
interface Site {
  listener: Listener;
  /** The add-in that it serves. A tab is not reused for another add-in, because the grid keeps the list of its functions. */
  addin: "built" | "tiny";
  seen?: Seen;
}

/** Every address that the tabs requested, and every console line that they wrote. */
interface Seen {
  addresses: string[];
  console: string[];
}

interface Opened {
  context: BrowserContext;
  address: string;
  close(): Promise<void>;
}

let opened: Promise<Opened> | undefined;
/** A tab that no test uses: its sheet is empty, and the add-in's page is not loaded. */
let spare: Page | undefined;
let listener: Listener = () => new Response("No test is running.\n", { status: 503 });
let seen: Seen = { addresses: [], console: [] };

/** Ends the use of the browser by this file. The spare tab stays open for the next file of the same process. */
export async function closeTabs(): Promise<void> {
  await (await opened)?.close();
}

/** Makes every tab of this file load this site from now on. */
export async function serveTabs({ addin, ...next }: Site): Promise<void> {
  listener = next.listener;
  seen = next.seen ?? { addresses: [], console: [] };
  opened ??= open(addin);
  await opened;
}

/**
 * Returns a tab with the workbench and a reloaded add-in. Loading the grid takes the browser seconds, so the tab of an earlier
 * test or file is reused: its sheet is empty, its storage is cleared, and only the add-in's page is reloaded.
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
        const frame = window.spareTab?.pane;
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
  await prepare(page);
  await page.goto(isEmpty ? `${address}?sheet=empty` : address);
  await page.waitForFunction(() => window.workbench !== undefined);
  await page.evaluate(() => window.workbench?.idle());
  return page;
}

/** Releases a tab after a test. It is reused if it has only one sheet, otherwise closed. */
export async function releaseTab(page: Page, addin: Site["addin"]): Promise<void> {
  if (page.isClosed()) return clearStorage();
  // Removing the frame unloads the add-in, so that it sends and stores nothing more.
  await page.evaluate((name) => {
    const pane = document.querySelector<HTMLIFrameElement>("#pane iframe");
    if (!pane) return;
    window.spareTab = { pane, addin: name };
    pane.remove();
  }, addin);
  await clearStorage(page);
  const sheets = await page.evaluate(() => window.workbench?.sheetNames() ?? []);
  if (sheets.length > 1) return page.close();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.evaluate(() => window.workbench?.idle());
  spare = page;
}

declare global {
  interface Window {
    /** Set once a test has released the tab: the frame of the add-in, and which add-in it is. */
    spareTab?: { pane: HTMLIFrameElement; addin: string };
  }
}

async function open(addin: Site["addin"]): Promise<Opened> {
  const shared = await connectToTestBrowser();
  const browser = shared ?? (await launchBrowser());
  const context = shared?.contexts()[0] ?? (await browser.newContext());
  // A busy computer must not fail a test: the test's own time limit ends one that waits in vain.
  context.setDefaultTimeout(0);
  const left = await spareOf(context, addin);
  const serve: Listener = (request) => listener(request);
  const listening = await listen(serve, left ? Number(new URL(left.url()).port) : 0).catch(() => listen(serve, 0));
  const address = `http://127.0.0.1:${listening.port}/`;
  if (left?.url().startsWith(address)) {
    await prepare(left);
    spare = left;
  } else await left?.close();
  return {
    context,
    address,
    async close() {
      await browser.close();
      await listening.close();
    },
  };
}

/** Returns the tab that the file before this one left. */
async function spareOf(context: BrowserContext, addin: Site["addin"]): Promise<Page | undefined> {
  for (const page of context.pages()) {
    if ((await page.evaluate(() => window.spareTab?.addin)) === addin) return page;
  }
  return undefined;
}

async function prepare(page: Page): Promise<void> {
  page.on("request", (request) => seen.addresses.push(request.url()));
  page.on("console", (line) => seen.console.push(line.text()));
  page.on("pageerror", (problem) => seen.console.push(String(problem)));
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function clearStorage(page?: Page): Promise<void> {
  if (!opened) return;
  const { context, address } = await opened;
  const other = page ?? (await context.newPage());
  if (!page) {
    listener = () => new Response("", { headers: { "Content-Type": "text/html" } });
    await other.goto(address);
  }
  await other.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  if (!page) await other.close();
}
