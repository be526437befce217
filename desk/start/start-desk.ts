import { setMaxListeners } from "node:events";
import { readFile } from "node:fs/promises";
import { httpAddress, JsonFileError, listen } from "@strikebook/http";
import { type Hosts, newPageId, realPlatform } from "@strikebook/client";
import { PostgresSink } from "../audit/postgres-sink";
import { connectEngine } from "../engine/connect-engine";
import { KeyRegister } from "../people/key-register";
import { createNode, type DeskNode } from "../server/node";
import { providerFetch } from "./provider-fetch";
import { fileSpool } from "../spending/file-spool";
import type { EngineChoice } from "./commands/engine-flags";
import { type DeskConfig, defaultDeskConfig, readDeskConfig } from "./desk-config";
import type { DeskFlags } from "./desk-flags";
import { findEngineProgram } from "./engine-program";
import { startLocalEngine } from "./local-engine";
import { providerKey } from "./provider-key";
import { postWebhook } from "./post-webhook";
import { postgresAddress, webhookSecret } from "./secrets";
import { stopInTime } from "./stop-in-time";

/** What a trial uses in place of the provider: it shows the data of a practice market, which anybody may have. */
interface PracticeProvider {
  hosts: Hosts;
  key: string;
}

interface StartOptions {
  flags: DeskFlags;
  /** Where the engine is; if undefined, an engine is started for a trial. */
  engine: EngineChoice | undefined;
  environment: Readonly<Record<string, string | undefined>>;
  version: string;
  /** The folders of the built pages. */
  pages: { addin: string; admin: string };
  startPractice: () => Promise<PracticeProvider>;
  /** Adds pages to the node, for a trial. */
  site: (node: DeskNode) => (request: Request) => Promise<Response>;
}

/** A running node, and the facts to print. */
interface StartedDesk {
  address: string;
  facts: readonly (readonly [label: string, text: string])[];
  /** Commands to run in another terminal, each after what it is for; none unless this start made keys. */
  firstCommands: readonly (readonly [purpose: string, command: string])[];
  /**
   * Ends streams with a request to reconnect, hands over the account's streams, and books what was spent. Resolves within 12 seconds, to
   * whether all was done.
   */
  stop(): Promise<boolean>;
  /** Reads the provider's key again. */
  reloadKey(): Promise<void>;
}

/**
 * How many listeners a signal may have until Node.js reports a leak. One signal ends the requests of all boards that are polled, each with
 * a listener until its response; Node's default is 10.
 */
const MOST_LISTENERS = 200;

/** Starts a node, and what it lacks for a trial. Rejects with an error that the user can fix, or with a bug. */
export async function startDeskNode(options: StartOptions): Promise<StartedDesk> {
  const { flags, environment, pages, version } = options;
  setMaxListeners(MOST_LISTENERS);
  const config = await readConfig(flags.configFile);
  const isTrial = flags.upstream === undefined;
  const key = isTrial ? undefined : await providerKey(flags.keyFile, environment);
  const postgres = await postgresAddress(environment);
  const webhooks = config.alerts && { post: postWebhook, secret: await webhookSecret(environment) };
  const given = options.engine;
  const local = given === undefined ? await startLocalEngine(await findEngineProgram()) : undefined;
  const practice = isTrial ? await options.startPractice() : undefined;
  const provider = {
    hosts: flags.upstream ?? practice?.hosts ?? noHosts,
    key: () => key?.read() ?? practice?.key ?? "",
  };
  const settings = isTrial ? { ...config, shareClasses: [...config.shareClasses, "unspecified"] } : config;
  const platform = { ...realPlatform, fetch: providerFetch };
  const name = flags.node ?? newPageId(platform).slice(0, 8);
  const engine = await connectEngine(given?.address ?? local?.url ?? "", {
    ...given?.connection,
    desk: given?.connection.desk ?? config.desk,
    platform,
  });
  const spool = fileSpool(flags.spoolFile ?? `desk-spool-${flags.port}.jsonl`);
  const report = (problem: unknown) => console.error(problem);
  const node = await createNode({
    ...{ engine, platform, settings, provider, spool, pages, name, version, webhooks, report },
    log: console.error,
    nodes: isTrial ? 1 : config.nodes,
  });
  const desk = given?.connection.desk ?? config.desk;
  const sink = postgres ? new PostgresSink({ engine, platform, url: postgres, desk, node: name, report }) : undefined;
  sink?.start();
  const keys = local ? await firstKeys(new KeyRegister(engine)) : undefined;
  const fetch = isTrial ? options.site(node) : (request: Request) => node.fetch(request);
  const { port, close } = await listen(fetch, flags.port, { host: flags.host, replacesGlobals: true });
  const address = httpAddress(flags.host, port);
  return {
    address,
    facts: [
      ["Provider", isTrial ? "the local service, with a practice market" : provider.hosts.baseUrl],
      ["Engine", local ? "on this computer, without persistence: keys and spending end with it" : "as configured"],
      ...(keys ? keyFacts(keys) : []),
      ["Administrator", `${address}/admin/`],
      ["Assistants", `${address}/mcp`],
      ...(isTrial || config.shareClasses.length > 0 ? [] : [noShareClasses]),
      ...(key?.warning === undefined ? [] : [["Key file", key.warning] as const]),
    ],
    firstCommands: local && keys ? firstCommands({ address, engine: local.url, key: keys.user }) : [],
    stop: () =>
      stopInTime(
        [
          { what: "its streams and requests", run: () => node.drain() },
          { what: "its connections", run: close },
          { what: "the database of the audit", run: async () => sink?.close() },
          { what: "alerts that it posts, or the engine", run: () => node.close() },
          { what: "the engine of the trial", run: async () => local?.stop() },
        ],
        { platform, report },
      ),
    reloadKey: () => key?.reload() ?? Promise.resolve(),
  };
}

const noHosts = { baseUrl: "", flowBaseUrl: "" };

const noShareClasses = [
  "Share classes",
  'none: only the owner of the account receives data. Name the classes that the provider permits in "shareClasses"',
] as const;

async function readConfig(path: string | undefined): Promise<DeskConfig> {
  if (path === undefined) return defaultDeskConfig;
  const text = await readFile(path, "utf8").catch(() => {
    throw new JsonFileError(`The file "${path}" of --config cannot be read: check its path and permissions.`);
  });
  return readDeskConfig(text, path);
}

interface FirstKeys {
  admin: string;
  user: string;
}

/** Makes the keys of a trial: its engine is new, so nobody has any. */
async function firstKeys(register: KeyRegister): Promise<FirstKeys> {
  const { key: admin } = await register.add({ name: "admin", team: "desk" }, false, true);
  const { key: user } = await register.add({ name: "ann", team: "desk" });
  return { admin, user };
}

const keyFacts = ({ admin, user }: FirstKeys) =>
  [
    ["Key of admin", `${admin} (an administrator)`],
    ["Key of ann", user],
  ] as const;

/** What the first commands against a trial name. */
interface Trial {
  /** Where its node listens, such as `http://127.0.0.1:4200`. */
  address: string;
  /** The address of its engine, such as `unix:///tmp/desk-x/engine.sock`. */
  engine: string;
  /** The desk key of a user. */
  key: string;
}

/** Returns the first commands to run against a trial in another terminal, each with what it is for, as a shell reads them. */
function firstCommands({ address, engine, key }: Trial): (readonly [purpose: string, command: string])[] {
  const signedIn = `curl -H "Authorization: Bearer ${key}"`;
  return [
    [
      "The command line, for this trial (npm run desk -- keys --help explains all commands):",
      `npm run desk -- keys list --engine "${engine}"`,
    ],
    ["A script's first request:", `${signedIn} "${address}/v1/gex/levels?symbols=SPY"`],
    [
      "An assistant's first request (docs/assistants.md says how to add the desk to a host):",
      `${signedIn} -H "Content-Type: application/json" -H "Accept: application/json, text/event-stream" -d '${levelsCall}' "${address}/mcp"`,
    ],
  ];
}

/** A call of a tool, as an MCP client sends it. The server keeps no sessions, so nothing has to come before it. */
const levelsCall = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "levels", arguments: { symbols: "SPY" } },
});
