import {
  FlagError,
  flagsHelp,
  helpFlag,
  hostFlag,
  pathFlag,
  portFlag,
  readFlags,
  valueFlag,
  withDefaultValue,
} from "@strikebook/http";
import { engineFlags, engineNotes, type EngineValues } from "./commands/engine-flags";

/** The options of a node. */
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
  engine: EngineValues;
  help: boolean;
}

/** The address of a host of the provider: over plain http the key could be read, except on this computer. */
function addressFlag(example: string, help: string, without: string) {
  const takes = "an https address, or an http address on this computer";
  return valueFlag({
    value: "URL",
    takes,
    example,
    help,
    default: without,
    parse(text, name) {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      const isLocal = url?.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
      if (url && (url.protocol === "https:" || isLocal) && url.username === "" && url.search === "")
        return text.replace(/\/+$/, "");
      // What was received may have a password.
      throw new FlagError(`--${name} takes ${takes}, such as --${name} ${example}.`);
    },
  });
}

/** The flags of a node. */
export const deskFlags = {
  port: withDefaultValue(portFlag("the port to listen on, 0 for any free one", 4200), 4200),
  host: withDefaultValue(hostFlag("the address to listen on"), "127.0.0.1", "127.0.0.1, this computer only"),
  config: {
    ...pathFlag(
      "FILE",
      "the path of a configuration",
      "desk.json",
      "the configuration of the desk, the same for all nodes; see docs/desk.md",
    ),
    default: "everything at its default",
  },
  upstream: addressFlag("https://api.example.com", "the provider's heatmap host", "the local service"),
  "flow-upstream": addressFlag("https://flow.example.com", "the provider's flow host", "the host of --upstream"),
  "key-file": {
    ...pathFlag(
      "FILE",
      "the path of a file with the provider's key",
      "/run/secrets/provider-key",
      "a file with the provider's key. After the file has changed, the signal SIGHUP makes the node read it again",
    ),
    default: "the variable STRIKEBOOK_PROVIDER_KEY",
  },
  node: valueFlag({
    value: "NAME",
    takes: "a name without spaces",
    example: "node-1",
    help: "the name of this node, unlike all others",
    default: "random",
    parse: (text) => (/^[\w.:][\w.:-]{0,63}$/.test(text) ? text : undefined),
  }),
  spool: {
    ...pathFlag(
      "FILE",
      "the path of a file that this node writes",
      "/var/lib/desk/spool.jsonl",
      "where this node stores what it could not book while the engine was away",
    ),
    default: "desk-spool-PORT.jsonl",
  },
  ...engineFlags,
  help: helpFlag,
};

/** Flags under which somebody might pass the provider's key, which other users of the computer could then read. */
const keyFlag = /^--(key|api-key|provider-key|upstream-key)(?==|$)/;

/** Parses the flags of a node. Throws a `FlagError`. */
export function readDeskFlags(args: readonly string[]): DeskFlags {
  const [refused] = args.flatMap((arg) => keyFlag.exec(arg)?.[0] ?? []);
  if (refused !== undefined) {
    throw new FlagError(
      `${refused} is not a flag: other users of this computer can read command lines. Put the provider's key into the variable STRIKEBOOK_PROVIDER_KEY, or into a file and name that with --key-file.`,
    );
  }
  const values = readFlags(args, deskFlags);
  const { upstream: baseUrl, "flow-upstream": flowBaseUrl } = values;
  if (baseUrl === undefined && flowBaseUrl !== undefined) {
    throw new FlagError("--flow-upstream needs --upstream, the address of the provider's heatmap host.");
  }
  return {
    port: values.port,
    host: values.host,
    configFile: values.config,
    upstream: baseUrl === undefined ? undefined : { baseUrl, flowBaseUrl: flowBaseUrl ?? baseUrl },
    keyFile: values["key-file"],
    node: values.node,
    spoolFile: values.spool,
    engine: values,
    help: values.help,
  };
}

/** The text of `--help`. */
export const deskUsage = `The desk: one account of the provider for all people of a firm.

  npm run desk                     a trial on this computer: the local service as the provider, an engine without
                                   persistence, one node with the workbench, and two keys
  npm run desk -- --upstream URL [--flow-upstream URL] --engine rediss://HOST:6379 --config desk.json

${flagsHelp(deskFlags)}
${engineNotes}
  The variable STRIKEBOOK_POSTGRES has the address of a Postgres database that receives the audit; its password can be in
  a file that STRIKEBOOK_POSTGRES_PASSWORD_FILE names. Alerts need a secret for their signatures, in the variable
  STRIKEBOOK_WEBHOOK_SECRET or in the file that STRIKEBOOK_WEBHOOK_SECRET_FILE names.

  npm run desk -- keys --help   explains the commands for keys, caps and the audit`;
