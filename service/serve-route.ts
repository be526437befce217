import type { Hono } from "hono";
import { Refusal, refusalAnswer } from "./query/answers";
import { faultyWork, type Mishaps } from "./faults/faulty-work";
import { charge, isFree } from "./gateway/billing";
import { checkReadable } from "./query/readable-address";
import type { FlowGate } from "./gateway/flow-gate";
import type { Asked, NamedRoute } from "./routes/route";
import type { Host } from "./query/hosts";
import type { Served } from "./gateway/served";

/** Told what went wrong inside, when a caller gets a 500. */
export type Report = (problem: unknown) => void;

/** A route at its full path, the host's prefix included; parameters in braces. */
export interface PlacedRoute {
  path: string;
  named: NamedRoute;
}

/** What every route is served with. */
export interface Serving {
  report: Report;
  flowGate: FlowGate;
  mishaps: Mishaps;
}

/** A path of the catalogue as the web framework writes it: `/v1/flow/{ticker}` is `/v1/flow/:ticker`. */
export const frameworkPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

/** Puts one route on the service: only GET, then the price, then the answer. API document, Parts 1 and 5. */
export function serveRoute(app: Hono<Served>, { path, named }: PlacedRoute, serving: Serving): void {
  const placedAt = frameworkPath(path);
  app.all(placedAt, async (context, next) => {
    const { method } = context.req;
    if (method !== "GET") {
      const refusal = new Refusal("method_not_allowed", `${path} is read with GET; ${method} came.`, { allow: "GET" });
      return refusalAnswer(context.get("host"), refusal);
    }
    const { host, nowMs, account, keyHolds } = context.var;
    const { raw } = context.req;
    const url = new URL(context.req.url);
    checkReadable(host, url);
    context.set("asked", {
      query: url.searchParams,
      path: context.req.param(),
      headers: raw.headers,
      nowMs,
      account,
      keyHolds,
    });
    return next();
  });
  app.get(placedAt, charge(named), async (context) => {
    const { host, asked } = context.var;
    try {
      if (!asked) throw new Error("A question reaches its route once it is read.");
      return await answered(named, asked, serving);
    } catch (problem) {
      return problemAnswer(host, problem, serving.report);
    }
  });
}

/** The route's own answer, within the limits of its host and with the faults that this call meets. */
function answered(named: NamedRoute, asked: Asked, { flowGate, mishaps }: Serving): Response | Promise<Response> {
  const work = () => faultyWork(mishaps, named.name, () => named.route.handle(asked));
  return named.endpoint.service === "flow" && !isFree(named) ? flowGate.run(asked.account, work) : work();
}

/** The answer for whatever was thrown: the refusal itself, or a 500 that says nothing of the inside. */
export function problemAnswer(host: Host, problem: unknown, report: Report): Response {
  if (problem instanceof Refusal) return refusalAnswer(host, problem);
  report(problem);
  const message = "The service failed to answer this. Nothing was charged; ask again.";
  return refusalAnswer(host, new Refusal("internal_error", message));
}
