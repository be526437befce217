import { connectEngine } from "../../../desk/engine/connect-engine";
import type { Engine } from "../../../desk/engine/engine";
import { Responses, type PersonResponse, type PlainRequest } from "../../../desk/responses/responses";
import type { Purchasing } from "../../../desk/spending/reservation";
import { createService, type ServiceOptions } from "../../../service/server/service";
import type { EndpointName } from "@strikebook/contract";
import { accountWith } from "../service/start-service";
import { smallMarket, smallMarketNow } from "../market/small-market";
import { ManualClock } from "../service/manual-clock";
import { TestPlatform, type TestRequest } from "../client/test-platform";
import { RecordedPurchases } from "./recorded-purchases";
import type { TestEngine } from "./engine";
import { noTicks } from "./manual-ticks";
import { countedCalls, quiet } from "./quiet";

/** One node: its connection to the engine, its clock and its answers. */
interface Node {
  engine: Engine;
  platform: TestPlatform;
  responses: Responses;
  /** Makes a request as a person: `heatmap?symbols=SPY`, with the path of a flow route in `path`. */
  get(text: string, by?: RequestBy): Promise<PersonResponse>;
}

interface RequestBy extends Partial<Pick<PlainRequest, "isBackground" | "signal" | "path" | "service">> {
  name?: string;
}

/** What a test changes. */
interface NodesOptions {
  count?: number;
  /** The instant of the service and the engine, in milliseconds since 1970 UTC; that of the small market if omitted. */
  startMs?: number;
  service?: Partial<ServiceOptions>;
  purchasing?: (engine: Engine, platform: TestPlatform) => Purchasing;
  responses?: Partial<ConstructorParameters<typeof Responses>[0]>;
  /** Responds instead of the service. */
  respond?: (request: TestRequest, service: (request: TestRequest) => Promise<Response>) => Promise<Response>;
}

/** The provider's key of the desk. */
export const testProviderKey = "provider-key-of-the-desk";

let desks = 0;

/** Starts nodes of one desk on a real engine, over one service as the provider. Their clocks are an hour apart, and wrong. */
export async function startNodes(server: TestEngine, options: NodesOptions = {}) {
  const { count = 1, respond } = options;
  const desk = `t${(desks += 1)}`;
  const clock = new ManualClock(options.startMs ?? smallMarketNow);
  const limits = { ...accountWith({}).limits, requestsPerMinute: 100_000 };
  const service = createService({
    market: smallMarket,
    now: clock.now,
    after: clock.after,
    accounts: [accountWith({ credits: 10_000, limits, keys: [{ key: testProviderKey }] })],
    ...options.service,
  });
  const send = ({ url, headers }: TestRequest) => service.fetch(new Request(url, { headers }));
  const purchases = new RecordedPurchases();
  const nodes: Node[] = [];
  for (let index = 0; index < count; index += 1) {
    const platform = new TestPlatform((request) => (respond ? respond(request, send) : send(request)));
    await platform.advance(index * 3_600_000);
    let chance = index;
    platform.random = () => ((chance += 0.000_123_457) / 100) % 1;
    const engine = countedCalls(await connectEngine(server.url, { platform, desk, ticks: noTicks }));
    await engine.command("SET", engine.keys.clock, clock.nowMs);
    await engine.readClock();
    const responses = new Responses({
      engine,
      platform,
      hosts: () => ({ baseUrl: "http://provider.test", flowBaseUrl: "http://provider.test/flow" }),
      key: () => testProviderKey,
      purchasing: options.purchasing?.(engine, platform) ?? purchases,
      ...options.responses,
    });
    await responses.start();
    nodes.push({ engine, platform, responses, get: (text, by) => responses.respond(requestOf(text, by)) });
  }
  const [first] = nodes;
  if (!first) throw new Error("A desk needs a node.");
  /** Moves the time of the service, the engine and the nodes. */
  const advance = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await first.engine.command("SET", first.engine.keys.clock, clock.nowMs);
    for (const { platform } of nodes) await platform.advance(ms);
  };
  return {
    service,
    purchases,
    nodes,
    first,
    advance,
    /** The time of the service and the engine. */
    nowMs: clock.now,
    /** Ends the time in which batches collect symbols, once everything that was requested has reached the engine. */
    async collect(): Promise<void> {
      await reached(nodes);
      await advance(COLLECT_MS);
    },
    /** Collects again and again until a response is there: requests that were refused ask again. */
    async collectUntil<Result>(response: Promise<Result>): Promise<Result> {
      let isSettled = false;
      const settle = () => void (isSettled = true);
      response.then(settle, settle);
      while (!isSettled) {
        await reached(nodes);
        await advance(COLLECT_MS);
      }
      return response;
    },
    close(): void {
      for (const { engine, responses } of nodes) {
        responses.close();
        engine.close();
      }
    },
  };
}

/** How long a batch collects symbols, in milliseconds. */
const COLLECT_MS = 25;

/** Resolves when the engine has responded to everything that nodes have sent so far, and to what they sent then. */
export function reached(nodes: readonly Node[]): Promise<void> {
  return quiet(nodes.map(({ engine }) => engine));
}

/** Returns the request of a text such as `heatmap?symbols=SPY`. */
export function requestOf(text: string, { name = "ann", ...by }: RequestBy = {}): PlainRequest {
  const [endpoint = "", query] = text.split("?");
  return {
    endpoint: endpoint as EndpointName, // as the test wrote it
    path: {},
    query: new URLSearchParams(query),
    person: { name, team: "desk" },
    isBackground: false,
    signal: new AbortController().signal,
    ...by,
  };
}

/** Returns the body of a response as text. */
export function textOf({ body }: Pick<PersonResponse, "body">): string {
  return typeof body === "string" ? body : new TextDecoder().decode(body);
}

/** Returns the body of a response, parsed. */
export function bodyOf(response: Pick<PersonResponse, "body">): unknown {
  return JSON.parse(textOf(response));
}

/** Returns the symbols of a response, in its order. */
export function symbolsOf(response: PersonResponse): string[] {
  const { data } = bodyOf(response) as { data: { symbols: { symbol: string }[] } };
  return data.symbols.map(({ symbol }) => symbol);
}
