import { chromium, type Browser, type LaunchOptions } from "playwright-core";
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

/** Returns a headless browser: a connection to the shared one of the journeys if it runs, otherwise a new one. Close it, or use `await using`. */
export async function launchBrowser(): Promise<Browser> {
  const shared = process.env["STRIKEBOOK_TEST_BROWSER"];
  return shared ? chromium.connect(shared) : chromium.launch(await browserLaunchOptions());
}

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
