import { appendToLog, maxLoggedRequests, type LoggedRequest } from "../../../service/gateway/request-log";
import { startService } from "../../support/service/ask-service";

test("the log has the path, status, credits and symbols of each request, oldest first", async () => {
  const { ask, service } = startService();

  await ask("/v1/heatmap?symbols=spy%2CQQQ&maxStrikes=5");
  await ask("/v1/gex/levels?symbols=NOPE");
  await ask("/v1/account");

  expect(service.requests).toEqual([
    {
      method: "GET",
      path: "/v1/heatmap?symbols=spy,QQQ&maxStrikes=5",
      status: 200,
      credits: 1,
      symbols: ["SPY", "QQQ"],
    },
    { method: "GET", path: "/v1/gex/levels?symbols=NOPE", status: 404, credits: 0, symbols: ["NOPE"] },
    { method: "GET", path: "/v1/account", status: 200, credits: 0, symbols: [] },
  ]);
});

test("a key is never logged, wherever it was sent", async () => {
  const { ask, service } = startService();

  await ask("/v1/heatmap?symbols=SPY&api_key=practice");
  await ask("/v1/heatmap?symbols=SPY&practice", {});
  await ask("/v1/nowhere?token=practice", { headers: { "x-api-key": "practice" } });
  await ask("/flow/v1/openapi.json?key=practice", { headers: { "x-api-key": "practice" } });

  expect(service.requests.map(({ path }) => path)).toEqual([
    "/v1/heatmap?symbols=SPY",
    "/v1/heatmap?symbols=SPY",
    "/v1/nowhere",
    "/flow/v1/openapi.json",
  ]);
  expect(JSON.stringify(service.requests)).not.toMatch(/practice/);
});

test("the log drops its oldest requests when it is full", () => {
  const log: LoggedRequest[] = [];
  const request = (path: string) => ({ method: "GET", path, status: 200, credits: 0, symbols: [] });

  for (let count = 0; count <= maxLoggedRequests; count++) appendToLog(log, request(`/${count}`));

  expect(log).toHaveLength(maxLoggedRequests);
  expect(log[0]?.path).toBe("/1");
});

test("the logged symbols of a flow request are those of its path and its query", async () => {
  const { ask, service } = startService();

  await ask("/flow/v1/flow/spy/tide?bucket=1min");
  await ask("/flow/v1/dark-pool/trades?tickers=SPY,NVDA");

  expect(service.requests).toMatchObject([
    { path: "/flow/v1/flow/spy/tide?bucket=1min", symbols: ["SPY"] },
    { path: "/flow/v1/dark-pool/trades?tickers=SPY,NVDA", symbols: ["SPY", "NVDA"] },
  ]);
});
