import type { MiddlewareHandler } from "hono";
import type { FindCaller } from "./accounts";
import { admit, readKey } from "./admit";
import { refusalAnswer } from "../query/answers";
import { isPreflight, openToPages, preflightAnswer } from "./cors";
import { hostOf } from "../query/hosts";
import { rateHeaders, type RateState } from "./rate-window";
import { loggedPath, loggedSymbols, type ServedRequest } from "./request-log";
import type { Served } from "./served";

/** What stands in front of every route of both hosts. */
export interface GatewayOptions {
  findCaller: FindCaller;
  /** Milliseconds since 1970 UTC. */
  now(): number;
  record(request: ServedRequest): void;
}

/** Lets in who may ask, and puts on every answer the headers that all answers have. API document, Parts 5 and 8. */
export function gateway({ findCaller, now, record }: GatewayOptions): MiddlewareHandler<Served> {
  return async (context, next) => {
    const { raw, path } = context.req;
    if (isPreflight(raw)) {
      context.res = preflightAnswer(raw);
      return finish(context.res.headers, undefined);
    }
    const host = hostOf(path);
    const nowMs = now();
    const admission = admit(readKey(raw.headers, host), findCaller, nowMs);
    context.set("host", host);
    context.set("nowMs", nowMs);
    if ("account" in admission) {
      context.set("account", admission.account);
      await next();
    } else {
      context.res = refusalAnswer(host, admission.refusal);
    }
    finish(context.res.headers, admission.rate);
    const url = new URL(raw.url);
    const known = context.get("route")?.route.parameters ?? {};
    record({
      method: raw.method,
      path: loggedPath(url, known),
      status: context.res.status,
      credits: context.get("charged") ?? 0,
      symbols: loggedSymbols(url, known),
    });
  };
}

/** The headers of every answer. */
function finish(headers: Headers, rate: RateState | undefined): void {
  openToPages(headers);
  for (const [name, value] of Object.entries(rateHeaders(rate))) headers.set(name, value);
}
