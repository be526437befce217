import { type Context, Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { type Attribution, endpoints } from "@strikebook/contract";
import { type VolatilityData, volatilityData, type VolatilitySource } from "../../market/days/volatility-source";
import { servedMarket } from "../../market/exposure/served-market";
import type { Market, ServedMarket } from "../../market/exposure/market";
import type { FlowData } from "../../market/flow/queries/flow-data";
import type { Tapes } from "../../market/flow/tapes/tapes";
import type { QuoteData } from "../../market/quotes/quoted-chain";
import { VolRecordCache } from "../../market/volatility/vol-record";
import { type BackgroundProcesses, BackgroundWork } from "../background/background-work";
import { runInThisProcess, sessionTasks } from "../background/session-tasks";
import { Faults } from "../faults/faults";
import { noTapes, simulatedFlow } from "../flow-routes/simulated-flow";
import { type AccountRecord, openAccounts, servedPracticeAccounts } from "../gateway/accounts";
import { type Clock, realAfter } from "../gateway/clock";
import type { RateHeaderForm } from "../gateway/rate-limit";
import { type LoggedRequest, RequestLog } from "../gateway/request-log";
import type { NamedRoute } from "../gateway/route";
import { simulatedAttribution } from "../market-source/market-data";
import { type Host, hostOf, hostPrefix, malformedRequest, webResponse } from "@strikebook/http";
import { simulatedQuotes } from "../options/simulated-quotes";
import { ServedResponses } from "../routes/response-cache";
import { SessionStats } from "../routes/session-stats";
import { StreamServer } from "../streaming/stream-route";
import { emptyVolSource } from "../volatility/volatility-route";
import { requestHandler } from "./handle-request";
import { hostRoutes } from "./routes";
import { warmMarket } from "./warm-market";

/** The dependencies of a service. Without a `runTask` it does long computations in its own process, yielding in between. */
export interface ServiceOptions extends Partial<BackgroundProcesses> {
  market: Market | ServedMarket;
  /** The clock of the service, in milliseconds since 1970 UTC. */
  now: () => number;
  /** Timers of the same clock; real timers when omitted. */
  after?: Clock["after"];
  /** Converts an instant of `now` to market time; the same instant when omitted. Both in milliseconds since 1970 UTC. */
  marketTime?: (nowMs: number) => number;
  /** Differs between markets with different numbers; a function if it changes. The market is not named if omitted. */
  marketName?: string | (() => string) | undefined;
  /** How fast market time passes: 0 if it stands still; 1, as `now`, when omitted. */
  marketPace?: number | undefined;
  /** The volatility data; no symbol is covered when omitted. */
  volatility?: VolatilitySource | VolatilityData;
  /** The trades of the flow host of a simulated market; every ticker is unknown when omitted. */
  tapes?: Tapes;
  /** The trades of the flow host of another market. */
  flow?: FlowData;
  /** The option quotes of a market that is not simulated; those of `tapes` when omitted. */
  quotes?: QuoteData;
  /** Reads what requests need ahead of them, given market time; the boards and sums of a simulated market when omitted. */
  warm?: (marketMs: () => number) => Promise<void>;
  /** Injected faults. More can be added while the service runs. */
  faults?: Faults;
  /** `plan` when omitted. */
  rateHeaderForm?: RateHeaderForm;
  /** The attribution of the data; of simulated data when omitted. */
  attribution?: Attribution;
  /** The practice accounts when omitted. */
  accounts?: readonly AccountRecord[];
  /** Called for every request after its response. */
  record?: (request: LoggedRequest) => void;
  /** Receives internal errors, for which callers get a 500. */
  report?: (error: unknown) => void;
}

/** The API as a function: the heatmap host at the root, the flow host under `/flow`. */
export interface Service {
  fetch: (request: Request) => Promise<Response>;
  /** Returns the response to a request that could not be read: 400 in the error envelope. `path` is empty if it is not known. */
  refuse: (path: string, message: string) => Response;
  /** The newest requests, oldest first. */
  readonly requests: readonly LoggedRequest[];
  /** Computes tapes, boards and summaries of the last sessions before the first requests need them. */
  warm: () => Promise<void>;
  /** Ends every open stream with a request to reconnect. The service continues to handle requests. */
  close: () => void;
}

/** Creates a service over a market. It starts without state: every account has its full balance. */
export function createService(options: ServiceOptions): Service {
  const { tapes = noTapes, attribution = simulatedAttribution } = options;
  const market = servedMarket(options.market);
  const volatility = volatilityData(options.volatility ?? emptyVolSource);
  const { after = realAfter, marketTime = (nowMs) => nowMs, faults = new Faults(), runTask, ...processes } = options;
  const now = () => options.now() + faults.clockJumpMs;
  const clock: Clock = { now, after };
  const report = (error: unknown) => options.report?.(error);
  const background = runTask && new BackgroundWork({ ...processes, runTask }, clock);
  const computing =
    background ??
    new BackgroundWork({ ...processes, runTask: runInThisProcess(sessionTasks({ market, tapes })) }, clock);
  const streams = new StreamServer({ market, attribution, clock, marketTime, report });
  const flow = options.flow ?? simulatedFlow(tapes, background);
  const routes = hostRoutes({
    boards: { market, attribution, cache: new ServedResponses(endpoints.heatmap.freshMs, now), flow },
    stats: { market, stats: new SessionStats(computing, market), attribution },
    streams,
    flow: { flow, attribution, now, nextRequestId: requestIds() },
    volatility: {
      volatility,
      records: new VolRecordCache(),
      market,
      attribution,
      clock,
    },
    options: { quotes: options.quotes ?? simulatedQuotes(tapes, background), market, attribution },
  });
  const warm = options.warm ?? ((marketMs: () => number) => warmMarket({ market, tapes, marketMs, background }));
  const log = new RequestLog();
  const { handle, refuse, failure } = requestHandler({
    findCaller: openAccounts(options.accounts ?? servedPracticeAccounts),
    clock,
    marketTime,
    marketName: options.marketName,
    marketPace: options.marketPace ?? 1,
    record(request) {
      const logged = log.add(request);
      options.record?.(logged);
    },
    rateHeaderForm: options.rateHeaderForm ?? "plan",
    faults,
    report,
  });
  const respond = async ({ req }: Context, host: Host, named?: NamedRoute): Promise<Response> => {
    const { raw } = req;
    const arrived = { raw, url: new URL(req.url), host, named, pathParameters: named ? req.param() : {} };
    const response = await handle(arrived).catch((error: unknown) => failure(host, error));
    return webResponse(raw.method === "HEAD" ? { ...response, body: null } : response);
  };
  const app = routed(routes, respond);
  return {
    fetch: async (request) => await app.fetch(request),
    refuse: (path, message) => webResponse(refuse(malformedRequest(hostOf(path), message), hostOf(path))),
    requests: log.requests,
    warm: () => warm(() => marketTime(now())).catch(report),
    close: () => streams.close(),
  };
}

/** Returns the routes of both hosts as one function. A path without a route is handled too. */
function routed(
  hosts: Readonly<Record<Host, readonly NamedRoute[]>>,
  respond: (context: Context, host: Host, named?: NamedRoute) => Promise<Response>,
): Hono {
  // Hono's default first tries a router that cannot take `/underlying/top/daily` beside `/underlying/{ticker}`.
  const app = new Hono({ router: new TrieRouter() });
  for (const host of ["heatmap", "flow"] as const) {
    for (const named of hosts[host]) {
      const path = `${hostPrefix[host]}${named.endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`;
      app.all(path, (context) => respond(context, host, named));
    }
  }
  app.notFound((context) => respond(context, hostOf(context.req.path)));
  return app;
}

/** Returns a generator of request ids, which are numbered so that a run can be repeated. */
function requestIds(): () => string {
  let count = 0;
  return () => `req-${String((count += 1)).padStart(6, "0")}`;
}
