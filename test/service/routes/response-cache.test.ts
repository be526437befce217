import { ServedResponses } from "../../../service/routes/response-cache";
import { startService, type TestResponse } from "../../../scripts/support/service/start-service";
import { smallMarketNow } from "../../../scripts/support/market/small-market";

const cached = ({ body }: TestResponse) => (body as { meta: { cached: boolean } }).meta.cached;

test("a response is cached for five seconds and marked as cached", async () => {
  const { request, clock } = startService();
  const startMs = clock.nowMs;

  const fresh = await request("/v1/heatmap?symbols=SPY");
  clock.nowMs = startMs + 4_999;
  const again = await request("/v1/heatmap?symbols=SPY");
  clock.nowMs = startMs + 5_000;
  const later = await request("/v1/heatmap?symbols=SPY");

  expect([fresh, again, later].map(cached)).toEqual([false, true, false]);
  expect(again.body).toMatchObject({ data: { symbols: [{ asOf: "2026-11-20T20:30:00Z" }] } });
  expect(later.body).toMatchObject({ data: { symbols: [{ asOf: "2026-11-20T20:30:05Z" }] } });
});

test("an equivalent request uses the cached response", async () => {
  const { request } = startService();
  await request("/v1/heatmap?symbols=SPY");

  expect(cached(await request("/v1/heatmap?metric=gamma&symbols=spy&maxStrikes=92&maxExpirations=5"))).toBe(true);
});

test.each([
  "/v1/gex/levels?symbols=SPY",
  "/v1/heatmap?symbols=SPY,QQQ",
  "/v1/heatmap?symbols=SPY&metric=vanna",
  "/v1/heatmap?symbols=SPY&maxStrikes=91",
  "/v1/heatmap?symbols=SPY&maxExpirations=4",
  "/v1/heatmap?symbols=SPY&expirations=2026-11-20",
  "/v1/heatmap?symbols=SPY&layout=matrix",
  "/v1/heatmap?symbols=SPY&includeEmpty=true",
])("%s does not use the cached default heatmap", async (path) => {
  const { request } = startService();
  await request("/v1/heatmap?symbols=SPY");

  expect(cached(await request(path))).toBe(false);
});

test.each([
  ["is stopped", () => smallMarketNow],
  ["runs sixty times as fast", (nowMs: number) => smallMarketNow + 60 * (nowMs - smallMarketNow)],
])("responses are cached for five seconds when market time %s", async (_how, marketTime) => {
  const { clock, request: send } = startService({ marketTime });
  const request = () => send("/v1/heatmap?symbols=SPY");

  const fresh = await request();
  clock.nowMs += 4_999;
  const again = await request();
  clock.nowMs += 1;
  const later = await request();

  expect([fresh, again, later].map(cached)).toEqual([false, true, false]);
});

const gives = (text: string) => () => Promise.resolve({ text, meta: { metric: "gamma", resolution: "1s" } });

test("a response from the future is not used after the clock is set back", async () => {
  const clock = { nowMs: 10_000 };
  const cache = new ServedResponses(5_000, () => clock.nowMs);
  await cache.read("a request", gives("later"));
  clock.nowMs = 9_000;

  expect(await cache.read("a request", gives("earlier"))).toMatchObject({ text: "earlier", cached: false });
});

test("an error is not cached", async () => {
  const cache = new ServedResponses(5_000, () => 0);

  await expect(cache.read("a request", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cache.read("a request", gives("yes"))).toMatchObject({ text: "yes", cached: false });
});

test("the oldest responses are evicted when the cache is full", async () => {
  const cache = new ServedResponses(5_000, () => 0);
  const large = "x".repeat(10_000_000);
  await cache.read("first", gives(large));

  await cache.read("second", gives(large));

  expect(await cache.read("second", gives("made again"))).toMatchObject({ cached: true });
  expect(await cache.read("first", gives("made again"))).toMatchObject({ text: "made again", cached: false });
});
