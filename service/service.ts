import { Hono } from "hono";
import { endpoints } from "../src/contract/endpoints";
import type { Attribution } from "../src/contract/meta";
import { openAccounts, practiceAccount, type AccountRecord } from "./gateway/accounts";
import { AnswerCache } from "./routes/answer-cache";
import { Refusal, refusalAnswer } from "./query/answers";
import { simulatedData } from "./routes/attributions";
import { gateway } from "./gateway/gateway";
import { hostOf, hostPrefix, type Host } from "./query/hosts";
import type { Market } from "./market/market";
import { remember, type ServedRequest } from "./gateway/request-log";
import { hostRoutes } from "./routes";
import { problemAnswer, serveRoute, type Report } from "./serve-route";
import type { Served } from "./gateway/served";

/** What a service needs. */
export interface ServiceOptions {
  market: Market;
  /** Milliseconds since 1970 UTC. */
  now(): number;
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
}

/** Starts a service over a market. Nothing is remembered from an earlier one: accounts begin with their full balance. */
export function createService(options: ServiceOptions): Service {
  const { market, now, accounts = [practiceAccount], attribution = simulatedData } = options;
  const requests: ServedRequest[] = [];
  const record = (request: ServedRequest) => {
    remember(requests, request);
    options.record?.(request);
  };
  const report: Report = (problem) => options.report?.(problem);
  const hosts = hostRoutes({ market, attribution, cache: new AnswerCache(endpoints.heatmap.freshMs) });
  const placedOn = (host: Host) =>
    hosts[host].map((named) => ({ path: `${hostPrefix[host]}${named.endpoint.path}`, named }));
  const placed = [...placedOn("heatmap"), ...placedOn("flow")];

  const app = new Hono<Served>();
  for (const { path, named } of placed) {
    app.use(path, async (context, next) => {
      context.set("route", named);
      await next();
    });
  }
  app.use(gateway({ findCaller: openAccounts(accounts), now, record }));
  for (const route of placed) serveRoute(app, route, report);
  app.notFound(({ req }) =>
    refusalAnswer(hostOf(req.path), new Refusal("not_found", `There is nothing at ${req.path}.`)),
  );
  app.onError((problem, { req }) => problemAnswer(hostOf(req.path), problem, report));
  return { fetch: async (request) => app.fetch(request), requests };
}
