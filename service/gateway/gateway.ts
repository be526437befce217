import type { MiddlewareHandler } from "hono";
import type { EndpointName } from "../../src/contract/endpoints";
import type { FindCaller } from "./accounts";
import { admit, readKey, type Admission } from "./admit";
import { refusalAnswer, type Refusal } from "../query/answers";
import { isPreflight, openToPages, preflightAnswer } from "./cors";
import { hostOf } from "../query/hosts";
import { rateHeaders, type RateHeaderForm } from "./rate-window";
import { loggedPath, loggedSymbols, type ServedRequest } from "./request-log";
import type { Served } from "./served";

/** What stands in front of every route of both hosts. */
export interface GatewayOptions {
  findCaller: FindCaller;
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** The market's instant at an instant of the service's own clock. */
  marketTime(nowMs: number): number;
  record(request: ServedRequest): void;
  rateHeaderForm: RateHeaderForm;
  mishaps: GatewayMishaps;
}

/** What goes wrong on purpose before a route is reached; a path without a route has no name. */
export interface GatewayMishaps {
  /** Told of each request before anything else. */
  arrive(route: EndpointName | undefined): void;
  /** The answer of a network in front of the gateway: neither in the envelope nor with rate headers. */
  edgeAnswer(route: EndpointName | undefined): Response | undefined;
  refuse(route: EndpointName | undefined): Refusal | undefined;
}

/** Lets in who may ask, and puts on every answer the headers that all answers have. API document, Parts 5 and 8. */
export function gateway(options: GatewayOptions): MiddlewareHandler<Served> {
  const { findCaller, now, marketTime, record, rateHeaderForm, mishaps } = options;
  return async (context, next) => {
    const { raw, path } = context.req;
    if (isPreflight(raw)) {
      context.res = preflightAnswer(raw);
      return finish(context.res.headers, marketTime(now()), rateHeaders(undefined, rateHeaderForm));
    }
    const route = context.get("route")?.name;
    mishaps.arrive(route);
    const host = hostOf(path);
    const nowMs = now();
    const key = readKey(raw.headers, host);
    context.set("host", host);
    context.set("receivedAtMs", nowMs);
    context.set("nowMs", marketTime(nowMs));
    context.set("keyHolds", () => key !== undefined && findCaller(key, now()) !== undefined);
    const edge = mishaps.edgeAnswer(route);
    if (edge) {
      context.res = edge;
      finish(context.res.headers, marketTime(now()), {});
    } else {
      const admission = refusedOnPurpose(admit(key, findCaller, nowMs), mishaps.refuse(route));
      if ("account" in admission) {
        context.set("account", admission.account);
        await next();
      } else {
        context.res = refusalAnswer(host, admission.refusal);
      }
      finish(context.res.headers, marketTime(now()), rateHeaders(admission.rate, rateHeaderForm));
    }
    record(servedRequest(context));
  };
}

function refusedOnPurpose(admission: Admission, refusal: Refusal | undefined): Admission {
  return refusal ? { ...(admission.rate && { rate: admission.rate }), refusal } : admission;
}

/** The headers of every answer. `Date` is the market's time: whoever asks for "the last hour" means an hour of the market. */
function finish(headers: Headers, marketMs: number, rate: Readonly<Record<string, string>>): void {
  openToPages(headers);
  headers.set("date", new Date(marketMs).toUTCString());
  for (const [name, value] of Object.entries(rate)) headers.set(name, value);
}

function servedRequest(context: Parameters<MiddlewareHandler<Served>>[0]): ServedRequest {
  const { raw } = context.req;
  const url = new URL(raw.url);
  const known = context.get("route")?.route.parameters ?? {};
  return {
    method: raw.method,
    path: loggedPath(url, known),
    status: context.res.status,
    credits: context.get("charged") ?? 0,
    symbols: loggedSymbols(url, known, context.get("asked")?.path),
  };
}
