/** What `npm run desk` runs: a node of a desk, or one of the administrator's commands. */
import { resolve } from "node:path";
import { EngineAddressError } from "../../desk/engine/engine-address";
import { addinConfiguration } from "../../desk/server/addin-pages";
import { CommandError } from "../../desk/start/commands/command-error";
import { chosenEngine } from "../../desk/start/commands/engine-flags";
import { isDeskCommand, runDeskCommand } from "../../desk/start/commands/run-desk-command";
import { deskUsage, readDeskFlags } from "../../desk/start/desk-flags";
import { NoEngineError } from "../../desk/start/engine-program";
import { startDeskNode } from "../../desk/start/start-desk";
import { factLines, FlagError, JsonFileError, onStop, PortError, runCommand } from "@strikebook/http";
import { realPlatform } from "@strikebook/client";
import { startPracticeService } from "./practice-service";
import { workbenchSite } from "./site";
import project from "../../package.json" with { type: "json" };

/** The credits of a trial's account: enough for several people. */
const TRIAL_CREDITS = 100_000;

/** Errors that the user can fix. */
const deskErrors = [CommandError, JsonFileError, EngineAddressError, FlagError, NoEngineError, PortError];

await runCommand(async (args) => {
  if (!isDeskCommand(args)) return serve(args);
  const write = (text: string) => new Promise<void>((done) => process.stdout.write(text, () => done()));
  const io = { write, note: console.error, environment: process.env, platform: realPlatform };
  process.exitCode = await runDeskCommand(args, io);
}, deskErrors);
// What was started already, such as the engine of a trial, would keep the process alive.
if (process.exitCode === 1 && !isDeskCommand(process.argv.slice(2))) process.exit();

async function serve(args: readonly string[]): Promise<void> {
  const flags = readDeskFlags(args);
  if (flags.help) return console.log(deskUsage);
  const { engine: address, "engine-ca": caFile, desk: name } = flags.engine;
  const isEngineNamed = Boolean(address ?? caFile ?? name ?? process.env["STRIKEBOOK_ENGINE"]);
  const engine = isEngineNamed ? await chosenEngine(flags.engine, process.env) : undefined;
  const desk = await startDeskNode({
    flags,
    engine,
    environment: process.env,
    version: project.version,
    pages: { addin: resolve("dist"), admin: resolve("build/desk-page") },
    startPractice: () => startPracticeService(TRIAL_CREDITS),
    site: (node) => workbenchSite(node, { ...addinConfiguration }),
  });
  onStop(() => void desk.stop().then((isDone) => process.exit(isDone ? 0 : 1)));
  process.on("SIGHUP", () => void desk.reloadKey().catch((problem: unknown) => console.error(String(problem))));
  const workbench = flags.upstream ? [] : [["Workbench", `${desk.address}/`] as const];
  console.log(`
The desk is ready: ${desk.address}

${factLines([...workbench, ...desk.facts, ["Stop it", "Ctrl+C"]])}
${desk.firstCommands.map(([purpose, command]) => `\n${purpose}\n\n  ${command}\n`).join("")}`);
}
