/** The server that `npm start` runs: the workbench and the local API on one loopback address. */
import { spawn } from "node:child_process";
import { factLines, FlagError, flagsHelp, isLoopback, readFlags, runCommand, switchFlag } from "@strikebook/http";
import { serviceFlags, serviceSettings, usage } from "../../service/start/flags";
import { serviceErrors, runLocalService } from "../../service/start/start-service";
import { workbenchSite } from "./site";
import { starterNames } from "./starter-names";

const ownFlags = { "no-open": switchFlag("print the address without opening the browser") };

const workbenchUsage = `The workbench: a stand-in for Excel in your browser, with the add-in and the local API behind it.

  npm start -- [--no-open] [flags of the local API]

${flagsHelp(ownFlags)}

${usage}`;

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  win32: ["cmd", "/c", "start", ""],
  darwin: ["open"],
  linux: ["xdg-open"],
};

await runCommand(async (args) => {
  const values = readFlags(args, { ...serviceFlags, ...ownFlags });
  if (values.help) return console.log(workbenchUsage);
  const flags = serviceSettings(values);
  if (!isLoopback(flags.host)) {
    throw new FlagError("The workbench is for this computer only. For other computers: npm run service -- --host.");
  }
  const { address, symbols, facts } = await runLocalService(flags, (service) => workbenchSite(service));
  const page = `${address}/${starterSymbols(symbols)}`;
  console.log(`
Strikebook is ready: ${page}

${factLines([["Symbols", symbols.join(", ")], ...facts, ["Stop it", "Ctrl+C"]])}
`);
  if (!values["no-open"]) openInBrowser(page);
}, serviceErrors);

/** Returns what the address of a market without the symbols of the starter sheet ends in: two of its own, or one. */
function starterSymbols(symbols: readonly string[]): string {
  const names = starterNames(symbols);
  return ["SPX+", "SPY"].every((name) => names.includes(name))
    ? ""
    : `?symbols=${names.slice(0, 2).map(encodeURIComponent).join(",")}`;
}

/** Opens an address in the default browser. Does nothing without a desktop or in CI, and never throws. */
function openInBrowser(address: string): void {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  const hasDesktop = process.platform !== "linux" || DISPLAY || WAYLAND_DISPLAY;
  const opener = openers[process.platform];
  if (!hasDesktop || !opener || CI) return;
  const [command, ...args] = opener;
  const browser = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  browser.on("error", () => undefined); // The address is printed, so the user can open it.
  browser.unref();
}
