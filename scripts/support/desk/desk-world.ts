import type { Engine } from "../../../desk/engine/engine";
import { DeskStreams, type DeskStreamsOptions } from "../../../desk/streams/desk-streams";
import type { BodyWriter, ClientSocket } from "@strikebook/http";
import { createService } from "../../../service/server/service";
import { servedPracticeAccount } from "../../../service/gateway/accounts";
import type { Market } from "../../../market/exposure/market";
import { smallMarket, smallMarketNow } from "../market/small-market";
import { ManualClock } from "../service/manual-clock";
import { TestNetwork } from "../stream/start-live";
import { LiveReader } from "./live-reader";
import type { TestEngine } from "./engine";
import { quiet } from "./quiet";
import { type Delays, slowConnections } from "./slow-connections";
import { TestPurchasing } from "./test-purchasing";

interface OpenOptions {
  person?: string;
  keyId?: string;
  headers?: Record<string, string>;
  /** The connection to which the body is written; it is read as a stream if omitted. */
  socket?: ClientSocket;
}

interface WorldOptions {
  market?: Market;
  /** The balance of the provider's account. */
  credits?: number;
  node?: Partial<DeskStreamsOptions>;
  /** How long the way to the provider takes, read for each request; no time if omitted. */
  delays?: (() => Delays) | undefined;
}

let worlds = 0;

/** Starts a service and any number of nodes of a desk, on one clock that the test advances, over a real engine. */
export async function startDesk(
  engine: TestEngine,
  { market = smallMarket, credits = 5_000, node: nodeOptions, delays }: WorldOptions = {},
) {
  const clock = new ManualClock(smallMarketNow);
  let marketAheadMs = 0;
  const service = createService({
    market,
    now: clock.now,
    after: clock.after,
    marketTime: (nowMs) => nowMs + marketAheadMs,
    accounts: [{ ...servedPracticeAccount, credits }],
  });
  const purchasing = new TestPurchasing();
  const problems: unknown[] = [];
  const desk = `t${(worlds += 1)}`;
  const engines: Engine[] = [];
  /** The number of symbols of each open stream. */
  const openStreams = new Map<symbol, number>();
  const nodes: DeskStreams[] = [];
  const clocks = [clock];
  const frozen = new Set<ManualClock>();
  let mostStreams = 0;
  let mostSymbols = 0;

  /** Passes requests on to the service, and counts the streams that are open at once. */
  const provider = async (request: Request): Promise<Response> => {
    const response = await service.fetch(request);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/v1/stream" || response.status !== 200 || !response.body) return response;
    const key = Symbol("stream");
    openStreams.set(key, searchParams.get("symbols")?.split(",").length ?? 1);
    mostStreams = Math.max(mostStreams, openStreams.size);
    mostSymbols = Math.max(
      mostSymbols,
      [...openStreams.values()].reduce((sum, count) => sum + count, 0),
    );
    const reader = response.body.getReader();
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { done, value } = await reader.read();
          if (value) controller.enqueue(value);
          if (done) openStreams.delete(key);
          if (done) controller.close();
        },
        cancel: () => {
          openStreams.delete(key);
          return reader.cancel();
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status: response.status, headers: response.headers });
  };

  const platform = { now: clock.now, random: () => 0 };
  const admin = await engine.connect({ desk, platform });
  const setClock = () => admin.command("SET", admin.keys.clock, clock.nowMs);
  engines.push(admin);
  await setClock();

  /** Waits until everything that is ready has happened, in the nodes and in the engine. */
  const settle = () => quiet(engines);

  /** Advances all clocks that are not frozen together, timer by timer. */
  const advance = async (ms: number) => {
    const endMs = clock.nowMs + ms;
    const waits = () => clocks.flatMap((one) => (frozen.has(one) ? [] : [(one.nextAtMs ?? Infinity) - one.nowMs]));
    for (let waitMs = 0; clock.nowMs < endMs || waitMs === 0;) {
      await settle();
      waitMs = Math.max(0, Math.min(...waits(), endMs - clock.nowMs));
      await admin.command("SET", admin.keys.clock, clock.nowMs + waitMs);
      for (const one of clocks) if (!frozen.has(one)) one.advance(waitMs);
      if (waitMs === 0 && clock.nowMs >= endMs && Math.min(...waits()) > 0) break;
    }
    await settle();
  };

  /** Waits for something while time passes. */
  const passing = async <Result>(result: Promise<Result>): Promise<Result> => {
    let isPending = true;
    const settled = result.finally(() => (isPending = false));
    await settle();
    while (isPending) await advance(100);
    return settled;
  };

  const startNode = async (
    name: string,
    { aheadMs, ...own }: Partial<DeskStreamsOptions> & { aheadMs?: number } = {},
  ) => {
    const nodeClock = aheadMs === undefined ? clock : new ManualClock(clock.nowMs + aheadMs);
    if (aheadMs !== undefined) clocks.push(nodeClock);
    const network = new TestNetwork(nodeClock, delays ? slowConnections(nodeClock, provider, delays) : provider);
    const connection = await engine.connect({
      desk,
      platform: network.platform,
    });
    engines.push(connection);
    const streams = new DeskStreams({
      engine: connection,
      platform: network.platform,
      node: name,
      provider: {
        hosts: () => ({ baseUrl: "http://service.test", flowBaseUrl: "http://service.test/flow" }),
        key: () => "practice",
      },
      purchasing,
      limits: () => ({ symbolsPerStream: 10, streamSymbolsConcurrent: 20 }),
      shareClasses: { refuse: () => undefined },
      report: (problem) => problems.push(problem),
      ...nodeOptions,
      ...own,
    });
    nodes.push(streams);
    await settle();
    const request = (query: string, { person = "ann", keyId = `key-of-${person}`, headers = {} }: OpenOptions = {}) =>
      streams.open({
        query: new URLSearchParams(query),
        headers: new Headers(headers),
        person: { name: person, team: "desk" },
        keyId,
      });
    /** Opens a stream while time passes. */
    const respond = (query: string, options?: OpenOptions) => passing(request(query, options));
    const open = async (query: string, options?: OpenOptions) => {
      const { status, headers, body, writeTo } = await respond(query, options);
      if (typeof body === "string") throw new Error(`The desk refused the stream with ${status}: ${body}`);
      const { socket } = options ?? {};
      return new LiveReader(
        socket && writeTo ? writtenTo(socket, writeTo) : body,
        headers["content-encoding"] === "deflate",
      );
    };
    /** Stops the timers of the node, while what it receives is still handled; only with a clock of its own. */
    const freeze = () => void frozen.add(nodeClock);
    /** Ends the connection to the engine for good. */
    const cutOff = () => {
      engines.splice(engines.indexOf(connection), 1);
      connection.close();
    };
    /** Ends the node in order, which takes a while if it has streams to hand over. */
    const close = () => passing(streams.close());
    return { streams, network, request, respond, open, freeze, cutOff, close };
  };

  return {
    ...{ clock, service, purchasing, problems, admin, settle, advance, startNode },
    keys: admin.keys,
    openStreams: () => openStreams.size,
    mostStreams: () => mostStreams,
    mostSymbols: () => mostSymbols,
    /** The symbols of each stream that was opened. */
    opened: () =>
      service.requests
        .filter(({ path, status }) => path.startsWith("/v1/stream") && status === 200)
        .map(({ symbols }) => symbols.join()),
    setClock,
    /** Closes all nodes. */
    close: () => passing(Promise.all(nodes.map((node) => node.close()))),
    /** Sets the time of the market to so many milliseconds ahead of the clock. */
    restartDay: (aheadMs: number) => void (marketAheadMs = aheadMs),
  };
}

/** Returns the error of a refused stream. */
export function errorOf({ body }: Awaited<ReturnType<DeskStreams["open"]>>): unknown {
  if (typeof body !== "string") throw new Error("The desk has opened the stream.");
  return JSON.parse(body);
}

/** Returns what is written to a connection whose client takes everything at once. */
function writtenTo(socket: ClientSocket, write: BodyWriter): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (controller) =>
      write({
        socket,
        flushHeaders: () => undefined,
        write: (bytes) => {
          controller.enqueue(bytes);
          return true;
        },
        end: () => controller.close(),
        on: () => undefined,
      }),
  });
}
