import { connectEngine } from "../../../desk/engine/connect-engine";
import { Caps } from "../../../desk/people/caps";
import { KeyRegister } from "../../../desk/people/key-register";
import type { DeskSettings } from "../../../desk/server/desk-settings";
import { createNode } from "../../../desk/server/node";
import { defaultDeskConfig } from "../../../desk/start/desk-config";
import { realPlatform } from "@strikebook/client";
import { createService } from "../../../service/server/service";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";
import { accountWith, readServiceResponse } from "../../../scripts/support/service/start-service";
import { turn } from "../../../scripts/support/event-loop";
import type { TestEngine } from "../../../scripts/support/desk/engine";
import { ManualTicks } from "../../../scripts/support/desk/manual-ticks";
import { memorySpool } from "../../../scripts/support/desk/memory-spool";

/** The provider's key of the firm: no person has it. */
const firmKey = "key-of-the-firm";

/** No time limit of a request is shorter, and no wait between attempts is longer. In milliseconds. */
const SHORTEST_LIMIT_MS = 25_000;

let desks = 0;

interface TestProvider {
  isReachable: boolean;
  /** While it hangs, requests to it have no response until the end of the test. */
  isHanging: boolean;
  /** Responds instead of the service. */
  refuse: (() => Response) | undefined;
}

interface NodeTestOptions {
  /** The time of the engine, in milliseconds since 1970 UTC; the present if omitted. */
  engineMs?: number;
  /** The folders of the pages. */
  pages?: { addin: string; admin: string };
}

/** Starts one node of a new desk on a real engine, over the local service with the small market as the provider. */
export async function startNode(
  engine: TestEngine,
  settings: Partial<DeskSettings> = {},
  { engineMs, pages }: NodeTestOptions = {},
) {
  const desk = `node${(desks += 1)}`;
  const problems: unknown[] = [];
  const logged: string[] = [];
  const provider: TestProvider = { isReachable: true, isHanging: false, refuse: undefined };
  const ended = new AbortController();
  const service = createService({
    market: smallMarket,
    now: () => smallMarketNow,
    accounts: [accountWith({ credits: 1_000, keys: [{ key: firmKey }] })],
    report: (problem) => problems.push(problem),
  });
  const fetchProvider = async (url: string, init: RequestInit) => {
    if (!provider.isReachable) throw new TypeError("fetch failed");
    return provider.refuse?.() ?? service.fetch(new Request(url, init));
  };
  const ticks = new ManualTicks();
  const connection = await connectEngine(engine.url, {
    platform: realPlatform,
    desk,
    ticks: ticks.start,
    // A paused engine stays connected, however long a busy computer takes.
    silenceMs: 600_000,
  });
  if (engineMs !== undefined) await connection.command("SET", connection.keys.clock, engineMs);
  const node = await createNode({
    engine: connection,
    pages,
    platform: {
      ...realPlatform,
      // Nobody waits between attempts to reach a provider that is away. The time limit of a request stays.
      sleep: (waitMs, signal) =>
        realPlatform.sleep(provider.isReachable || waitMs >= SHORTEST_LIMIT_MS ? waitMs : 0, signal),
      fetch: (url, init) =>
        provider.isHanging && !ended.signal.aborted ? hanging(ended.signal) : fetchProvider(url, init),
    },
    settings: { ...defaultDeskConfig, shareClasses: ["unspecified"], ...settings },
    provider: { hosts: { baseUrl: "http://provider", flowBaseUrl: "http://provider/flow" }, key: () => firmKey },
    spool: memorySpool(),
    name: "node-1",
    version: "1.2.3",
    report: (problem) => problems.push(problem),
    log: (line) => logged.push(line),
  });
  const register = new KeyRegister(connection);
  const get = async (path: string, key?: string, init: RequestInit = {}) =>
    readServiceResponse(await fetchFrom(node, path, key, init));
  return {
    node,
    service,
    problems,
    /** The lines that the node has logged. */
    logged,
    provider,
    /** Returns a new key of a person. */
    keyOf: async (name: string, isAdmin = false) => (await register.add({ name, team: "quant" }, false, isAdmin)).key,
    caps: new Caps(connection),
    /** Requests a path with a key. */
    get,
    /** The same, without reading the body. */
    open: (path: string, key: string, init: RequestInit = {}) => fetchFrom(node, path, key, init),
    /** The requests for data that the provider has received. */
    paidRequests: () => service.requests.filter(({ credits }) => credits > 0).map(({ path }) => path),
    /** Resolves as a promise does, while the engine takes too long to respond. */
    withoutEngine: async <Result>(result: Promise<Result>): Promise<Result> => {
      let isPending = true;
      const settle = () => void (isPending = false);
      result.then(settle, settle);
      while (isPending) {
        await turn();
        ticks.expire();
      }
      return result;
    },
    close: async () => {
      provider.isReachable = false;
      ended.abort();
      await node.drain();
      await node.close();
    },
  };
}

/** Fails when the signal aborts. */
function hanging(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new TypeError("fetch failed")));
  });
}

function fetchFrom(
  node: { fetch(request: Request): Promise<Response> },
  path: string,
  key: string | undefined,
  init: RequestInit,
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
  return node.fetch(new Request(`http://desk.test${path}`, { ...init, headers }));
}
