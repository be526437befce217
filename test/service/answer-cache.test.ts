import { AnswerCache } from "../../service/routes/answer-cache";
import { createService } from "../../service/service";
import { heard, startService, type Heard } from "../support/ask-service";
import { smallMarket, smallMarketNow } from "../support/small-market";

const cached = ({ body }: Heard) => (body as { meta: { cached: boolean } }).meta.cached;

test("an answer is served again for five seconds, marked as cached", async () => {
  const { ask, clock } = startService();
  const startMs = clock.nowMs;

  const fresh = await ask("/v1/heatmap?symbols=SPY");
  clock.nowMs = startMs + 4_999;
  const again = await ask("/v1/heatmap?symbols=SPY");
  clock.nowMs = startMs + 5_000;
  const later = await ask("/v1/heatmap?symbols=SPY");

  expect([fresh, again, later].map(cached)).toEqual([false, true, false]);
  expect(again.body).toMatchObject({ data: { symbols: [{ asOf: "2026-11-20T20:30:00Z" }] } });
  expect(later.body).toMatchObject({ data: { symbols: [{ asOf: "2026-11-20T20:30:05Z" }] } });
});

test("the same question in other words shares the cache", async () => {
  const { ask } = startService();
  await ask("/v1/heatmap?symbols=SPY");

  expect(cached(await ask("/v1/heatmap?metric=gamma&symbols=spy&maxStrikes=92&maxExpirations=5"))).toBe(true);
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
])("%s is another question than the default heatmap", async (path) => {
  const { ask } = startService();
  await ask("/v1/heatmap?symbols=SPY");

  expect(cached(await ask(path))).toBe(false);
});

test.each([
  ["stands still", () => smallMarketNow],
  ["runs sixty times as fast", (nowMs: number) => smallMarketNow + 60 * (nowMs - smallMarketNow)],
])("a market that %s has its answers kept for five seconds too", async (_how, marketTime) => {
  const clock = { nowMs: smallMarketNow };
  const service = createService({ market: smallMarket, now: () => clock.nowMs, marketTime });
  const ask = async () =>
    heard(
      await service.fetch(
        new Request("http://service.test/v1/heatmap?symbols=SPY", { headers: { authorization: "practice" } }),
      ),
    );

  const fresh = await ask();
  clock.nowMs += 4_999;
  const again = await ask();
  clock.nowMs += 1;
  const later = await ask();

  expect([fresh, again, later].map(cached)).toEqual([false, true, false]);
});

test("a clock set back does not serve answers of the future", () => {
  const clock = { nowMs: 10_000 };
  const cache = new AnswerCache(5_000, () => clock.nowMs);
  cache.read("question", () => "later");
  clock.nowMs = 9_000;

  expect(cache.read("question", () => "earlier")).toEqual({ text: "earlier", cached: false });
});

test("a failure is not kept", () => {
  const cache = new AnswerCache(5_000, () => 0);
  const fail = () => {
    throw new Error("no");
  };

  expect(() => cache.read("question", fail)).toThrow("no");
  expect(cache.read("question", () => "yes")).toEqual({ text: "yes", cached: false });
});

test("the oldest answers make room when there is too much text", () => {
  const cache = new AnswerCache(5_000, () => 0);
  const large = "x".repeat(20_000_000);
  cache.read("first", () => large);

  cache.read("second", () => large);

  expect(cache.read("second", () => "made again").cached).toBe(true);
  expect(cache.read("first", () => "made again")).toEqual({ text: "made again", cached: false });
});
