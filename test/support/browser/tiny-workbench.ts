import { fileURLToPath } from "node:url";
import type { Frame, Page } from "playwright-core";
import { workbenchPages } from "../../../workbench/server";
import { waitInPage } from "../../../scripts/support/browser/wait-in-page";
import { releaseTabs, serveTabs, takeTab } from "../../../scripts/support/browser/workbench-tabs";

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The streams that the tiny add-in has started and cancelled, and its pending calls. */
interface TinyCounts {
  started: number;
  cancelled: number;
  waiting: number;
}

/** The workbench over the add-in of `fixtures/tiny-addin`, with an empty sheet in front. */
interface TinyWorkbench extends AsyncDisposable {
  page: Page;
  /** The add-in's own page. */
  addin: Frame;
  set(address: string, content: unknown): Promise<void>;
  values(address: string): Promise<unknown[][]>;
  text(address: string): Promise<string>;
  note(address: string): Promise<string | undefined>;
  /** Resolves when every calculation and call is finished. */
  idle(): Promise<void>;
  invoked(): Promise<number>;
  counts(): Promise<TinyCounts>;
  /** Resolves when the cell shows the text. */
  shows(address: string, text: string): Promise<void>;
}

/** Opens it with an empty sheet and a reloaded add-in. Use it with `await using`. */
export async function openTinyWorkbench(): Promise<TinyWorkbench> {
  const pages = workbenchPages({
    addinFolder: folder("test/fixtures/tiny-addin"),
    workbenchFolder: folder("build/workbench"),
    officeFolder: folder("node_modules/@microsoft/office-js/dist"),
  });
  const nothing = new Response("There is no service behind this workbench.\n", { status: 404 });
  await serveTabs({ listener: async (request) => (await pages(request)) ?? nothing.clone(), addin: "tiny" });
  const page = await takeTab({ isEmpty: true });
  const invokedBefore = await page.evaluate(() => window.workbench?.invoked() ?? 0);
  const addin = page.frames().find((frame) => frame.url().endsWith("/addin/taskpane.html"));
  if (!addin) throw new Error("The workbench has not opened the add-in's page.");
  return {
    page,
    addin,
    set: (address, content) =>
      page.evaluate(([where, what]) => window.workbench?.set(String(where), what), [address, content]),
    values: (address) => page.evaluate((where) => window.workbench?.values(where) ?? [], address),
    text: (address) => page.evaluate((where) => window.workbench?.text(where) ?? "", address),
    note: (address) => page.evaluate((where) => window.workbench?.note(where), address),
    idle: () => page.evaluate(() => window.workbench?.idle()),
    invoked: async () => (await page.evaluate(() => window.workbench?.invoked() ?? 0)) - invokedBefore,
    counts: () =>
      addin.evaluate(() => {
        const { tiny } = window as unknown as { tiny: Omit<TinyCounts, "waiting"> & { waiting: unknown[] } }; // set by the fixture
        return { ...tiny, waiting: tiny.waiting.length };
      }),
    shows: async (address, text) =>
      void (await waitInPage(page, ([where, wanted]) => window.workbench?.text(where) === wanted, [
        address,
        text,
      ] as const)),
    [Symbol.asyncDispose]: () => releaseTabs([page], "tiny"),
  };
}
