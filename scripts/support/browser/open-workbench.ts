import type { FrameLocator, Page } from "playwright-core";
import { workbenchSite } from "../../serve/site";
import { Faults } from "../../../service/faults/faults";
import { paidPlan, servedPracticeAccount, servedPracticeAccounts } from "../../../service/gateway/accounts";
import { createService, type Service, type ServiceOptions } from "../../../service/server/service";
import { practiceMarket } from "../market/test-market";
import { waitInPage } from "./wait-in-page";
import { releaseTabs, serveTabs, takeTab } from "./workbench-tabs";

/** A weekday noon in New York, so that every run sees the same market. */
const marketNoonMs = Date.parse("2026-11-18T17:00:00Z");

/** A clock that runs from an instant and can be stopped, so that nothing is published while a test does something slow. */
class MarketClock {
  #stoppedAtMs: number | undefined;
  #offsetMs: number;

  constructor(isMoving: boolean, atMs: number) {
    this.#offsetMs = atMs - performance.now();
    if (!isMoving) this.#stoppedAtMs = atMs;
  }

  now(): number {
    return this.#stoppedAtMs ?? performance.now() + this.#offsetMs;
  }

  stop(): number {
    this.#stoppedAtMs = this.now();
    return this.#stoppedAtMs;
  }

  start(): void {
    this.#offsetMs = this.now() - performance.now();
    this.#stoppedAtMs = undefined;
  }
}

/** `window.workbench`, called from outside the page. Values are those of the grid. */
interface WorkbenchHandle {
  set(address: string, content: unknown): Promise<void>;
  values(address: string): Promise<unknown[][]>;
  text(address: string): Promise<string>;
  /** The text shown on hover over a cell with an error. */
  note(address: string): Promise<string | undefined>;
  idle(): Promise<void>;
  /** Adds an empty sheet after the others. */
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
  /** Selects a tab of the pane, as a click on it does. */
  showTab: (name: "Board" | "Workbook" | "Spending" | "Data") => Promise<void>;
  /** Types a key into the pane and connects with it. */
  connect: (key: string) => Promise<void>;
  /** Starts a replay from live, at a date and a time in New York. */
  replayFrom: (date: string, time: string) => Promise<void>;
  workbench: WorkbenchHandle;
}

/** The service, the workbench and the built add-in in a real browser. */
export interface WorkbenchSession extends Tab, AsyncDisposable {
  service: Service;
  /** The faults that the service injects. */
  faults: Faults;
  /** The clock of the market. `stop` returns the time at which it stops, in milliseconds since 1970 UTC. */
  clock: MarketClock;
  /** Every address that the tabs requested, and every console line that they wrote. */
  seen: { addresses: string[]; console: string[] };
  /** Opens another workbook of the same user: a tab that shares the browser's storage. */
  openTab: () => Promise<Tab>;
}

export interface SessionOptions {
  /** The key that is connected from the start; `undefined` shows the first-run pane. */
  key: string | undefined;
  /** Another market than the practice market. */
  data?: Pick<ServiceOptions, "market" | "tapes" | "flow" | "runTask" | "volatility" | "attribution"> | undefined;
  /** Whether the account pays nothing; false when omitted. */
  unlimited?: boolean;
  /** What the service calls its market, so that its past can be stored; nothing when omitted. */
  marketName?: string;
  /** How fast the market's time passes, as the service states it; not stated when omitted. */
  marketPace?: number;
  /** A second key of the same account. */
  extraKey?: string;
  /** Requests per minute of the account; those of a paid plan when omitted. */
  requestsPerMinute?: number;
  /** Lets the market's clock run from noon, as limits per minute need it; when omitted the clock is fixed at noon. */
  isClockMoving?: boolean;
  /** The time of the market at first, in milliseconds since 1970 UTC; noon of November 18, 2026 when omitted. */
  atMs?: number;
  /** Keeps the starter sheet; an empty workbook when omitted. */
  starter?: boolean;
  /** Starts what stands between the pages and the service, such as a desk; nothing when omitted. */
  through?: (service: Service) => Promise<{ fetch(request: Request): Promise<Response>; close(): Promise<void> }>;
  /** Of the page; 1280 x 800 when omitted. */
  size?: { width: number; height: number };
}

/**
 * Opens the workbench with a new service, on a fixed day. Use it with `await using`.
 *
 * Loading the grid takes the browser several seconds, so the tests of a process share their tabs: each starts with an empty sheet,
 * empty storage and a reloaded add-in.
 */
export async function openWorkbench(options: SessionOptions): Promise<WorkbenchSession> {
  const faults = new Faults();
  const clock = new MarketClock(options.isClockMoving ?? false, options.atMs ?? marketNoonMs);
  const service = serviceFor(options, faults, clock);
  const seen: WorkbenchSession["seen"] = { addresses: [], console: [] };
  const practice = options.key === "practice" ? "connected" : true;
  const configuration = { baseUrl: "/", flowBaseUrl: "/flow", practice };
  const between = await options.through?.(service);
  await serveTabs({ listener: workbenchSite(between ?? service, configuration), addin: "built", seen });
  const page = await takeTab({ isEmpty: !options.starter });
  if (options.size) await page.setViewportSize(options.size);
  const others: Page[] = [];
  return {
    ...tabOf(page),
    async openTab() {
      const other = await takeTab({ isEmpty: !options.starter });
      others.push(other);
      return tabOf(other);
    },
    service,
    faults,
    clock,
    seen,
    async [Symbol.asyncDispose]() {
      await releaseTabs([page, ...others], "built");
      await between?.close();
    },
  };
}

function tabOf(page: Page): Tab {
  const pane = page.frameLocator("iframe");
  const showTab: Tab["showTab"] = (name) => pane.getByRole("tab", { name, exact: true }).click();
  const press = (name: string) => pane.getByRole("button", { name, exact: true }).click();
  const connect = async (key: string) => {
    await pane.getByLabel("API key").fill(key);
    await press("Connect");
  };
  const replayFrom = async (date: string, time: string) => {
    await press("Go back in time");
    await pane.getByLabel("Date").fill(date);
    await pane.getByLabel("Time, US Eastern").fill(time);
    await press("Replay from here");
  };
  return { page, pane, showTab, connect, replayFrom, workbench: handleOf(page) };
}

function serviceFor(options: SessionOptions, faults: Faults, clock: MarketClock): Service {
  const keys = [...servedPracticeAccount.keys, ...(options.extraKey ? [{ key: options.extraKey }] : [])];
  const limits = { ...paidPlan, requestsPerMinute: options.requestsPerMinute ?? paidPlan.requestsPerMinute };
  return createService({
    ...(options.data ?? practiceMarket),
    marketName: options.marketName,
    marketPace: options.marketPace,
    now: () => clock.now(),
    accounts: [
      { ...servedPracticeAccount, unlimited: options.unlimited ?? false, limits, keys },
      ...servedPracticeAccounts.slice(1),
    ],
    faults,
  });
}

function handleOf(page: Page): WorkbenchHandle {
  return {
    set: (address, content) =>
      page.evaluate(([where, what]) => void window.workbench?.set(where, what), [address, content] as const),
    values: (address) => page.evaluate((where) => window.workbench?.values(where) ?? [], address),
    text: (address) => page.evaluate((where) => window.workbench?.text(where) ?? "", address),
    note: (address) => page.evaluate((where) => window.workbench?.note(where), address),
    idle: () => page.evaluate(async () => void (await window.workbench?.idle())),
    addSheet: (name) => page.evaluate((one) => window.workbench?.addSheet(one), name),
    activate: (name) => page.evaluate((one) => window.workbench?.activate(one), name),
    until: async (address, text) =>
      void (await waitInPage(page, ([where, wanted]) => window.workbench?.text(where) === wanted, [
        address,
        text,
      ] as const)),
  };
}
