import { Hono } from "hono";
import { endpoints } from "../src/contract/endpoints";
import type { Attribution } from "../src/contract/meta";
import { openAccounts, practiceAccount, type AccountRecord } from "./gateway/accounts";
import { AnswerCache } from "./routes/answer-cache";
import { Refusal, refusalAnswer } from "./query/answers";
import { simulatedData } from "./routes/attributions";
import { realAfter, type Clock } from "./gateway/clock";
import { FlowGate } from "./gateway/flow-gate";
import { gateway, type GatewayMishaps } from "./gateway/gateway";
import { edgeAnswer, gatewayFault } from "./faults/fault-answers";
import { Faults } from "./faults/faults";
import { noTapes } from "./flow-routes/no-tapes";
import { hostOf, hostPrefix, type Host } from "./query/hosts";
import { closeMs } from "../market/time/calendar";
import type { Day } from "../market/time/civil-day";
import { currentSession, sessionsEnding } from "../market/flow/flow-window";
import type { Market } from "../market/exposure/market";
import type { Tapes } from "../market/flow/tapes";
import type { RateHeaderForm } from "./gateway/rate-window";
import { remember, type ServedRequest } from "./gateway/request-log";
import { hostRoutes } from "./routes";
import { frameworkPath, problemAnswer, serveRoute, type Report } from "./serve-route";
import type { Served } from "./gateway/served";
import { VolRecords } from "../market/volatility/vol-record";
import { nothingCovered } from "./volatility/nothing-covered";
import type { VolSource } from "../market/days/vol-source";
import type { AskWork } from "./statistics/ask-work";
import { foldHere } from "./statistics/session-folds";
import { SessionStats } from "./statistics/session-stats";
import { SessionThread } from "./statistics/session-thread";
import { answerOrWarmingUp } from "./statistics/warming-up";
import { StreamRoom } from "./streaming/stream-room";

const WARMED_SESSIONS = 21;

/** What a service needs. */
export interface ServiceOptions {
  market: Market;
  /** The service's own time, in milliseconds since 1970 UTC. */
  now(): number;
  /** Timers on the same clock; the computer's own when omitted. */
  after?: Clock["after"];
  /** The market's instant at an instant of `now`: the same when omitted. Both in milliseconds since 1970 UTC. */
  marketTime?(nowMs: number): number;
  /** What volatility is answered from; nothing is covered when omitted. */
  volatility?: VolSource;
  /** What the flow host answers from; no ticker is known when omitted. */
  tapes?: Tapes;
  /** What goes wrong on purpose; more can be added while the service is at work. */
  faults?: Faults;
  /** `plan` when omitted. */
  rateHeaderForm?: RateHeaderForm;
  /** Who reads many sessions; this thread, one in a turn, when omitted. */
  askWork?: AskWork;
  /** Whose data it is; simulated data when omitted. */
  attribution?: Attribution;
  /** The practice account alone when omitted. */
  accounts?: readonly AccountRecord[];
  /** Told of every request once it is answered. */
  record?(request: ServedRequest): void;
  /** Told what went wrong inside, when a caller gets a 500. */
  report?(problem: unknown): void;
}

/** The API as a function: the heatmap host at the root, the flow host under `/flow`. */
export interface Service {
  fetch(request: Request): Promise<Response>;
  /** The newest requests, oldest first. */
  readonly requests: readonly ServedRequest[];
  /** Has another thread, where there is one, sum the last sessions of every underlying before anyone asks. */
  warm(): Promise<void>;
  /** Ends every open stream, each asked to come back; the service goes on answering. */
  close(): void;
}

/** Starts a service over a market. Nothing is remembered from an earlier one: accounts begin with their full balance. */
export function createService(options: ServiceOptions): Service {
  const { market, accounts = [practiceAccount], attribution = simulatedData } = options;
  const { after = realAfter, marketTime = (nowMs) => nowMs } = options;
  const { faults = new Faults(), rateHeaderForm = "plan", tapes = noTapes } = options;
  const now = () => options.now() + faults.clockJumpMs;
  const clock: Clock = { now, after };
  const requests: ServedRequest[] = [];
  const record = (request: ServedRequest) => {
    remember(requests, request);
    options.record?.(request);
  };
  const report: Report = (problem) => options.report?.(problem);
  const streams = new StreamRoom({ market, attribution, clock, marketTime, report });
  const { askWork, volatility = nothingCovered } = options;
  const thread = askWork && new SessionThread(askWork, after);
  const fold = thread ? thread.fold : foldHere(market);
  const hosts = hostRoutes({
    boards: { market, attribution, cache: new AnswerCache(endpoints.heatmap.freshMs, now) },
    stats: { symbols: market.symbols, stats: new SessionStats(fold), attribution, after },
    streams,
    flow: { tapes, now, nextRequestId: requestIds(), ...(thread && { heavyWork: thread }) },
    volatility: {
      records: new VolRecords(volatility),
      symbols: market.symbols,
      spotAt: (symbol, instantMs) => market.spotAt(symbol, instantMs),
      attribution,
      patiently: (work) => answerOrWarmingUp(work, after),
    },
  });
  const placedOn = (host: Host) =>
    hosts[host].map((named) => ({ path: `${hostPrefix[host]}${named.endpoint.path}`, named }));
  const placed = [...placedOn("heatmap"), ...placedOn("flow")];

  const app = new Hono<Served>();
  for (const { path, named } of placed) {
    app.use(frameworkPath(path), async (context, next) => {
      context.set("route", named);
      await next();
    });
  }
  const mishaps: GatewayMishaps = {
    arrive: (route) => faults.jump(route),
    edgeAnswer: (route) => edgeAnswer(faults, route),
    refuse: (route) => gatewayFault(faults, route),
  };
  app.use(gateway({ findCaller: openAccounts(accounts), now, marketTime, record, rateHeaderForm, mishaps }));
  const flowGate = new FlowGate(clock);
  for (const route of placed) serveRoute(app, route, { report, flowGate, mishaps: { faults, clock } });
  app.notFound(({ req }) =>
    refusalAnswer(hostOf(req.path), new Refusal("not_found", `There is nothing at ${req.path}.`)),
  );
  app.onError((problem, { req }) => problemAnswer(hostOf(req.path), problem, report));
  const warm = async () => thread?.warm(tapes, finishedSessions(marketTime(now()))).catch(report);
  return { fetch: async (request) => app.fetch(request), requests, warm, close: () => streams.close() };
}

/** The sessions that are summed ahead of any question: a month of them. */
function finishedSessions(nowMs: number): Day[] {
  return sessionsEnding(currentSession(nowMs), WARMED_SESSIONS + 1)
    .filter((session) => closeMs(session) <= nowMs)
    .slice(-WARMED_SESSIONS);
}

/** Names for answers, one after the other, so that a run can be repeated. */
function requestIds(): () => string {
  let count = 0;
  return () => `req-${String((count += 1)).padStart(6, "0")}`;
}
