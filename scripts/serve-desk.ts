/** What `npm run desk` runs: a node of a desk, or one of the administrator's commands. */
import { resolve } from "node:path";
import { EngineAddressError } from "../desk/engine/engine-address";
import { addinConfiguration } from "../desk/server/addin-pages";
import { CommandError } from "../desk/start/commands/command";
import { engineUsage, readEngineFlags } from "../desk/start/commands/engine-flags";
import { isDeskCommand, runDeskCommand } from "../desk/start/commands/run-desk-command";
import { DeskConfigError } from "../desk/start/desk-config";
import { deskUsage, readDeskFlags } from "../desk/start/desk-flags";
import { NoEngineError } from "../desk/start/engine-program";
import { startDesk } from "../desk/start/start-desk";
import { FlagError, PortError } from "@strikebook/http";
import { factLines } from "../service/start/start-service";
import { realPlatform } from "@strikebook/client";
import { startPracticeService } from "./practice-service";
import { workbenchSite } from "./site";
import project from "../package.json" with { type: "json" };

/** The credits of a trial's account: enough for several people. */
const TRIAL_CREDITS = 100_000;

const expectedErrors = [CommandError, DeskConfigError, EngineAddressError, FlagError, NoEngineError, PortError];

const args = process.argv.slice(2);
try {
  if (isDeskCommand(args)) process.exitCode = await command();
  else await serve();
} catch (problem) {
  const isExpected = problem instanceof Error && expectedErrors.some((kind) => problem instanceof kind);
  console.error(isExpected ? problem.message : problem);
  process.exit(1);
}

function command(): Promise<number> {
  const write = (text: string) => new Promise<void>((done) => process.stdout.write(text, () => done()));
  return runDeskCommand(args, { write, note: console.error, environment: process.env, platform: realPlatform });
}

async function serve(): Promise<void> {
  const isEngineNamed = args.some((arg) => /^--engine(=|$)/.test(arg)) || Boolean(process.env["STRIKEBOOK_ENGINE"]);
  const engine = isEngineNamed ? await readEngineFlags(args, process.env) : undefined;
  const flags = readDeskFlags(engine?.rest ?? args);
  if (flags.help)
    return console.log(
      `${deskUsage}\n\n${engineUsage}\n\n  npm run desk -- keys --help   explains the commands for keys, caps and the audit`,
    );
  const desk = await startDesk({
    flags,
    engine,
    environment: process.env,
    version: project.version,
    pages: { addin: resolve("dist"), admin: resolve("build/desk-page") },
    startPractice: () => startPracticeService(TRIAL_CREDITS),
    site: (node) => workbenchSite(node, { ...addinConfiguration }),
  });
  let isStopping = false;
  const stop = () => {
    // npm forwards the signal of the terminal, so the same one can arrive twice.
    if (isStopping) return;
    isStopping = true;
    void desk.stop().then((isDone) => process.exit(isDone ? 0 : 1));
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  process.on("SIGHUP", () => void desk.reloadKey().catch((problem: unknown) => console.error(String(problem))));
  const workbench = flags.upstream ? [] : [["Workbench", `${desk.address}/`] as const];
  console.log(`
The desk is ready: ${desk.address}

${factLines([...workbench, ...desk.facts, ["Stop it", "Ctrl+C"]])}
${desk.firstCommands.map(([purpose, command]) => `\n${purpose}\n\n  ${command}\n`).join("")}`);
}
