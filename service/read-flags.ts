import { parseArgs } from "node:util";

/** What the command line asks for. */
export interface Flags {
  port: number;
  /** A chain to serve instead of the simulated market. */
  chainFile: string | undefined;
  help: boolean;
}

/** A flag that cannot be read. The message says what was expected and what came. */
export class FlagError extends Error {
  override readonly name = "FlagError";
}

const standardPort = 4010;

/** The text of `--help`. */
export const usage = `The options API on this computer, for use without a key and without the internet.

  npm run service -- [--port ${standardPort}] [--chain FILE]

  --port NUMBER   where to listen, on this computer alone; ${standardPort} when omitted, 0 for any free port
  --chain FILE    serve a real chain: a Cboe quotedata CSV or a delayed-quotes JSON file
  --help          this text`;

const known = {
  port: { type: "string" },
  chain: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** The flags of a command line. Throws a `FlagError`. */
export function readFlags(typed: readonly string[]): Flags {
  const { tokens } = parseArgs({ args: [...typed], options: known, strict: false, tokens: true });
  const flags: Flags = { port: standardPort, chainFile: undefined, help: false };
  for (const token of tokens) {
    if (token.kind === "positional") throw unknown(`"${token.value}"`);
    if (token.kind !== "option") continue;
    if (token.name === "port") flags.port = readPort(token.value);
    else if (token.name === "chain") flags.chainFile = readFile(token.value);
    else if (token.name === "help") flags.help = true;
    else throw unknown(token.rawName);
  }
  return flags;
}

const unknown = (came: string) => new FlagError(`${came} is not understood. Flags are --port, --chain and --help.`);

function readPort(typed: string | undefined): number {
  const port = /^\d+$/.test(typed ?? "") ? Number(typed) : NaN;
  if (port <= 65_535) return port;
  throw new FlagError(
    `--port takes a number from 0 to 65535, such as --port ${standardPort}; ${typed ? `"${typed}"` : "nothing"} came.`,
  );
}

function readFile(typed: string | undefined): string {
  if (typed !== undefined && typed !== "" && !typed.startsWith("--")) return typed;
  throw new FlagError("--chain takes the path of a chain file, such as --chain spx_quotedata.csv.");
}
