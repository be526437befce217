import { parseArgs } from "node:util";
import { FlagError, readPath, readPort } from "@strikebook/http";

/** The options of a node, except the options of its engine. */
export interface DeskFlags {
  port: number;
  host: string;
  /** The configuration file of the desk; defaults apply if undefined. */
  configFile: string | undefined;
  /** The provider's hosts; the local service if undefined. */
  upstream: { baseUrl: string; flowBaseUrl: string } | undefined;
  keyFile: string | undefined;
  /** The name of this node; random if undefined. */
  node: string | undefined;
  spoolFile: string | undefined;
  help: boolean;
}

const defaultPort = 4200;

/** Flags under which somebody might pass the provider's key, which other users of the computer could then read. */
const keyFlags = ["key", "api-key", "provider-key", "upstream-key"];

const text = { type: "string" } as const;
const options = {
  port: text,
  host: text,
  config: text,
  upstream: text,
  "flow-upstream": text,
  "key-file": text,
  node: text,
  spool: text,
  help: { type: "boolean", short: "h" },
} as const;

/** Parses the flags of a node, without the flags of the engine. Throws a `FlagError`. */
export function readDeskFlags(args: readonly string[]): DeskFlags {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const given = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (token.kind === "positional") throw unknownFlag(`"${token.value}"`);
    if (token.kind !== "option") continue;
    if (keyFlags.includes(token.name)) throw keyOnCommandLine(token.rawName);
    if (!Object.hasOwn(options, token.name)) throw unknownFlag(token.rawName);
    given.set(token.name, token.value);
  }
  const path = (name: string, what: string, example: string) =>
    given.has(name) ? readPath(`--${name}`, what, example, given.get(name)) : undefined;
  return {
    port: given.has("port") ? readPort("--port", defaultPort, given.get("port")) : defaultPort,
    host: readWord("--host", "0.0.0.0", given.get("host") ?? "127.0.0.1"),
    configFile: path("config", "the configuration of the desk", "desk.json"),
    upstream: readProvider(given.get("upstream"), given.get("flow-upstream"), given.has("upstream")),
    keyFile: path("key-file", "a file with the provider's key", "/run/secrets/provider-key"),
    node: given.has("node") ? readWord("--node", "node-1", given.get("node") ?? "") : undefined,
    spoolFile: path("spool", "a file that this node writes", "/var/lib/desk/spool.jsonl"),
    help: given.has("help"),
  };
}

function readProvider(upstream: string | undefined, flow: string | undefined, isGiven: boolean): DeskFlags["upstream"] {
  if (!isGiven) {
    if (flow === undefined) return undefined;
    throw new FlagError("--flow-upstream needs --upstream, the address of the provider's heatmap host.");
  }
  const baseUrl = readAddress("--upstream", upstream);
  return { baseUrl, flowBaseUrl: flow === undefined ? baseUrl : readAddress("--flow-upstream", flow) };
}

/** Parses the address of the provider: over plain http the key could be read, except on this computer. */
function readAddress(flag: string, value = ""): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isLocal = url?.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (url && (url.protocol === "https:" || isLocal) && url.username === "" && url.search === "") {
    return value.replace(/\/+$/, "");
  }
  throw new FlagError(
    `${flag} takes an https address such as https://api.example.com, or an http address on this computer.`,
  );
}

function readWord(flag: string, example: string, value: string): string {
  if (/^[\w.:-]{1,64}$/.test(value) && !value.startsWith("-")) return value;
  throw new FlagError(`${flag} takes a name without spaces, such as ${flag} ${example}.`);
}

const unknownFlag = (received: string) =>
  new FlagError(
    `${received} is not a flag. Flags are --engine, --engine-ca, --desk, ${Object.keys(options)
      .map((name) => `--${name}`)
      .join(", ")}.`,
  );

const keyOnCommandLine = (flag: string) =>
  new FlagError(
    `${flag} is not a flag: other users of this computer can read command lines. Put the provider's key into the variable STRIKEBOOK_PROVIDER_KEY, or into a file and name that with --key-file.`,
  );

/** The text of `--help`. */
export const deskUsage = `The desk: one account of the provider for all people of a firm.

  npm run desk                     a trial on this computer: the local service as the provider, an engine without
                                   persistence, one node with the workbench, and two keys
  npm run desk -- --upstream URL [--flow-upstream URL] --engine rediss://HOST:6379 --config desk.json

  --port NUMBER         the port to listen on; default ${defaultPort}, 0 for any free port
  --host ADDRESS        the address to listen on; default 127.0.0.1, this computer only
  --config FILE         the configuration of the desk, the same for all nodes; see docs/desk.md
  --upstream URL        the provider's heatmap host; the local service if omitted
  --flow-upstream URL   the provider's flow host; the host of --upstream if omitted
  --key-file FILE       a file with the provider's key; or the variable STRIKEBOOK_PROVIDER_KEY. After the file has
                        changed, the signal SIGHUP makes the node read it again
  --node NAME           the name of this node, unlike all others; random if omitted
  --spool FILE          where this node stores what it could not book while the engine was away; default
                        desk-spool-PORT.jsonl
  --help                this text
  The variable STRIKEBOOK_POSTGRES has the address of a Postgres database that receives the audit; its password can be in
  a file that STRIKEBOOK_POSTGRES_PASSWORD_FILE names. Alerts need a secret for their signatures, in the variable
  STRIKEBOOK_WEBHOOK_SECRET or in the file that STRIKEBOOK_WEBHOOK_SECRET_FILE names.`;
