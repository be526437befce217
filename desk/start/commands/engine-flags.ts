import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { EngineConnectionOptions } from "../../engine/connect-engine";
import { readSecret } from "../secrets";
import { CommandError } from "./command";

/** Where the engine is, and the arguments that do not say so. */
export interface EngineFlags {
  address: string;
  connection: Pick<EngineConnectionOptions, "desk" | "password" | "sentinelPassword" | "tls">;
  rest: readonly string[];
}

/** The flags and environment variables that say where the engine is, for `--help`. */
export const engineUsage = `--engine ADDRESS      redis://, rediss://, unix:///PATH or redis+sentinel://; or the variable STRIKEBOOK_ENGINE
  --engine-ca FILE      the authority that signed the engine's certificate, if it is not a public one (PEM)
  --desk NAME           as in the configuration of the nodes; "d" by default
  The variables STRIKEBOOK_ENGINE_PASSWORD and STRIKEBOOK_SENTINEL_PASSWORD keep passwords off the command line. With _FILE
  at its end, a variable names a file with the password.`;

const names = ["engine", "engine-ca", "desk"];

/** Reads the flags of the engine, wherever they are among the arguments. Rejects with a `CommandError` or a `FlagError`. */
export async function readEngineFlags(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<EngineFlags> {
  const { given, rest } = separate(args);
  const address = given.get("engine") ?? environment["STRIKEBOOK_ENGINE"];
  if (!address) {
    throw new CommandError(
      "The address of the engine is missing: add --engine redis://HOST:6379, or set STRIKEBOOK_ENGINE.",
    );
  }
  const caFile = given.get("engine-ca");
  const connection = {
    desk: given.get("desk"),
    password: await readSecret("STRIKEBOOK_ENGINE_PASSWORD", environment),
    sentinelPassword: await readSecret("STRIKEBOOK_SENTINEL_PASSWORD", environment),
    tls: caFile === undefined ? undefined : { ca: await readAuthority(caFile) },
  };
  return { address, connection, rest };
}

/** Separates the flags of the engine from all other arguments, which keep their order. */
function separate(args: readonly string[]): { given: Map<string, string>; rest: string[] } {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const given = new Map<string, string>();
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== "option" || !names.includes(token.name)) continue;
    if (!token.value) throw new CommandError(`${token.rawName} needs a value.`);
    given.set(token.name, token.value);
    taken.add(token.index);
    if (!token.inlineValue) taken.add(token.index + 1);
  }
  return { given, rest: args.filter((_, index) => !taken.has(index)) };
}

async function readAuthority(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new CommandError(
      `The certificate file "${path}" of --engine-ca cannot be read: check its path and permissions.`,
    );
  }
}
