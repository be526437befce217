import { MAX_ADDRESS_CHARACTERS } from "@strikebook/http";
import { errorEnvelope, startService } from "../../../scripts/support/service/start-service";

const manySymbols = `symbols=${Array.from({ length: 3_600 }, (_, at) => `S${at}`).join(",")}`;

test.each([
  [`/v1/heatmap?${manySymbols}`, {}, "invalid_parameter"],
  [`/v1/heatmap?${manySymbols}`, { authorization: "Bearer practice" }, "invalid_parameter"],
  [`/flow/v1/dark-pool/trades?tickers=${manySymbols}`, {}, "BAD_REQUEST"],
  [`/${"nowhere/".repeat(2_000)}`, {}, "invalid_parameter"],
])("an address that is too long is refused before the key is read: %.30s %j", async (path, headers, code) => {
  const { request, service } = startService();

  const response = await request(path, { headers });

  expect(response.status).toBe(400);
  expect(response.body).toEqual(errorEnvelope(code, /8,192 characters.*fewer symbols/));
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("x-ratelimit-limit")).toBe("-1");
  expect(service.requests).toMatchObject([{ status: 400, credits: 0, symbols: [] }]);
});

test("an address of the greatest length is read", async () => {
  const { request } = startService();
  const start = "/v1/heatmap?symbols=SPY,";

  const { status } = await request(start.padEnd(MAX_ADDRESS_CHARACTERS - "http://service.test".length, "A"));

  expect(status).toBe(200);
});
