import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import { listen } from "@strikebook/http";
import { connectToTestBrowser, launchBrowser } from "./browser";
import { followErrors } from "./page-errors";
import { waitInPage } from "./wait-in-page";

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
/** Tabs that no test uses: their sheet is empty, and the add-in's page is not loaded. */
const spares: Page[] = [];
let listener: Listener = () => new Response("No test is running.\n", { status: 503 });
let seen: Seen = { addresses: [], console: [] };

/** Tabs that a test uses. */
const taken = new Set<Page>();

/**
 * Prints what the tabs show of a test that has not released them, which is one that waited in vain until its time limit: the limit itself
 * does not say what for. They stay open: closed, the test would go on and clear the storage that the next one uses. Their add-ins are
 * removed: an add-in keeps locks and streams of the storage that all tabs share, and the next tests would wait for it.
 */
export async function describeAbandonedTabs(): Promise<void> {
  for (const page of taken) {
    console.error(await Promise.race([shownBy(page), delay(10_000, "The page of the test does not respond.")]));
    await Promise.race([page.evaluate(() => document.querySelector("#pane iframe")?.remove()), delay(10_000)]);
  }
  taken.clear();
}

async function shownBy(page: Page): Promise<string> {
  const sheets = await page.evaluate(() => window.workbench?.sheetNames() ?? []);
  const isQuiet = await Promise.race([
    page.evaluate(() => window.workbench?.idle()).then(() => true),
    delay(2_000, false),
  ]);
  const pane = await page.frameLocator("iframe").locator("body").innerText();
  return `When the test ended, the sheets ${sheets.join(", ")} were ${isQuiet ? "" : "not "}calculated, and the pane showed:\n${pane}`;
}

/** Ends the use of the browser by this file. The spare tabs stay open for the next file of the same process. */
export async function closeTabs(): Promise<void> {
  const used = await opened;
  opened = undefined;
  spares.length = 0;
  await used?.close();
}

/** Makes every tab of this file load this site from now on. */
export async function serveTabs({ addin, ...next }: Site): Promise<void> {
  listener = next.listener;
  seen = next.seen ?? { addresses: [], console: [] };
  opened ??= open(addin);
  await opened;
}

/**
 * Returns a tab with the workbench and a reloaded add-in. Tabs share the browser's storage. Loading the grid takes the browser seconds,
 * so a tab of an earlier test or file is reused: its sheet is empty, its storage is cleared, and only the add-in's page is reloaded.
 */
export async function takeTab({ isEmpty }: { isEmpty: boolean }): Promise<Page> {
  return (isEmpty ? await reloadedSpare() : undefined) ?? openTab({ isEmpty });
}

async function reloadedSpare(): Promise<Page | undefined> {
  const page = spares.pop();
  if (!page) return undefined;
  taken.add(page);
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

async function openTab({ isEmpty }: { isEmpty: boolean }): Promise<Page> {
  if (!opened) throw new Error("Call serveTabs first.");
  const { context, address } = await opened;
  const page = await context.newPage();
  taken.add(page);
  await prepare(page);
  await page.goto(isEmpty ? `${address}?sheet=empty` : address);
  await waitInPage(page, () => window.workbench !== undefined, undefined);
  await page.evaluate(() => window.workbench?.idle());
  return page;
}

/** Releases the tabs of a test, and clears their storage and sheets. */
export async function releaseTabs(tabs: readonly Page[], addin: Site["addin"]): Promise<void> {
  const open = tabs.filter((page) => !page.isClosed());
  // The storage is cleared from a tab.
  const pages = open.length > 0 ? open : [await openTab({ isEmpty: true })];
  for (const page of [...tabs, ...pages]) taken.delete(page);
  for (const page of pages) await unloadAddin(page, addin);
  await pages[0]?.evaluate(clearStorage);
  for (const page of pages) await clearSheet(page);
}

/** Removes the frame of the add-in, so that it sends and stores nothing more. */
async function unloadAddin(page: Page, addin: Site["addin"]): Promise<void> {
  await page.evaluate((name) => {
    const pane = document.querySelector<HTMLIFrameElement>("#pane iframe");
    if (!pane) return;
    window.spareTab = { pane, addin: name };
    pane.remove();
  }, addin);
}

async function clearStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  // Emptied, not deleted: a deletion waits for every page that uses the database, and later pages would wait for it.
  for (const { name } of await indexedDB.databases()) {
    await new Promise<void>((done) => {
      const opening = indexedDB.open(name ?? "");
      opening.onerror = () => done();
      opening.onsuccess = () => {
        const database = opening.result;
        const stores = [...database.objectStoreNames];
        const emptied = stores.length > 0 ? database.transaction(stores, "readwrite") : undefined;
        for (const store of stores) emptied?.objectStore(store).clear();
        database.close(); // Once the transaction has ended.
        if (emptied) emptied.oncomplete = emptied.onabort = () => done();
        else done();
      };
    });
  }
}

async function clearSheet(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Clear" }).click();
  await page.evaluate(() => window.workbench?.idle());
  spares.push(page);
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
  const left = await sparesOf(context, addin);
  const serve: Listener = (request) => listener(request);
  const listening = await listen(serve, left[0] ? Number(new URL(left[0].url()).port) : 0).catch(() =>
    listen(serve, 0),
  );
  const address = `http://127.0.0.1:${listening.port}/`;
  for (const page of left) {
    if (!page.url().startsWith(address)) await page.close();
    else spares.push(await prepare(page));
  }
  return {
    context,
    address,
    async close() {
      await browser.close();
      await listening.close();
    },
  };
}

/** Returns the tabs that the files before this one left. */
async function sparesOf(context: BrowserContext, addin: Site["addin"]): Promise<Page[]> {
  const found: Page[] = [];
  for (const page of context.pages()) {
    if ((await page.evaluate(() => window.spareTab?.addin)) === addin) found.push(page);
  }
  return found;
}

async function prepare(page: Page): Promise<Page> {
  followErrors(page);
  page.on("request", (request) => seen.addresses.push(request.url()));
  page.on("console", (line) => seen.console.push(line.text()));
  page.on("pageerror", (problem) => seen.console.push(String(problem)));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(drawTenFramesPerSecond);
  return page;
}

/** Runs in each page before its scripts. Nobody sees the frames, and drawing sixty per second takes the grid more time than its work. */
function drawTenFramesPerSecond(): void {
  const nextFrame = window.requestAnimationFrame.bind(window);
  const frames = new Map<number, number>();
  let lastId = 0;
  window.requestAnimationFrame = (draw) => {
    const id = (lastId += 1);
    const wait = window.setTimeout(() => nextFrame((now) => frames.delete(id) && draw(now)), 100);
    frames.set(id, wait);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    clearTimeout(frames.get(id));
    frames.delete(id);
  };
}
