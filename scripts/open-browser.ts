import { spawn } from "node:child_process";

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  win32: ["cmd", "/c", "start", ""],
  darwin: ["open"],
  linux: ["xdg-open"],
};

/** Opens an address in the person's browser where there is a desktop; does nothing, and never fails, elsewhere. */
export function openInBrowser(address: string): void {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  const hasDesktop = process.platform !== "linux" || DISPLAY || WAYLAND_DISPLAY;
  const opener = openers[process.platform];
  if (!hasDesktop || !opener || CI) return;
  const [command, ...args] = opener;
  const browser = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  browser.on("error", () => undefined); // The address is printed: it can be opened by hand.
  browser.unref();
}
