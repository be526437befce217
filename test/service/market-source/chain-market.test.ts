import * as v from "valibot";
import { dailyStatsResponseSchema, rangeResponseSchema } from "../../../src/contract/history";
import { heatmapResponseSchema } from "../../../src/contract/heatmap";
import { streamSnapshotSchema } from "../../../src/contract/stream";
import { flowListResponseSchema } from "../../../src/contract/flow/trades";
import { volDerivedResponseSchema, volHistoryResponseSchema } from "../../../src/contract/volatility";
import { chainData } from "../../../service/market-source/market-data";
import { createService } from "../../../service/server/service";
import { accountWith, readResponse } from "../../support/service/start-service";
import { ManualClock } from "../../support/service/manual-clock";
import { madeUpChain, middayMs } from "../../support/market/made-up-chain";
import { StreamReader } from "../../support/service/stream-reader";

const authorized = { authorization: "Bearer practice" };

/** The whole service over a chain file, so many milliseconds after the file's instant. */
function startChain(afterMs = 0) {
  const { market, tapes, volatility } = chainData(madeUpChain(), "spx.csv");
  const clock = new ManualClock(middayMs + afterMs);
  const problems: unknown[] = [];
  const service = createService({
    market,
    tapes,
    volatility,
    now: clock.now,
    after: clock.after,
    accounts: [accountWith({ credits: 10_000 })],
    report: (problem) => problems.push(problem),
  });
  const send = (path: string) => service.fetch(new Request(`http://service.test${path}`, { headers: authorized }));
  const request = async (path: string) => {
    const { status, body } = await readResponse(await send(path));
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  };
  return { clock, market, request, send, problems };
}

test("a stream of a chain sends a board per second, and the replay of each instant is the same", async () => {
  const { clock, send, request } = startChain();
  const stream = new StreamReader(await send("/v1/stream?symbols=SPXW"));
  const snapshots = async () =>
    (await stream.received()).flatMap(({ event, data }) =>
      event === "snapshot" ? [v.parse(streamSnapshotSchema, data)] : [],
    );

  const sent = await snapshots();
  for (let second = 0; second < 5; second += 1) {
    clock.advance(1000);
    sent.push(...(await snapshots()));
  }
  await stream.disconnect();

  expect(sent.map(({ asOf }) => asOf)).toEqual([0, 1, 2, 3, 4, 5].map((second) => `2026-11-20T18:00:0${second}Z`));
  expect(sent[0]?.spot).toBe(1_000.1234);
  expect(new Set(sent.map(({ spot }) => spot)).size).toBeGreaterThan(3);
  for (const { asOf, spot, strikes } of sent) {
    const replayed = v.parse(heatmapResponseSchema, await request(`/v1/historical?symbols=SPXW&at=${asOf}`));
    expect(replayed.data.symbols[0]).toMatchObject({ spot, strikes });
  }
});

test("live boards, past ranges and daily statistics work for a chain", async () => {
  const { request } = startChain(60_000);

  const live = v.parse(heatmapResponseSchema, await request("/v1/heatmap?symbols=SPX,SPXW"));
  const window = "from=2026-11-20T17:59:58Z&to=2026-11-20T18:00:02Z";
  const range = v.parse(rangeResponseSchema, await request(`/v1/historical/range?symbols=SPXW&${window}`));
  const stats = v.parse(
    dailyStatsResponseSchema,
    await request("/v1/stats/daily?symbols=SPXW&from=2026-11-18&to=2026-11-20"),
  );

  expect(live.data.symbols.map(({ symbol, previousClose }) => [symbol, previousClose])).toEqual([
    ["SPX", 995.1234],
    ["SPXW", 995.1234],
  ]);
  expect(range.data.symbols[0]?.frames.map(({ spot }) => spot)[2]).toBe(1_000.1234);
  expect(range.data.symbols[0]?.frames).toHaveLength(5);
  expect(stats.data.symbols[0]?.days.map(({ date, frames, complete }) => [date, frames, complete])).toEqual([
    ["2026-11-18", 390, true],
    ["2026-11-19", 390, true],
    ["2026-11-20", 212, false],
  ]);
});

test("the flow routes return the contracts of the chain", async () => {
  const { request } = startChain(60_000);

  const { data } = v.parse(flowListResponseSchema, await request("/flow/v1/flow/SPXW?limit=50"));

  expect(data.trades.length).toBeGreaterThan(10);
  const dates = new Set(data.trades.map(({ expiration }) => expiration));
  expect(Array.from(dates).filter((date) => !/^(2026-11-2[03]|2026-12-18|2027-02-19)$/.test(date))).toEqual([]);
  expect(data.trades.filter(({ strike }) => strike < 940 || strike > 1_080 || strike % 10 !== 0)).toEqual([]);
});

test("a root whose contracts have all settled has an empty board, and another root a full one", async () => {
  const { request } = startChain(31 * 86_400_000);

  const { data } = v.parse(heatmapResponseSchema, await request("/v1/heatmap?symbols=SPX,SPXW&layout=matrix"));
  await request("/v1/gex/levels?symbols=SPX,SPXW");
  await request("/v1/gex/levels?symbols=SPX");

  expect(data.symbols.map(({ symbol, expirations, strikes }) => [symbol, expirations, strikes.length])).toEqual([
    ["SPX", [], 0],
    ["SPXW", ["2027-02-19"], 11],
  ]);
});

test("volatility covers the roots that settle at the close, without earnings reports", async () => {
  const { request } = startChain();

  const derived = v.parse(volDerivedResponseSchema, await request("/v1/vol/derived?symbols=SPXW"));
  const history = v.parse(
    volHistoryResponseSchema,
    await request("/v1/vol/history?symbols=SPXW&from=2026-11-16&to=2026-11-20"),
  );

  // The strikes at the forward are quoted at 20 %.
  expect(derived.data.symbols[0]?.derived.iv30).toBeGreaterThan(19);
  expect(derived.data.symbols[0]?.derived.iv30).toBeLessThan(22);
  expect(history.data.symbols[0]?.dates).toEqual(["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"]);
  expect(history.data.symbols[0]?.columns.close?.at(-1)).toBe(995.12);
});

test("no route causes an internal error", async () => {
  const { request, problems } = startChain(600_000);

  for (const path of [
    "/v1/gex/levels?symbols=SPX,SPXW",
    "/v1/symbols",
    "/v1/vol/symbols",
    "/v1/vol/events?symbols=SPXW",
    "/flow/v1/underlying/SPX/history?startDate=2026-11-16&endDate=2026-11-20",
    "/flow/v1/underlying/top/daily",
  ]) {
    await request(path);
  }

  expect(problems).toEqual([]);
});
