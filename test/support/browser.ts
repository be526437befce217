import { chromium, type Browser } from "playwright-core";
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

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
