import { readFile } from "node:fs/promises";
import { type FlagValues, pathFlag, valueFlag } from "@strikebook/http";
import type { EngineConnectionOptions } from "../../engine/connect-engine";
import { readSecret } from "../secrets";
import { CommandError } from "./command-error";

/** Where the engine is. */
export interface EngineChoice {
  address: string;
  connection: Pick<EngineConnectionOptions, "desk" | "password" | "sentinelPassword" | "tls">;
}

/** The flags that say where the engine is: of nodes and of all commands. */
export const engineFlags = {
  engine: valueFlag({
    value: "ADDRESS",
    takes: "the address of the engine",
    example: "redis://HOST:6379",
    help: "the engine: redis://, rediss://, unix:///PATH or redis+sentinel://",
    default: "the variable STRIKEBOOK_ENGINE",
    parse: (text) => text,
  }),
  "engine-ca": {
    ...pathFlag(
      "FILE",
      "the path of a certificate (PEM)",
      "engine-ca.pem",
      "the authority that signed the engine's certificate (PEM)",
    ),
    default: "public authorities",
  },
  desk: valueFlag({
    value: "NAME",
    takes: "the name of the desk in the engine",
    example: "d",
    help: "as in the configuration of the nodes",
    default: "d",
    parse: (text) => text,
  }),
};

/** What a command line says of the engine. */
export type EngineValues = Pick<FlagValues<typeof engineFlags>, keyof typeof engineFlags>;

/** What the environment says of the engine, for `--help`. */
export const engineNotes = `  The variables STRIKEBOOK_ENGINE_PASSWORD and STRIKEBOOK_SENTINEL_PASSWORD keep passwords off the command line. With _FILE
  at its end, a variable names a file with the password.`;

/** Returns where the engine is, by the flags or the environment. Rejects with a `CommandError` or a `FlagError`. */
export async function chosenEngine(
  { engine, "engine-ca": caFile, desk }: EngineValues,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<EngineChoice> {
  const address = engine ?? environment["STRIKEBOOK_ENGINE"];
  if (!address) {
    throw new CommandError(
      "The address of the engine is missing: add --engine redis://HOST:6379, or set STRIKEBOOK_ENGINE.",
    );
  }
  const connection = {
    desk,
    password: await readSecret("STRIKEBOOK_ENGINE_PASSWORD", environment),
    sentinelPassword: await readSecret("STRIKEBOOK_SENTINEL_PASSWORD", environment),
    tls: caFile === undefined ? undefined : { ca: await readAuthority(caFile) },
  };
  return { address, connection };
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
