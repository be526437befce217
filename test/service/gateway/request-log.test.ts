import { RequestLog } from "../../../service/gateway/request-log";
import { startService } from "../../../scripts/support/service/start-service";

test("the log has the path, status, credits and symbols of each request, oldest first", async () => {
  const { request, service } = startService();

  await request("/v1/heatmap?symbols=spy%2CQQQ&maxStrikes=5");
  await request("/v1/gex/levels?symbols=NOPE");
  await request("/v1/account");

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
  const { request, service } = startService();

  await request("/v1/heatmap?symbols=SPY&api_key=practice");
  await request("/v1/heatmap?symbols=SPY&practice", {});
  await request("/v1/nowhere?token=practice", { headers: { "x-api-key": "practice" } });
  await request("/flow/v1/openapi.json?key=practice", { headers: { "x-api-key": "practice" } });

  expect(service.requests.map(({ path }) => path)).toEqual([
    "/v1/heatmap?symbols=SPY",
    "/v1/heatmap?symbols=SPY",
    "/v1/nowhere",
    "/flow/v1/openapi.json",
  ]);
  expect(JSON.stringify(service.requests)).not.toMatch(/practice/);
});

const logged = (path: string, symbols: string[] = []) => ({ method: "GET", path, status: 200, credits: 0, symbols });

test("the log drops its oldest requests when it has too many", () => {
  const log = new RequestLog({ requests: 3, characters: 1_000 });

  for (let count = 1; count <= 5; count++) log.add(logged(`/${count}`));

  expect(log.requests.map(({ path }) => path)).toEqual(["/3", "/4", "/5"]);
});

test("the log drops its oldest requests when they have too many characters", () => {
  const log = new RequestLog({ requests: 100, characters: 1_000 });

  for (let count = 1; count <= 5; count++) log.add(logged(`/${count}`.padEnd(400, "x")));

  expect(log.requests.map(({ path }) => path.slice(0, 2))).toEqual(["/4", "/5"]);
});

test("12,000 requests of 3,600 symbols each keep less than two megabytes in the log", () => {
  const log = new RequestLog();
  const symbols = Array.from({ length: 3_600 }, (_, at) => `SYMBOL${at}`);
  const path = `/v1/heatmap?symbols=${symbols.join(",")}`;

  for (let count = 0; count < 12_000; count++) log.add(logged(path, symbols));

  expect(JSON.stringify(log.requests).length).toBeLessThan(2_000_000);
  expect(log.requests.length).toBeGreaterThan(500);
});

test("a long path and many symbols are logged in part", async () => {
  const { request, service } = startService();

  await request(`/v1/stats/daily?symbols=${"ABCD,".repeat(400)}WXYZ&from=2026-06-10`);
  await request(`/v1/stats/daily?symbols=${Array.from({ length: 400 }, (_, at) => `S${at}`).join(",")}`);

  const [repeated, distinct] = service.requests;
  expect(repeated?.path).toHaveLength(1_000);
  expect(repeated?.path).toMatch(/,ABCD,.*\.\.\.$/);
  expect(repeated?.symbols).toEqual(["ABCD", "WXYZ"]);
  expect(distinct?.symbols).toHaveLength(50);
});

test("the logged symbols of a flow request are those of its path and its query", async () => {
  const { request, service } = startService();

  await request("/flow/v1/flow/spy/tide?bucket=1min");
  await request("/flow/v1/dark-pool/trades?tickers=SPY,NVDA");

  expect(service.requests).toMatchObject([
    { path: "/flow/v1/flow/spy/tide?bucket=1min", symbols: ["SPY"] },
    { path: "/flow/v1/dark-pool/trades?tickers=SPY,NVDA", symbols: ["SPY", "NVDA"] },
  ]);
});
