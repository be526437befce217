import { runInThisContext } from "node:vm";
import type * as Playwright from "playwright-core";
import { findBrowser } from "./find-browser";

// Node loads Playwright once per process. Jest would compile it again for each test file, which takes a second.
const outsideOfJest = runInThisContext("process") as NodeJS.Process; // a global of Node
const { createRequire } = outsideOfJest.getBuiltinModule("node:module");
const { chromium } = createRequire(import.meta.url)("playwright-core") as typeof Playwright; // the types of that package

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
export async function browserLaunchOptions(): Promise<Playwright.LaunchOptions> {
  const { path, env } = await findBrowser();
  return { executablePath: path, args: flags, env: { ...definedOnly(process.env), ...env } };
}

/** Starts a headless browser. Close it, or use `await using`. */
export async function launchBrowser(): Promise<Playwright.Browser> {
  return chromium.launch(await browserLaunchOptions());
}

/**
 * Connects to the browser of this test process, which keeps its tabs from one test file to the next; `undefined` outside of the
 * journeys.
 */
export async function connectToTestBrowser(): Promise<Playwright.Browser | undefined> {
  const addresses = process.env["STRIKEBOOK_TEST_BROWSERS"]?.split(" ") ?? [];
  const address = addresses[Number(process.env["JEST_WORKER_ID"]) - 1];
  return address === undefined ? undefined : chromium.connectOverCDP(address);
}

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
