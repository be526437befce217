import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { BidiConnection } from "./bidi-connection";
import { type BrowserFolders, type Driver, type DriverTab, viewport } from "./driver";
import { startProgram } from "./started-program";

const sessionSchema = v.object({ capabilities: v.object({ browserVersion: v.string() }) });
const contextSchema = v.object({ context: v.string() });
const screenshotSchema = v.object({ data: v.string() });
const evaluatedSchema = v.variant("type", [
  v.object({ type: v.literal("success"), result: v.object({ type: v.literal("string"), value: v.string() }) }),
  v.object({ type: v.literal("exception"), exceptionDetails: v.object({ text: v.string() }) }),
]);

type Settings = Readonly<Record<string, string | number>>;

/** Starts Firefox with a new profile, and settings as in `about:config`. */
export async function launchFirefox(path: string, folders: BrowserFolders, settings: Settings = {}): Promise<Driver> {
  const { settings: profile, downloads } = folders;
  const saving = { "browser.download.folderList": 2, "browser.download.dir": downloads };
  await writeFile(join(profile, "user.js"), settingsText({ ...saving, ...settings }));
  const program = await startProgram(path, ["--headless", "--remote-debugging-port=0", "--profile", profile], {
    ready: /WebDriver BiDi listening on (ws:\S+)/,
  });
  const connection = await BidiConnection.open(`${program.printed}/session`);
  const { capabilities } = await connection.send("session.new", { capabilities: {} }, sessionSchema);
  return {
    version: capabilities.browserVersion,
    async openTab(address) {
      const { context } = await connection.send("browsingContext.create", { type: "tab" }, contextSchema);
      await connection.send("browsingContext.setViewport", { context, viewport }, v.unknown());
      await connection.send("browsingContext.navigate", { context, url: address, wait: "complete" }, v.unknown());
      return tabOf(connection, context);
    },
    close: () => program.stop(),
  };
}

/** Returns the file of settings that Firefox reads when it starts. */
function settingsText(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join("");
}

function tabOf(connection: BidiConnection, context: string): DriverTab {
  return {
    async evaluate(expression) {
      const params = { expression, target: { context }, awaitPromise: true, userActivation: true };
      const evaluated = await connection.send("script.evaluate", params, evaluatedSchema);
      if (evaluated.type === "exception") throw new Error(evaluated.exceptionDetails.text);
      return evaluated.result.value;
    },
    async screenshot() {
      const { data } = await connection.send("browsingContext.captureScreenshot", { context }, screenshotSchema);
      return Buffer.from(data, "base64");
    },
    close: async () => void (await connection.send("browsingContext.close", { context }, v.unknown())),
  };
}
