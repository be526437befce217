import { fileURLToPath } from "node:url";
import { jest } from "@jest/globals";
import type { Frame, Page } from "playwright-core";
import { listen } from "../../service/listen";
import { workbenchPages } from "../../workbench/server";
import { openPage } from "./browser";

// The first test of a machine also unpacks the browser.
jest.setTimeout(60_000);

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What the tiny add-in has counted, and how many of its calls wait to be answered. */
export interface TinyCounts {
  started: number;
  cancelled: number;
  waiting: number;
}

/** The workbench over the add-in of `fixtures/tiny-addin`, with an empty sheet in front. */
export interface TinyWorkbench extends AsyncDisposable {
  page: Page;
  /** The add-in's own page. */
  addin: Frame;
  set(address: string, content: unknown): Promise<void>;
  values(address: string): Promise<unknown[][]>;
  text(address: string): Promise<string>;
  note(address: string): Promise<string | undefined>;
  /** Everything is calculated and answered. */
  idle(): Promise<void>;
  invoked(): Promise<number>;
  counts(): Promise<TinyCounts>;
  /** Resolves when the cell shows the text. */
  shows(address: string, text: string): Promise<void>;
}

/** Opens it in a browser of its own. Hold it with `await using`. */
export async function openTinyWorkbench(): Promise<TinyWorkbench> {
  const pages = workbenchPages({
    addinFolder: folder("test/fixtures/tiny-addin"),
    workbenchFolder: folder("build/workbench"),
    officeFolder: folder("node_modules/@microsoft/office-js/dist"),
  });
  const nothing = new Response("There is no service behind this workbench.\n", { status: 404 });
  const listening = await listen(async (request) => (await pages(request)) ?? nothing.clone(), 0);
  const opened = await openPage(`http://127.0.0.1:${listening.port}/`);
  const { page } = opened;
  await page.waitForFunction(() => window.workbench !== undefined);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.evaluate(() => window.workbench?.idle());
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
    invoked: () => page.evaluate(() => window.workbench?.invoked() ?? 0),
    counts: () =>
      addin.evaluate(() => {
        const { tiny } = window as unknown as { tiny: Omit<TinyCounts, "waiting"> & { waiting: unknown[] } }; // set by the fixture
        return { ...tiny, waiting: tiny.waiting.length };
      }),
    shows: (address, text) =>
      page
        .waitForFunction(([where, wanted]) => window.workbench?.text(String(where)) === wanted, [address, text])
        .then(() => undefined),
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await listening.close();
    },
  };
}
