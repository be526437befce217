import { paidPlan } from "../../../service/gateway/accounts";
import { accountWith, errorEnvelope, startService } from "../../../scripts/support/service/start-service";

const elevenSymbols = "A,B,C,D,E,F,G,H,I,J,K";

test.each([
  ["", "missing_parameter", /^symbols is required/],
  ["symbols=", "missing_parameter", /^symbols is required/],
  ["symbols=%20,,", "missing_parameter", /^symbols is required/],
  [`symbols=${elevenSymbols}`, "invalid_parameter", /at most 10 different tickers per request; received 11/],
  [
    "symbols=SPY&metric=theta",
    "invalid_parameter",
    /metric must be "gamma" or "vanna" or "delta" or "charm"; received "theta"/,
  ],
  ["symbols=SPY&metric=delta&source=volume", "invalid_parameter", /delta needs them apart: send metric=gamma/],
  ["symbols=SPY&metric=", "invalid_parameter", /metric must be "gamma" or "vanna" or "delta" or "charm"; received ""/],
  [
    "symbols=SPY&maxStrikes=1001",
    "invalid_parameter",
    /maxStrikes must be .* from 1 to 1000, or "all"; received "1001"/,
  ],
  ["symbols=SPY&maxStrikes=ten", "invalid_parameter", /received "ten"/],
  ["symbols=SPY&maxStrikes=9.5", "invalid_parameter", /received "9.5"/],
  ["symbols=SPY&maxStrikes=", "invalid_parameter", /received ""/],
  ["symbols=SPY&maxStrikes=1e2", "invalid_parameter", /received "1e2"/],
  [
    "symbols=SPY&maxExpirations=61",
    "invalid_parameter",
    /maxExpirations must be .* from 1 to 60, or "all"; received "61"/,
  ],
  ["symbols=SPY&maxExpirations=0", "invalid_parameter", /received "0"/],
  [
    "symbols=SPY&expirations=20261127",
    "invalid_parameter",
    /expirations must be dates such as .*; received "20261127"/,
  ],
  ["symbols=SPY&expirations=2026-02-29", "invalid_parameter", /received "2026-02-29"/],
  ["symbols=SPY&expirations=2026-11-27,tomorrow", "invalid_parameter", /received "tomorrow"/],
  ["symbols=SPY&expirations=", "invalid_parameter", /received ""/],
  ["symbols=SPY&layout=wide", "invalid_parameter", /layout must be "net" or "matrix"; received "wide"/],
  ["symbols=SPY&includeEmpty=yes", "invalid_parameter", /includeEmpty must be "true" or "false"; received "yes"/],
  ["symbols=SPY&maxstrikes=5", "invalid_parameter", /no parameter "maxstrikes". Parameters are symbols, metric/],
  ["symbols=SPY&symbols=QQQ", "invalid_parameter", /symbols must be sent once.*sent 2 times/],
])("/v1/heatmap?%s is refused with %s", async (query, code, message) => {
  const { request } = startService();

  const response = await request(`/v1/heatmap?${query}`);

  expect(response.status).toBe(400);
  expect(response.body).toEqual(errorEnvelope(code, message));
});

test("ten symbols are accepted, and duplicates do not count", async () => {
  const { request } = startService();

  expect((await request(`/v1/heatmap?symbols=SPY,B,C,D,E,F,G,H,I,J,spy,b`)).status).toBe(200);
});

test("a plan with fewer symbols per request is limited to them", async () => {
  const limits = { ...paidPlan, symbolsPerHeatmapCall: 1 };
  const { request } = startService({ accounts: [accountWith({ limits })] });

  for (const path of ["/v1/heatmap", "/v1/gex/levels"]) {
    const { status, body } = await request(`${path}?symbols=SPY,QQQ`);
    expect([status, body]).toEqual([400, errorEnvelope("invalid_parameter", /at most 1 different/)]);
    expect((await request(`${path}?symbols=SPY`)).status).toBe(200);
  }
});

test("a long invalid value is shortened in the message", async () => {
  const { request } = startService();

  const { body } = await request(`/v1/heatmap?symbols=SPY&metric=${"x".repeat(500)}`);

  expect(body).toEqual(errorEnvelope("invalid_parameter", /received "x{40}\.\.\."/));
});

test.each(["/v1/account?x=1", "/v1/openapi.json?x=1", "/flow/v1/openapi.json?x=1"])(
  "%s is refused, because the route takes no parameters",
  async (path) => {
    const { request } = startService();

    const { status, body } = await request(path);

    expect(status).toBe(400);
    expect(body).toEqual(
      errorEnvelope(path.startsWith("/flow") ? "INVALID_PARAMETER" : "invalid_parameter", /takes no parameters/),
    );
  },
);
