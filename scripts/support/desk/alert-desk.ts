import type { Engine } from "../../../desk/engine/engine";
import { Caps } from "../../../desk/people/caps";
import { KeyRegister } from "../../../desk/people/key-register";
import { AlertStore } from "../../../desk/alerts/alert-store";
import { WebhookError, type WebhookRequest, type WebhookResponse } from "../../../desk/alerts/deliveries";
import type { DeskSettings } from "../../../desk/server/desk-settings";
import { createNode, type DeskNode } from "../../../desk/server/node";
import { defaultDeskConfig } from "../../../desk/start/desk-config";
import type { Market } from "../../../market/exposure/market";
import { createService } from "../../../service/server/service";
import type { AlertList, AlertRule } from "@strikebook/contract";
import { type Platform, type RequestOptions, untilAborted } from "@strikebook/client";
import { ManualSleep } from "../client/manual-sleep";
import { turn } from "../event-loop";
import { smallMarket } from "../market/small-market";
import { accountWith, readServiceResponse } from "../service/start-service";
import type { TestEngine } from "./engine";
import { memorySpool } from "./memory-spool";
import { quiet } from "./quiet";

/** Friday 2026-11-20, 14:02 in New York. */
const START_MS = Date.parse("2026-11-20T19:02:00Z");

/** The 24 bytes of the secret of the Standard Webhooks' own example. */
export const secretBytes = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");

/** A request to a webhook, and when it was sent. */
interface Posted extends WebhookRequest {
  atMs: number;
}

interface AlertDeskOptions {
  nodes?: number;
  startMs?: number;
  /** The boards of the provider; the small market if omitted. */
  boards?: Market;
  /** How far the provider's clock is ahead of the desk's, in milliseconds; 0 if omitted. */
  providerAheadMs?: number;
  settings?: Partial<DeskSettings>;
}

/** A rule about the flip of SPY, with an address that has a secret. */
export const flipRule = {
  name: "Side",
  condition: { kind: "spot", symbol: "SPY", direction: "crosses", level: "flip" },
  everyMinutes: 5,
  form: "json",
  isPaused: false,
  address: "https://hooks.example.com/services/T0/secret-token",
};

export const allowHooks = {
  webhooks: [{ address: "https://hooks.example.com/services/", localNetwork: false }],
  rulesPerPerson: 20,
};

/** A test reads the rules more often than a person may. */
const personLimits = { ...defaultDeskConfig.personLimits, requestsPerMinute: 100_000 };

let desks = 0;

/** Starts a desk with alerts, whose clocks, provider and webhooks are the test's. */
export async function startAlertDesk(server: TestEngine, options: AlertDeskOptions = {}) {
  const { nodes: count = 1, startMs = START_MS, boards = smallMarket, providerAheadMs = 0, settings = {} } = options;
  const desk = `alerts-${(desks += 1)}`;
  // The clock of all nodes; the engine and the provider follow it.
  const sleep = new ManualSleep(startMs);
  const service = createService({
    market: boards,
    now: () => sleep.nowMs + providerAheadMs,
    accounts: [accountWith({ credits: 10_000, keys: [{ key: "key-of-the-firm" }] })],
  });
  /** What the provider says of every symbol. */
  const market: StatedLevels = { spot: 98, flip: 100, king: 105 };
  /** While it hangs, requests for levels have no response; how many there were. */
  const provider = { isHanging: false, hung: 0 };
  const fetchProvider = async (url: string, init: RequestOptions) => {
    if (url.includes("/v1/gex/levels") && provider.isHanging) {
      provider.hung += 1;
      return untilAborted(never, init.signal ?? ended.signal);
    }
    return restated(url, await service.fetch(new Request(url.replace("BRK.B", "SPY"), init)), market);
  };
  const posted: Posted[] = [];
  const webhook = { respond: (): Promise<number | WebhookResponse> => Promise.resolve(200) };
  const hanging = () => untilAborted(never, ended.signal);
  const ended = new AbortController();
  const problems: unknown[] = [];
  const admin = await server.connect({ desk });
  let engineAheadMs = 0;
  const setEngineClock = (nowMs: number) => admin.command("SET", admin.keys.clock, nowMs + engineAheadMs);
  await setEngineClock(startMs);
  const running: DeskNode[] = [];
  const engines: Engine[] = [];
  const platform: Platform = {
    now: () => sleep.nowMs,
    random: () => Math.random(),
    sleep: (waitMs, signal) => sleep.sleep(waitMs, signal),
    fetch: fetchProvider,
  };

  const startNode = async (changed: Partial<DeskSettings> = {}) => {
    const engine = await server.connect({ platform, desk });
    engines.push(engine);
    const node = await createNode({
      engine,
      platform,
      settings: {
        ...{ ...defaultDeskConfig, personLimits, shareClasses: ["unspecified"], alerts: allowHooks },
        ...settings,
        ...changed,
      },
      provider: {
        hosts: { baseUrl: "http://provider", flowBaseUrl: "http://provider/flow" },
        key: () => "key-of-the-firm",
      },
      spool: memorySpool(),
      webhooks: {
        secret: secretBytes,
        async post(request) {
          posted.push({ ...request, atMs: sleep.nowMs });
          const response = await webhook.respond();
          return typeof response === "number" ? { status: response, headers: new Headers() } : response;
        },
      },
      version: "1.2.3",
      report: (problem) => problems.push(problem),
    });
    running.push(node);
    return node;
  };
  for (let index = 0; index < count; index += 1) await startNode();

  /** Advances all clocks in steps, and wakes those who sleep until then. */
  const advance = async (ms: number, stepMs = 250) => {
    for (let leftMs = ms; leftMs > 0; leftMs -= stepMs) {
      sleep.nowMs += Math.min(stepMs, leftMs);
      await setEngineClock(sleep.nowMs);
      if (!sleep.wakeNext(sleep.nowMs)) continue;
      do await turn();
      while (sleep.wakeNext(sleep.nowMs));
      await quiet(engines);
    }
  };
  const fetch = (path: string, init: RequestInit) => {
    const [node] = running;
    if (!node) throw new Error("No node runs.");
    return node.fetch(new Request(`http://desk.test${path}`, init));
  };
  const send = async (method: string, path: string, key: string | undefined, body?: unknown) => {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const response = fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    let isPending = true;
    const settle = () => void (isPending = false);
    response.then(settle, settle);
    await quiet(engines);
    // Rules are listed in the order of the milliseconds in which they were added.
    do await advance(10, 10);
    while (isPending);
    return readServiceResponse(await response);
  };
  const end = async (node: DeskNode) => {
    let isPending = true;
    void node
      .drain()
      .then(() => node.close())
      .finally(() => (isPending = false));
    await quiet(engines);
    while (isPending) await advance(250);
    running.splice(running.indexOf(node), 1);
  };
  const register = new KeyRegister(admin);
  /** The rules of a person. */
  const rules = async (key: string): Promise<AlertRule[]> =>
    ((await send("GET", "/desk/alerts", key)).body as AlertList).rules;
  /** Advances the clocks until a condition holds. */
  const until = async (holds: () => boolean | Promise<boolean>, stepMs = 250) => {
    for (let round = 0; !(await holds()); round += 1) {
      if (round > 5_000) throw new Error("What the test waits for does not come.");
      await advance(stepMs, stepMs);
    }
  };
  return {
    market,
    provider,
    /** How webhooks respond. */
    webhook,
    /** Does not respond before the end of the test. */
    hanging,
    posted,
    startNode,
    advance,
    fetch,
    send,
    rules,
    until,
    get nowMs() {
      return sleep.nowMs;
    },
    /** Lets the engine's clock jump: from now on it is so far ahead of all others. */
    async setEngineAhead(ms: number) {
      engineAheadMs = ms;
      await setEngineClock(sleep.nowMs);
    },
    caps: new Caps(admin),
    /** Returns a new key of a person; `isSame` if they have had one. */
    keyOf: async (name: string, isSame = false) => (await register.add({ name, team: "quant" }, isSame)).key,
    /** The ids of the keys of a person, oldest first. */
    keysOf: async (person: string) => (await register.list()).filter(({ name }) => name === person).map(({ id }) => id),
    revoke: (nameOrId: string) => register.revoke(nameOrId),
    /** Adds a rule and returns its id. */
    async add(key: string, rule: unknown): Promise<string> {
      const before = (await rules(key)).map(({ id }) => id);
      const { status, body } = await send("POST", "/desk/alerts", key, rule);
      if (status !== 200) throw new Error(JSON.stringify(body));
      const added = (body as AlertList).rules.find(({ id }) => !before.includes(id));
      if (!added) throw new Error("No rule was added.");
      return added.id;
    },
    /** Advances the clocks until the rules of a person were checked again, and what was found is posted. */
    async nextCheck(key: string, stepMs = 1_000): Promise<AlertRule[]> {
      const sinceMs = sleep.nowMs;
      await until(async () => (await rules(key)).every(({ check }) => (check?.atMs ?? 0) > sinceMs), stepMs);
      await advance(5_000);
      return rules(key);
    },
    /** The requests that cost credits. */
    paidRequests: () => service.requests.filter(({ credits }) => credits > 0).map(({ path }) => path),
    /** What the audit has. */
    async audit(): Promise<Record<string, string>[]> {
      const entries = (await admin.command("XRANGE", admin.keys.of("audit"), "-", "+")) as [string, string[]][];
      return entries.map(([, fields]) =>
        Object.fromEntries(fields.flatMap((field, at) => (at % 2 === 0 ? [[field, fields[at + 1] ?? ""]] : []))),
      );
    },
    /** Takes the rules that are due, as a node does that then ends without a word. */
    takeRules: () => new AlertStore(admin).takeRules(200),
    /** Ends the node that has run longest. */
    async stopFirst() {
      const [first] = running;
      if (first) await end(first);
    },
    async [Symbol.asyncDispose]() {
      ended.abort(new WebhookError("The test is over."));
      for (const node of [...running]) await end(node);
      expect(problems).toEqual([]);
    },
  };
}

/** What a test lets the provider say of every symbol. */
export interface StatedLevels {
  spot: number;
  flip: number | null;
  king: number;
  /** What it calls the symbol, if not as requested. */
  symbol?: string;
}

interface Levels {
  symbol: string;
  spot: number;
  kingNode: { strike: number } | null;
  summary: { flip: { level: number; distancePct: number } | null };
}

/** Returns a response with these levels if it has some; any other as it is. */
export async function restated(url: string, response: Response, stated: StatedLevels): Promise<Response> {
  if (!url.includes("/v1/gex/levels") || !response.ok) return response;
  const body = (await response.json()) as { data: { symbols: Levels[] } };
  for (const levels of body.data.symbols) restate(levels, stated);
  return Response.json(body, { headers: response.headers });
}

function restate(levels: Levels, { spot, flip, king, symbol = levels.symbol }: StatedLevels): void {
  levels.symbol = symbol;
  levels.spot = spot;
  levels.summary.flip = flip === null ? null : { level: flip, distancePct: 0 };
  if (levels.kingNode) levels.kingNode.strike = king;
}

/** What a provider or a webhook sends that does not respond. */
const never = new Promise<never>(() => undefined);
