import { startService } from "../support/ask-service";

const preflight = (headers: Record<string, string>): RequestInit => ({
  method: "OPTIONS",
  headers: { origin: "https://addin.example.com", "access-control-request-method": "GET", ...headers },
});

test("a browser that asks for a page of another origin gets permission, without a key", async () => {
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

test("a browser that asks for a public page is told that this computer may be reached", async () => {
  const { ask } = startService();

  const { headers } = await ask("/v1/account", preflight({ "access-control-request-private-network": "true" }));

  expect(headers.get("access-control-allow-private-network")).toBe("true");
});

test.each([
  ["/v1/heatmap?symbols=SPY", { authorization: "practice" }],
  ["/v1/heatmap?symbols=NOPE", { authorization: "practice" }],
  ["/v1/account", {}],
  ["/flow/v1/nowhere", { authorization: "practice" }],
])("a page may read %s with the headers %j, the balance and the rate included", async (path, headers) => {
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
