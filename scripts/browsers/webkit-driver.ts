import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { freePort } from "../support/free-port";
import { type BrowserFolders, type Driver, type DriverTab, viewport } from "./driver";
import { startProgram } from "./started-program";
import { WebdriverSession } from "./webdriver-session";

/** The programs that drive WebKitGTK. */
interface WebkitPrograms {
  driver: string;
  /** The virtual screen: the browser has no mode without a screen. */
  screen: string;
}

const windowSchema = v.object({ handle: v.string() });

/** Starts WebKitGTK's browser on a screen of its own. */
export async function launchWebkit(programs: WebkitPrograms, folders: BrowserFolders): Promise<Driver> {
  const size = `${viewport.width}x${viewport.height}x24`;
  const screen = await startProgram(programs.screen, ["-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"], {
    ready: /^(\d+)\n/m,
  });
  const port = await freePort();
  const env = { DISPLAY: `:${screen.printed}`, ...(await settingsIn(folders)) };
  const driver = await startProgram(programs.driver, [`--port=${port}`], { env });
  const session = await WebdriverSession.open(`http://127.0.0.1:${port}`);
  // The session begins with an empty window.
  let isEmpty = true;
  return {
    version: session.version,
    async openTab(address) {
      const tab = isEmpty ? String(await session.get("window")) : await newWindow(session);
      isEmpty = false;
      await session.activate(tab);
      await session.post("window/rect", { x: 0, y: 0, ...viewport });
      await session.post("url", { url: address });
      return tabOf(session, tab);
    },
    async close() {
      await session.end();
      await driver.stop();
      await screen.stop();
    },
  };
}

/** Opens a window, because the browser keeps a tab that a driver opens hidden behind the first tab. */
async function newWindow(session: WebdriverSession): Promise<string> {
  return v.parse(windowSchema, await session.post("window/new", { type: "window" })).handle;
}

function tabOf(session: WebdriverSession, handle: string): DriverTab {
  return {
    async evaluate(expression) {
      await session.activate(handle);
      return String(await session.post("execute/sync", { script: `return ${expression};`, args: [] }));
    },
    async screenshot() {
      await session.activate(handle);
      return Buffer.from(String(await session.get("screenshot")), "base64");
    },
    close: () => session.closeWindow(handle),
  };
}

/** Writes the settings that the browser reads. Returns the environment variables that name them. */
async function settingsIn({ settings, downloads }: BrowserFolders): Promise<Record<string, string>> {
  const config = join(settings, "config");
  await mkdir(config);
  await writeFile(join(config, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return { XDG_CONFIG_HOME: config, XDG_DATA_HOME: join(settings, "data"), XDG_CACHE_HOME: join(settings, "cache") };
}
