import { type EndpointName, type ErrorCode, endpoints, errorStatus } from "@strikebook/contract";
import { type FaultEffect, Faults } from "../../../service/faults/faults";
import { startFlow } from "../../support/service/start-flow";
import { readServiceResponse, type TestResponse } from "../../../scripts/support/service/start-service";

const codes = Object.keys(errorStatus) as ErrorCode[]; // the keys of that very table
const names = Object.keys(endpoints) as EndpointName[]; // the keys of the catalogue

/** The rows that docs/api.md, Errors, gives a `Retry-After`. */
const withRetryAfter: readonly ErrorCode[] = [
  "too_many_concurrent_requests",
  "too_many_concurrent_queries",
  "stream_limit_reached",
  "warming_up",
  "api_paused",
];
const billing: readonly ErrorCode[] = ["insufficient_credits", "account_suspended", "credit_check_failed"];

/** A query that every route can read as far as its price. */
const query: Partial<Record<EndpointName, string>> = {
  stream: "symbols=SPY",
  volHistory: "symbols=SPXW&from=2026-06-01&to=2026-06-05",
};

function addressOf(name: EndpointName): string {
  const { service, path } = endpoints[name];
  const placed = path
    .replace("{ticker}", "SPX")
    .replace("{strike}", "100")
    .replace("{symbol}", "SPXW__260610C00100000");
  return `http://service.test${service === "flow" ? "/flow" : ""}${placed}?${query[name] ?? ""}`;
}

/** One service for all calls: no injected fault may cost a credit, so its balance never changes. */
const faults = new Faults();
const { service } = startFlow({ faults });

/** One call of a route that meets an effect, and the faults left after it. */
async function met(name: EndpointName, effect: FaultEffect): Promise<TestResponse & { left: number }> {
  faults.clear();
  faults.add({ route: name, calls: 1, effect });
  const request = new Request(addressOf(name), { headers: { authorization: "Bearer practice" } });
  return { ...(await readServiceResponse(await service.fetch(request))), left: faults.active.length };
}

test.each(names)("every error of the error table can be injected on %s, free of charge", async (name) => {
  for (const code of codes) {
    const { status, headers, body, left } = await met(name, { kind: "refusal", code });

    const isUpper = endpoints[name].service === "flow" && !billing.includes(code);
    const expected = { code: isUpper ? code.toUpperCase() : code, message: `Injected fault: ${code}.` };
    expect([code, status, body, left]).toEqual([code, errorStatus[code], { error: expected }, 0]);
    expect([code, headers.get("retry-after")]).toEqual([code, withRetryAfter.includes(code) ? "2" : null]);
    expect([code, headers.get("x-credits-remaining") ?? "10000"]).toEqual([code, "10000"]);
    expect([code, headers.has("x-ratelimit-limit")]).toEqual([code, true]);
  }
});

test.each(names)("the HTML and text responses of a network can be injected on %s", async (name) => {
  const html = await met(name, { kind: "edge", body: "html" });
  const text = await met(name, { kind: "edge", body: "text" });

  expect([html.status, html.headers.get("content-type"), html.left]).toEqual([403, "text/html; charset=utf-8", 0]);
  expect(html.body).toMatch(/^<!doctype html>/);
  expect([text.status, text.headers.get("retry-after")]).toEqual([429, "2"]);
  expect(text.body).toEqual({ error: "ip_rate_limited", message: expect.any(String) as string });
  expect([html, text].map(({ headers }) => headers.has("x-ratelimit-limit"))).toEqual([false, false]);
});

test("gateway errors are sent before the balance is read", async () => {
  for (const code of ["unauthorized", "forbidden", "account_blocked", "rate_limited"] as const) {
    expect((await met("heatmap", { kind: "refusal", code })).headers.has("x-credits-remaining")).toBe(false);
  }
  expect((await met("heatmap", { kind: "refusal", code: "unavailable" })).headers.get("x-credits-remaining")).toBe(
    "10000",
  );
});

test("a fault can set its own Retry-After", async () => {
  const effect = { kind: "refusal", code: "warming_up", retryAfterSeconds: 9 } as const;

  expect((await met("heatmap", effect)).headers.get("retry-after")).toBe("9");
});
