import { chromium, type Browser, type Page } from "playwright-core";
import { findBrowser } from "./find-browser";

/** For a browser without screen, graphics card, network of its own or, when root runs it, a sandbox. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser without a window. Close it, or hold it with `await using`. */
export async function launchBrowser(): Promise<Browser> {
  const { path, env } = await findBrowser();
  return chromium.launch({ executablePath: path, args: flags, env: { ...definedOnly(process.env), ...env } });
}

/** A page of a browser of its own, which closes both when it is left: `await using opened = await openPage(address)`. */
export async function openPage(
  address: string,
  size = { width: 1280, height: 800 },
): Promise<{ page: Page } & AsyncDisposable> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: size });
  await page.goto(address);
  return { page, [Symbol.asyncDispose]: () => browser.close() };
}

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
