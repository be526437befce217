import { FlagError } from "@strikebook/http";
import { DataError } from "../errors/data-error";
import { checkCommand } from "./check-command";
import type { CommandEnvironment, DataCommand } from "./command";
import { exportCommand } from "./export-command";
import { importCommand } from "./import-command";
import { listCommand } from "./list-command";
import { recordCboeCommand } from "./record-cboe-command";
import { recordSimulatedCommand } from "./record-simulated-command";

/** The commands of `npm run data`. */
export const commands: ReadonlyMap<string, DataCommand> = new Map([
  ["import", importCommand],
  ["record cboe", recordCboeCommand],
  ["record simulated", recordSimulatedCommand],
  ["list", listCommand],
  ["check", checkCommand],
  ["export", exportCommand],
]);

const width = Math.max(...Array.from(commands.keys(), (name) => name.length));

const usage = `Recordings of option chains: files of a vendor or recorded quotes, in a folder that npm start -- --data FOLDER serves.

${Array.from(commands, ([name, { summary }]) => `  npm run data -- ${name.padEnd(width)}   ${summary}`).join("\n")}

npm run data -- COMMAND --help explains a command. Exit codes: 0, 1 if something was refused or found, 2 for a wrong command line, 130 after
Ctrl+C.`;

/** The exit code of a wrong command line. */
const WRONG_USAGE = 2;

/** Runs one command of `npm run data`. Returns the exit code; an error that the user can fix is printed as a sentence. */
export async function runData(args: readonly string[], environment: CommandEnvironment): Promise<number> {
  try {
    return await runNamed(args, environment);
  } catch (error) {
    if (error instanceof FlagError) {
      environment.note(`${error.message}\n`);
      return WRONG_USAGE;
    }
    if (!(error instanceof DataError)) throw error;
    environment.note(`${error.message}\n`);
    return 1;
  }
}

async function runNamed(args: readonly string[], environment: CommandEnvironment): Promise<number> {
  const [first = "--help", second = ""] = args;
  if (first === "--help" || first === "-h") {
    environment.write(`${usage}\n`);
    return 0;
  }
  const name = commands.has(first) ? first : `${first} ${second}`;
  const command = commands.get(name);
  const words = name.split(" ").length;
  if (command === undefined) {
    if (first === "record" && second === "--help") {
      environment.write(`${recordCboeCommand.usage}\n\n${recordSimulatedCommand.usage}\n`);
      return 0;
    }
    const names = [...commands.keys()].join(", ");
    throw new FlagError(
      `"${args.slice(0, first === "record" ? 2 : 1).join(" ")}" is not a command. Commands are ${names}.`,
    );
  }
  const rest = args.slice(words);
  if (rest.some((arg) => arg === "--help" || arg === "-h")) {
    environment.write(`${command.usage}\n`);
    return 0;
  }
  return command.run(rest, environment);
}
