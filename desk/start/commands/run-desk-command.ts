import { FlagError, flagsHelp } from "@strikebook/http";
import { userInfo } from "node:os";
import type { Platform } from "@strikebook/client";
import { connectEngine } from "../../engine/connect-engine";
import { EngineUnavailableError } from "../../engine/engine";
import { EngineAddressError } from "../../engine/engine-address";
import { KeyRegisterError } from "../../people/key-register";
import type { Person } from "../../people/person";
import { alertsList, alertsRemove } from "./alerts";
import { audit } from "./audit";
import { capsList, capsSet } from "./caps";
import type { CommandOutput, DeskCommand } from "./command";
import { CommandError } from "./command-error";
import { chosenEngine, engineFlags, engineNotes } from "./engine-flags";
import { keysAdd, keysList, keysRevoke } from "./keys";

/** The administrator's commands. */
export const deskCommands: readonly DeskCommand[] = [
  keysAdd,
  keysList,
  keysRevoke,
  capsSet,
  capsList,
  alertsList,
  alertsRemove,
  audit,
];

/** The text of `--help`. */
const commandsUsage = `The administrator's commands of a desk:

${deskCommands.map(({ usage }) => usage).join("\n")}

All of them need the engine:

${flagsHelp(engineFlags)}
${engineNotes}
`;

interface CommandIo extends CommandOutput {
  environment: Readonly<Record<string, string | undefined>>;
  platform: Pick<Platform, "now" | "random">;
}

/** Whether arguments are one of the administrator's commands, and not the flags of a node. */
export function isDeskCommand([first]: readonly string[]): boolean {
  return first !== undefined && deskCommands.some(({ name }) => name.split(" ")[0] === first);
}

/** Carries out one of the administrator's commands, such as `keys add ann --team quant`. Returns the exit code of the process. */
export async function runDeskCommand(args: readonly string[], io: CommandIo): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    await io.write(commandsUsage);
    return 0;
  }
  try {
    await run(args, io);
    return 0;
  } catch (problem) {
    if (!isExpected(problem)) throw problem;
    io.note(problem instanceof EngineUnavailableError ? `${problem.message} ${checkEngine}` : problem.message);
    return 1;
  }
}

const checkEngine = "Check that it runs, the address of --engine and the password.";

async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const { command, rest } = findCommand(args);
  const { action, engine: chosen } = command.read(rest);
  const { address, connection } = await chosenEngine(chosen, io.environment);
  const engine = await connectEngine(address, { ...connection, platform: io.platform });
  try {
    await action(engine, io, operator(io.environment));
  } finally {
    engine.close();
  }
}

/** Returns the user of this computer as the audit names them: no person of the desk has such a name. */
function operator({ SUDO_USER, USER }: CommandIo["environment"]): Person {
  return { name: `command line:${SUDO_USER ?? USER ?? userInfo().username}`, team: "" };
}

function findCommand(args: readonly string[]): { command: DeskCommand; rest: readonly string[] } {
  for (const command of deskCommands) {
    const words = command.name.split(" ");
    if (words.every((word, at) => args[at] === word)) return { command, rest: args.slice(words.length) };
  }
  const known = deskCommands.map(({ name }) => name).join(", ");
  throw new CommandError(
    `"${args.slice(0, 2).join(" ")}" is not a command. Commands are ${known}; --help explains them.`,
  );
}

const expected = [CommandError, FlagError, EngineAddressError, EngineUnavailableError, KeyRegisterError];

function isExpected(problem: unknown): problem is Error {
  return expected.some((kind) => problem instanceof kind);
}
