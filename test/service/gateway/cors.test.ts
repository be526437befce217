import { startService } from "../../support/service/ask-service";

const preflight = (headers: Record<string, string>): RequestInit => ({
  method: "OPTIONS",
  headers: { origin: "https://addin.example.com", "access-control-request-method": "GET", ...headers },
});

test("a preflight request of another origin is allowed without a key", async () => {
  const { ask, service } = startService();

  const { status, headers } = await ask(
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

test("a preflight request of a public page gets the private-network header", async () => {
  const { ask } = startService();

  const { headers } = await ask("/v1/account", preflight({ "access-control-request-private-network": "true" }));

  expect(headers.get("access-control-allow-private-network")).toBe("true");
});

test.each([
  ["/v1/heatmap?symbols=SPY", { authorization: "practice" }],
  ["/v1/heatmap?symbols=NOPE", { authorization: "practice" }],
  ["/v1/account", {}],
  ["/flow/v1/nowhere", { authorization: "practice" }],
])("a page can read %s with the headers %j, including balance and rate limit", async (path, headers) => {
  const { ask } = startService();

  const answer = await ask(path, { headers });

  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("access-control-expose-headers")?.split(", ")).toEqual([
    "Date",
    "X-Credits-Remaining",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "Retry-After",
  ]);
});
