/** What `npm run mcp` runs: the server for assistants over standard input and output, with a practice market unless a key is set. */
import { FlagError, helpFlag, readFlags, runCommand } from "@strikebook/http";
import { assistantUsage, readSettings, SettingError } from "../../mcp/start/assistant-settings";
import { serveAssistant } from "../../mcp/start/serve-assistant";
import { startPracticeService } from "./practice-service";
import project from "../../package.json" with { type: "json" };

await runCommand(
  async (args) => {
    if (readFlags(args, { help: helpFlag }).help) return console.log(assistantUsage);
    const settings = readSettings(process.env);
    const { hosts, key } =
      settings.hosts && settings.key !== undefined ? { hosts: settings.hosts, key: settings.key } : await practice();
    const server = serveAssistant({ settings, hosts, key, version: project.version });
    // The host ends the server by closing its input. The practice market would keep the process alive.
    process.stdin.once("end", () => void server.close().finally(() => process.exit()));
  },
  [FlagError, SettingError],
);

async function practice() {
  console.error("No STRIKEBOOK_KEY is set: the answers come from a practice market.");
  return startPracticeService();
}
