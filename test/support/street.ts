import type { FrameLocator, Page } from "playwright-core";
import { workbenchSite } from "../../scripts/site";
import { paidPlan, practiceAccount } from "../../service/gateway/accounts";
import { listen } from "../../service/listen";
import type { Market } from "../../service/market/boards/market";
import { simulatedData } from "../../service/simulated-data";
import { createService, type Service } from "../../service/service";
import { launchBrowser } from "./browser";

/** A weekday noon in New York, so that every run sees the same market. */
const marketNoonMs = Date.parse("2026-11-18T17:00:00Z");

/** The workbench's own door for tests, from outside the page. Values are as the grid holds them. */
export interface WorkbenchDoor {
  set(address: string, content: unknown): Promise<void>;
  values(address: string): Promise<unknown[][]>;
  text(address: string): Promise<string>;
  /** The text shown when pointing at a cell in error. */
  note(address: string): Promise<string | undefined>;
  idle(): Promise<void>;
  /** Waits until the cell shows this text. */
  until(address: string, text: string): Promise<void>;
}

/** The whole street: service, workbench, the built add-in in a real browser. */
export interface Street extends AsyncDisposable {
  service: Service;
  page: Page;
  pane: FrameLocator;
  workbench: WorkbenchDoor;
  /** Every address the page asked for, and every console line it wrote. */
  seen: { addresses: string[]; console: string[] };
}

export interface StreetOptions {
  /** Connected from the start; undefined leaves the first-run pane. */
  key: string | undefined;
  market?: Market;
  /** A second key of the same account. */
  extraKey?: string;
  /** Keeps the starter sheet; an empty workbook when omitted. */
  starter?: boolean;
  size?: { width: number; height: number };
}

/** Opens the workbench over a service of its own, on a fixed day. Hold it with `await using`. */
export async function openStreet(options: StreetOptions): Promise<Street> {
  const keys = [...practiceAccount.keys, ...(options.extraKey ? [{ key: options.extraKey }] : [])];
  const service = createService({
    ...simulatedData(),
    ...(options.market && { market: options.market }),
    now: () => marketNoonMs,
    accounts: [{ ...practiceAccount, limits: paidPlan, keys }],
  });
  const practice = options.key === "practice" ? "connected" : true;
  const configuration = { baseUrl: "/", flowBaseUrl: "/flow", practice };
  const listening = await listen(workbenchSite(service, configuration), 0);
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: options.size ?? { width: 1280, height: 800 } });
  const seen: Street["seen"] = { addresses: [], console: [] };
  page.on("request", (request) => seen.addresses.push(request.url()));
  page.on("console", (line) => seen.console.push(line.text()));
  page.on("pageerror", (problem) => seen.console.push(String(problem)));

  await page.goto(`http://127.0.0.1:${listening.port}/`);
  await page.waitForFunction(() => window.workbench !== undefined);
  const workbench = door(page);
  const pane = page.frameLocator("iframe");
  if (!options.starter) await page.getByRole("button", { name: "Clear" }).click();
  await workbench.idle();
  return {
    service,
    page,
    pane,
    workbench,
    seen,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await listening.close();
    },
  };
}

function door(page: Page): WorkbenchDoor {
  return {
    set: (address, content) =>
      page.evaluate(([where, what]) => void window.workbench?.set(where as string, what), [address, content] as const),
    values: (address) => page.evaluate((where) => window.workbench?.values(where) ?? [], address),
    text: (address) => page.evaluate((where) => window.workbench?.text(where) ?? "", address),
    note: (address) => page.evaluate((where) => window.workbench?.note(where), address),
    idle: () => page.evaluate(async () => void (await window.workbench?.idle())),
    until: (address, text) =>
      page
        .waitForFunction(([where, wanted]) => window.workbench?.text(where) === wanted, [address, text] as const)
        .then(() => undefined),
  };
}
