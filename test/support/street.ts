import type { FrameLocator, Page } from "playwright-core";
import { workbenchSite } from "../../scripts/site";
import { Faults } from "../../service/faults/faults";
import { paidPlan, practiceAccount } from "../../service/gateway/accounts";
import { listen } from "../../service/listen";
import type { Market } from "../../market/exposure/market";
import type { Tapes } from "../../market/flow/tapes";
import { simulatedData } from "../../service/simulated-data";
import { createService, type Service } from "../../service/service";
import type { AskWork } from "../../service/statistics/ask-work";
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
  /** Puts an empty sheet behind the others. */
  addSheet(name: string): Promise<void>;
  /** Brings a sheet to the front, as a click on its tab does. */
  activate(name: string): Promise<void>;
  /** Waits until the cell shows this text. */
  until(address: string, text: string): Promise<void>;
}

/** A workbook in a tab of the browser. */
export interface Tab {
  page: Page;
  pane: FrameLocator;
  workbench: WorkbenchDoor;
}

/** The whole street: service, workbench, the built add-in in a real browser. */
export interface Street extends Tab, AsyncDisposable {
  service: Service;
  /** What goes wrong on purpose from now on. */
  faults: Faults;
  /** Every address the tabs asked for, and every console line they wrote. */
  seen: { addresses: string[]; console: string[] };
  /** Another workbook of the same person: a tab that shares the browser's storage. */
  openTab(): Promise<Tab>;
}

export interface StreetOptions {
  /** Connected from the start; undefined leaves the first-run pane. */
  key: string | undefined;
  market?: Market;
  /** What the flow host answers from; those of the simulated market when omitted. */
  tapes?: Tapes;
  /** Who reads many sessions; the thread of the tests when omitted, which a month of the whole market is too much for. */
  askWork?: AskWork;
  /** A second key of the same account. */
  extraKey?: string;
  /** Requests a minute of the account; those of a paid plan when omitted. */
  requestsPerMinute?: number;
  /** The market's clock goes on from noon, as limits that count minutes need; it stands still when omitted. */
  isClockMoving?: boolean;
  /** Keeps the starter sheet; an empty workbook when omitted. */
  starter?: boolean;
  size?: { width: number; height: number };
}

/** Opens the workbench over a service of its own, on a fixed day. Hold it with `await using`. */
export async function openStreet(options: StreetOptions): Promise<Street> {
  const keys = [...practiceAccount.keys, ...(options.extraKey ? [{ key: options.extraKey }] : [])];
  const openedAtMs = performance.now();
  const faults = new Faults();
  const limits = { ...paidPlan, requestsPerMinute: options.requestsPerMinute ?? paidPlan.requestsPerMinute };
  const service = createService({
    ...simulatedData(),
    ...(options.market && { market: options.market }),
    ...(options.tapes && { tapes: options.tapes }),
    ...(options.askWork && { askWork: options.askWork }),
    now: options.isClockMoving ? () => marketNoonMs + performance.now() - openedAtMs : () => marketNoonMs,
    accounts: [{ ...practiceAccount, limits, keys }],
    faults,
  });
  const practice = options.key === "practice" ? "connected" : true;
  const configuration = { baseUrl: "/", flowBaseUrl: "/flow", practice };
  const listening = await listen(workbenchSite(service, configuration), 0);
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: options.size ?? { width: 1280, height: 800 } });
  const seen: Street["seen"] = { addresses: [], console: [] };
  const openTab = async (): Promise<Tab> => {
    const page = await context.newPage();
    page.on("request", (request) => seen.addresses.push(request.url()));
    page.on("console", (line) => seen.console.push(line.text()));
    page.on("pageerror", (problem) => seen.console.push(String(problem)));
    await page.goto(`http://127.0.0.1:${listening.port}/`);
    await page.waitForFunction(() => window.workbench !== undefined);
    const workbench = door(page);
    if (!options.starter) await page.getByRole("button", { name: "Clear" }).click();
    await workbench.idle();
    return { page, pane: page.frameLocator("iframe"), workbench };
  };
  return {
    ...(await openTab()),
    openTab,
    service,
    faults,
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
    addSheet: (name) => page.evaluate((one) => window.workbench?.addSheet(one), name),
    activate: (name) => page.evaluate((one) => window.workbench?.activate(one), name),
    until: (address, text) =>
      page
        .waitForFunction(([where, wanted]) => window.workbench?.text(where) === wanted, [address, text] as const)
        .then(() => undefined),
  };
}
