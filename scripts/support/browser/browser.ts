import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { findBrowser } from "./find-browser";

/** Flags for a browser without a screen, a graphics card or background network traffic, and without a sandbox when root runs it. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Returns the options that launch a headless browser on this computer. */
export async function browserLaunchOptions(): Promise<LaunchOptions> {
  const { path, env } = await findBrowser();
  return { executablePath: path, args: flags, env: { ...definedOnly(process.env), ...env } };
}

/** Starts a headless browser. Close it, or use `await using`. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await browserLaunchOptions());
}

/**
 * Connects to the browser of this test process, which keeps its tabs from one test file to the next; `undefined` outside of the
 * journeys.
 */
export async function connectToTestBrowser(): Promise<Browser | undefined> {
  const addresses = process.env["STRIKEBOOK_TEST_BROWSERS"]?.split(" ") ?? [];
  const address = addresses[Number(process.env["JEST_WORKER_ID"]) - 1];
  return address === undefined ? undefined : chromium.connectOverCDP(address);
}

/** Returns the processor seconds that each process of the browser of this test process has used so far, by its id. */
export async function browserSeconds(): Promise<ReadonlyMap<number, number>> {
  const browser = await connectToTestBrowser();
  if (!browser) return new Map();
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await browser.close();
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
}

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
