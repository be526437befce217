import { Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { endpoints } from "../../src/contract/endpoints";
import type { Attribution } from "../../src/contract/meta";
import type { VolatilitySource } from "../../market/days/volatility-source";
import type { Market } from "../../market/exposure/market";
import type { Tapes } from "../../market/flow/tapes/tapes";
import { VolRecords } from "../../market/volatility/vol-record";
import { type BackgroundProcesses, BackgroundWork } from "../background/background-work";
import { runInThisProcess, sessionTasks } from "../background/session-tasks";
import { gatewayFaults } from "../faults/apply-faults";
import { Faults } from "../faults/faults";
import { noTapes } from "../flow-routes/flow-route";
import { type AccountRecord, openAccounts, practiceAccounts } from "../gateway/accounts";
import { type Clock, realAfter } from "../gateway/clock";
import { type ArrivedRequest, gateway } from "../gateway/gateway";
import type { RateHeaderForm } from "../gateway/rate-limit";
import { FlowQueryLimit } from "../gateway/request-limits";
import { type LoggedRequest, RequestLog } from "../gateway/request-log";
import type { NamedRoute } from "../gateway/route";
import { simulatedAttribution } from "../market-source/market-data";
import { ApiError, errorResponse, malformedRequest } from "../query/api-error";
import { type Host, hostOf, hostPrefix } from "../query/hosts";
import { quoted } from "../query/parameters";
import { type PlainResponse, webResponse } from "../query/plain-response";
import { ResponseCache } from "../routes/response-cache";
import { SessionStats } from "../routes/session-stats";
import { StreamServer } from "../streaming/stream-route";
import { emptyVolSource } from "../volatility/volatility-sources";
import { hostRoutes, type RouteSources } from "./routes";
import { warmMarket } from "./warm-market";
import { failureResponse, type Report, respondOnRoute } from "./serve-route";

/** What a service is made of. Without a `runTask` it does long computations in its own process, yielding in between. */
export interface ServiceOptions extends Partial<BackgroundProcesses> {
  market: Market;
  /** The clock of the service, in milliseconds since 1970 UTC. */
  now: () => number;
  /** Timers of the same clock; real timers when omitted. */
  after?: Clock["after"];
  /** Converts an instant of `now` to market time; the same instant when omitted. Both in milliseconds since 1970 UTC. */
  marketTime?: (nowMs: number) => number;
  /** Differs between markets with different numbers. The market is not named if omitted. */
  marketName?: string | undefined;
  /** The volatility data; no symbol is covered when omitted. */
  volatility?: VolatilitySource;
  /** The trades of the flow host; every ticker is unknown when omitted. */
  tapes?: Tapes;
  /** Injected faults. More can be added while the service runs. */
  faults?: Faults;
  /** `plan` when omitted. */
  rateHeaderForm?: RateHeaderForm;
  /** The attribution of the data; that of simulated data when omitted. */
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
  /** Computes what the first requests need ahead of them: tapes, boards, and summaries of the last sessions. */
  warm: () => Promise<void>;
  /** Ends every open stream with a request to reconnect. The service continues to handle requests. */
  close: () => void;
}

/** Creates a service over a market. It starts without state: every account has its full balance. */
export function createService(options: ServiceOptions): Service {
  const { after = realAfter, marketTime = (nowMs) => nowMs, accounts = practiceAccounts } = options;
  const { faults = new Faults(), rateHeaderForm = "plan", tapes = noTapes } = options;
  const now = () => options.now() + faults.clockJumpMs;
  const clock: Clock = { now, after };
  const log = new RequestLog();
  const record = (request: LoggedRequest) => {
    const logged = log.add(request);
    options.record?.(logged);
  };
  const report: Report = (error) => options.report?.(error);
  const background = backgroundOf(options, clock);
  const sources = routeSources({ ...options, tapes }, { clock, marketTime, report, background });
  const { handle: throughGateway, refuse } = gateway({
    findCaller: openAccounts(accounts),
    now,
    marketTime,
    marketName: options.marketName,
    record,
    rateHeaderForm,
    faults: gatewayFaults(faults),
  });
  const handling = { report, flowQueryLimit: new FlowQueryLimit(clock), routeFaults: { faults, clock } };
  const respond = async (arrived: ArrivedRequest): Promise<Response> => {
    const { raw, host, named } = arrived;
    const response = await throughGateway(arrived, (admission) =>
      named ? respondOnRoute(arrived, named, admission, handling) : { response: notFound(arrived), credits: 0 },
    ).catch((error: unknown) => failureResponse(host, error, report));
    return webResponse(raw.method === "HEAD" ? { ...response, body: null } : response);
  };
  const app = routed(hostRoutes(sources), respond);
  const marketMs = () => marketTime(now());
  const warm = () => warmMarket({ market: options.market, tapes, marketMs, background }).catch(report);
  return {
    fetch: async (request) => await app.fetch(request),
    refuse: (path, message) => webResponse(refuse(malformedRequest(hostOf(path), message), hostOf(path))),
    requests: log.requests,
    warm,
    close: () => sources.streams.close(),
  };
}

/** Returns the routes of both hosts as one function. A path without a route is handled too. */
function routed(
  hosts: Readonly<Record<Host, readonly NamedRoute[]>>,
  respond: (request: ArrivedRequest) => Promise<Response>,
): Hono {
  // Hono would try a faster router first, which cannot take `/underlying/top/daily` beside `/underlying/{ticker}`.
  const app = new Hono({ router: new TrieRouter() });
  for (const host of ["heatmap", "flow"] as const) {
    for (const named of hosts[host]) {
      const path = `${hostPrefix[host]}${named.endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`;
      app.all(path, ({ req }) =>
        respond({ raw: req.raw, url: new URL(req.url), host, named, pathParameters: req.param() }),
      );
    }
  }
  app.notFound(({ req }) =>
    respond({ raw: req.raw, url: new URL(req.url), host: hostOf(req.path), named: undefined, pathParameters: {} }),
  );
  return app;
}

function notFound({ host, url }: ArrivedRequest): PlainResponse {
  return errorResponse(host, new ApiError("not_found", `There is nothing at ${quoted(url.pathname)}.`));
}

interface RunningService {
  clock: Clock;
  marketTime: (nowMs: number) => number;
  report: Report;
  background: BackgroundWork | undefined;
}

/** Returns the data that the routes read. */
function routeSources(
  options: ServiceOptions & { tapes: Tapes },
  { clock, marketTime, report, background }: RunningService,
): RouteSources {
  const { market, tapes, volatility = emptyVolSource, attribution = simulatedAttribution } = options;
  const { now } = clock;
  const computing =
    background ?? new BackgroundWork({ runTask: runInThisProcess(sessionTasks({ market, tapes })) }, clock);
  return {
    boards: { market, attribution, cache: new ResponseCache(endpoints.heatmap.freshMs, now) },
    stats: { symbols: market.symbols, stats: new SessionStats(computing), attribution },
    streams: new StreamServer({ market, attribution, clock, marketTime, report }),
    flow: { tapes, attribution, now, nextRequestId: requestIds(), ...(background && { background }) },
    volatility: {
      records: new VolRecords(volatility),
      symbols: market.symbols,
      spotAt: (symbol, instantMs) => market.spotAt(symbol, instantMs),
      attribution,
      clock,
    },
  };
}

function backgroundOf({ runTask, ...others }: ServiceOptions, clock: Clock): BackgroundWork | undefined {
  return runTask && new BackgroundWork({ ...others, runTask }, clock);
}

/** Returns a generator of request ids, which are numbered so that a run can be repeated. */
function requestIds(): () => string {
  let count = 0;
  return () => `req-${String((count += 1)).padStart(6, "0")}`;
}
