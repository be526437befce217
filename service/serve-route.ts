import type { Hono } from "hono";
import { Refusal, refusalAnswer } from "./query/answers";
import { charge } from "./gateway/billing";
import type { NamedRoute } from "./routes/route";
import type { Host } from "./query/hosts";
import type { Served } from "./gateway/served";

/** Told what went wrong inside, when a caller gets a 500. */
export type Report = (problem: unknown) => void;

/** A route at its full path, the host's prefix included. */
export interface PlacedRoute {
  path: string;
  named: NamedRoute;
}

/** Puts one route on the service: only GET, then the price, then the answer. API document, Parts 1 and 5. */
export function serveRoute(app: Hono<Served>, { path, named }: PlacedRoute, report: Report): void {
  app.all(path, async (context, next) => {
    const { method } = context.req;
    if (method === "GET") return next();
    const refusal = new Refusal("method_not_allowed", `${path} is read with GET; ${method} came.`, { allow: "GET" });
    return refusalAnswer(context.get("host"), refusal);
  });
  app.get(path, charge(named.endpoint.credits), async (context) => {
    const { host, nowMs, account } = context.var;
    try {
      return await named.route.handle({ query: new URL(context.req.url).searchParams, nowMs, account });
    } catch (problem) {
      return problemAnswer(host, problem, report);
    }
  });
}

/** The answer for whatever was thrown: the refusal itself, or a 500 that says nothing of the inside. */
export function problemAnswer(host: Host, problem: unknown, report: Report): Response {
  if (problem instanceof Refusal) return refusalAnswer(host, problem);
  report(problem);
  const message = "The service failed to answer this. Nothing was charged; ask again.";
  return refusalAnswer(host, new Refusal("internal_error", message));
}
