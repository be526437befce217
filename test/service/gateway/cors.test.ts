import { startService } from "../../../scripts/support/service/start-service";

const preflight = (headers: Record<string, string>): RequestInit => ({
  method: "OPTIONS",
  headers: { origin: "https://addin.example.com", "access-control-request-method": "GET", ...headers },
});

test("a preflight request of another origin is allowed without a key", async () => {
  const { request, service } = startService();

  const { status, headers } = await request(
    "/v1/heatmap?symbols=SPY",
    preflight({ "access-control-request-headers": "authorization" }),
  );

  expect(status).toBe(204);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-methods")).toBe("GET");
  expect(headers.get("access-control-allow-headers")).toMatch(/\bAuthorization\b/);
  expect(headers.has("access-control-allow-private-network")).toBe(false);
  expect(service.requests).toEqual([]);
});

test("a page can resume a stream: the preflight response allows Last-Event-ID", async () => {
  const { request } = startService();

  const { headers } = await request(
    "/v1/stream?symbols=SPY",
    preflight({ "access-control-request-headers": "authorization,last-event-id" }),
  );

  expect(headers.get("access-control-allow-headers")?.toLowerCase().split(", ")).toEqual([
    "authorization",
    "x-api-key",
    "last-event-id",
    "priority",
  ]);
});

test("a preflight request of a public page gets the private-network header", async () => {
  const { request } = startService();

  const { headers } = await request("/v1/account", preflight({ "access-control-request-private-network": "true" }));

  expect(headers.get("access-control-allow-private-network")).toBe("true");
});

test.each([
  ["/v1/heatmap?symbols=SPY", { authorization: "practice" }],
  ["/v1/heatmap?symbols=NOPE", { authorization: "practice" }],
  ["/v1/account", {}],
  ["/flow/v1/nowhere", { authorization: "practice" }],
])("a page can read %s with the headers %j, including balance and rate limit", async (path, headers) => {
  const { request } = startService();

  const response = await request(path, { headers });

  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-expose-headers")?.split(", ")).toEqual([
    "Date",
    "X-Market-Time",
    "X-Market-Name",
    "X-Market-Pace",
    "X-Credits-Remaining",
    "X-Credits-Charged",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "Retry-After",
    "X-Error-Source",
  ]);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});
