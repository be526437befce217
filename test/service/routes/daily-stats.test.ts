import * as v from "valibot";
import { createService } from "../../../service/server/service";
import type { RunTask } from "../../../service/background/session-tasks";
import { dailyStatsResponseSchema } from "@strikebook/contract";
import { errorEnvelope, startService } from "../../../scripts/support/service/start-service";
import { settled, turn } from "../../../scripts/support/event-loop";
import { ManualClock } from "../../../scripts/support/service/manual-clock";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

test("a session is summarized from its boards, one per minute", async () => {
  const { request } = startService();

  const { body, headers } = await request("/v1/stats/daily?symbols=SPY,NOPE&from=2026-11-19");

  const { data } = v.parse(dailyStatsResponseSchema, body);
  expect(headers.get("x-credits-remaining")).toBe("4995");
  expect(data).toMatchObject({ from: "2026-11-19", to: "2026-11-20" });
  expect(body).toMatchObject({ meta: { metric: "gamma", cached: false } });
  expect(data.symbols).toHaveLength(1);
  expect(data.symbols[0]?.days).toMatchObject([
    { date: "2026-11-19", frames: 390, complete: true, lastAt: "2026-11-19T20:59:00.000Z" },
    {
      date: "2026-11-20",
      frames: 361,
      complete: false,
      firstAt: "2026-11-20T14:30:00.000Z",
      minValue: -500,
      maxValue: 4000.5,
    },
  ]);
});

test.each([
  ["symbols=SPY", 400, "missing_parameter", /from is required/],
  ["from=2026-11-19", 400, "missing_parameter", /symbols/],
  ["symbols=SPY&from=2026-11-31", 400, "invalid_parameter", /a date such as/],
  ["symbols=SPY&from=2026-11-20&to=2026-11-19", 400, "invalid_parameter", /swap/],
  ["symbols=SPY&from=2026-10-20&to=2026-11-20", 400, "range_too_large", /31 days/],
  [
    `symbols=${Array.from({ length: 51 }, (_, i) => `T${i}`).join(",")}&from=2026-11-20`,
    400,
    "invalid_parameter",
    /at most 50/,
  ],
  ["symbols=SPY&from=2026-11-20&metric=theta", 400, "invalid_parameter", /metric/],
  ["symbols=NOPE&from=2026-11-20", 404, "symbol_not_found", /NOPE/],
  ["symbols=SPY&from=2025-11-01&to=2025-11-20", 404, "no_data", /365 days/],
])("statistics of %s are refused with %i %s", async (query, status, code, message) => {
  const { request } = startService();

  const response = await request(`/v1/stats/daily?${query}`);

  expect(response.status).toBe(status);
  expect(response.body).toEqual(errorEnvelope(code, message));
});

test("a weekend has no rows", async () => {
  const { request } = startService();

  const { body } = await request("/v1/stats/daily?symbols=SPY&from=2026-11-14&to=2026-11-15");

  expect(body).toMatchObject({ data: { symbols: [{ symbol: "SPY", days: [] }] } });
});

/** A service that computes sessions when the test lets it, and requests for those of a symbol since a date. */
function startSlow() {
  const clock = new ManualClock(smallMarketNow);
  const tasks: string[] = [];
  const finish: (() => void)[] = [];
  const runTask: RunTask = (name, ...work) => {
    tasks.push(JSON.stringify([name, ...work]));
    return new Promise((resolve) => finish.push(() => resolve({ complete: true } as never))); // the fields are of no concern here
  };
  const service = createService({ market: smallMarket, now: clock.now, after: clock.after, runTask });
  const request = (from = "2026-11-19", to = "2026-11-19", signal?: AbortSignal) =>
    service.fetch(
      new Request(`http://service.test/v1/stats/daily?symbols=SPY&from=${from}&to=${to}`, {
        headers: { authorization: "practice" },
        ...(signal && { signal }),
      }),
    );
  return { clock, tasks, finish, request };
}

test("a session that takes long is warming_up, refunded, and available to the next request", async () => {
  const { clock, tasks, finish, request } = startSlow();

  const early = request();
  await turn();
  clock.advance(10_000);
  const refused = await early;
  for (const one of finish) one();
  const later = await request();

  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual(errorEnvelope("warming_up", /retry in 5 seconds/));
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(refused.headers.get("x-credits-remaining")).toBe("5000");
  expect(later.status).toBe(200);
  expect(tasks).toHaveLength(1);
});

test("Retry-After of statistics is the time that the rest of them is expected to take", async () => {
  const { clock, finish, request } = startSlow();

  const early = request("2026-11-16");
  await settled();
  clock.advance(3_000);
  finish.shift()?.();
  await settled();
  clock.advance(7_000);
  const refused = await early;
  const retry = request("2026-11-16");
  await settled();
  clock.advance(10_000);
  const refusedAgain = await retry;

  // Monday took 3 seconds. Tuesday runs for longer than that already, Wednesday and Thursday wait.
  expect(refused.headers.get("retry-after")).toBe("6");
  expect(refusedAgain.headers.get("retry-after")).toBe("6");
});

test("statistics that nobody waits for any more are not computed", async () => {
  const { tasks, finish, request } = startSlow();
  const client = new AbortController();

  const abandoned = request("2026-11-16", "2026-11-19", client.signal);
  await settled();
  client.abort();
  finish.shift()?.();
  await abandoned;

  expect(tasks).toHaveLength(1);
});
