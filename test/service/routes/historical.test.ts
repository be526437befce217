import * as v from "valibot";
import { paidPlan } from "../../../service/gateway/accounts";
import { heatmapResponseSchema, rangeResponseSchema, symbolsResponseSchema } from "@strikebook/contract";
import {
  accountWith,
  errorEnvelope,
  startService,
  type TestResponse,
} from "../../../scripts/support/service/start-service";

const ofHeatmap = ({ status, body }: TestResponse) => {
  expect(status).toBe(200);
  return v.parse(heatmapResponseSchema, body);
};

test("a replay is the board of that second, with the board's own spot and without velocity", async () => {
  const { request } = startService();

  const response = ofHeatmap(await request("/v1/historical?symbols=SPY&at=2026-11-20T20:25:59Z"));

  expect(response.data.symbols).toMatchObject([{ symbol: "SPY", asOf: "2026-11-20T20:25:59Z", spot: 101.5 }]);
  expect(response.data.symbols[0]?.strikes).toEqual([
    { strike: 90, value: -20.25, nodeType: "normal" },
    { strike: 100, value: 1600, nodeType: "pika" },
    { strike: 105, value: 4200.25, nodeType: "king" },
    { strike: 110, value: 860, nodeType: "pika" },
  ]);
  expect(response.meta).toMatchObject({ metric: "gamma", mode: "historical", resolution: "1s" });
});

test.each([
  ["2026-11-20T15:25:59-05:00", "2026-11-20T20:25:59Z", "1s"],
  ["2026-11-20T21:25:59%2B01:00", "2026-11-20T20:25:59Z", "1s"],
  ["2026-11-20T21:25:59+01:00", "2026-11-20T20:25:59Z", "1s"],
  ["2026-11-20T20:25:59.999Z", "2026-11-20T20:25:59Z", "1s"],
  ["2026-11-21T12:00:00Z", undefined, undefined],
  ["2026-10-22T15:00:30Z", "2026-10-22T15:00:30Z", "1s"],
  ["2026-10-20T15:00:30Z", "2026-10-20T15:00:00Z", "1m"],
  ["2026-10-25T15:00:30Z", "2026-10-23T19:59:59Z", "1s"],
])("at=%s replays the newest stored board at or before it", async (at, asOf, resolution) => {
  const { request } = startService();

  const { status, body } = await request(`/v1/historical?symbols=SPY&at=${at}`);

  expect(status).toBe(asOf === undefined ? 400 : 200);
  if (asOf === undefined) return;
  expect(body).toMatchObject({ data: { symbols: [{ asOf }] }, meta: { resolution } });
});

test.each([
  ["symbols=SPY", 400, "missing_parameter", /at is required/],
  ["symbols=SPY&at=yesterday", 400, "invalid_parameter", /RFC 3339/],
  ["symbols=SPY&at=2026-02-30T15:00:00Z", 400, "invalid_parameter", /RFC 3339/],
  ["symbols=SPY&at=2026-11-20T15:00:00", 400, "invalid_parameter", /RFC 3339/],
  ["symbols=SPY&at=2026-11-20T20:30:01Z", 400, "invalid_parameter", /past instant/],
  ["symbols=SPY&at=2025-11-20T20:30:00Z", 404, "no_data", /365 days/],
  ["symbols=NOPE&at=2026-11-20T15:00:00Z", 404, "symbol_not_found", /NOPE/],
  ["symbols=SPY&expirations=2030-01-04&at=2026-11-20T15:00:00Z", 404, "expiration_not_found", /SPY lists/],
])("a replay of %s is refused with %i %s and refunded", async (query, status, code, message) => {
  const { request } = startService();

  const response = await request(`/v1/historical?${query}`);

  expect(response.status).toBe(status);
  expect(response.body).toEqual(errorEnvelope(code, message));
  expect(response.headers.get("x-credits-remaining")).toBe("5000");
});

test("a third concurrent replay is refused with Retry-After, and works later", async () => {
  const { request } = startService();
  const path = "/v1/historical?symbols=SPY&at=2026-11-20T15:00:00Z";

  const responses = await Promise.all([request(path), request(path), request(path)]);

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(responses[2]?.body).toEqual(errorEnvelope("too_many_concurrent_requests", /2 replays at a time/));
  expect(responses[2]?.headers.get("retry-after")).toBe("1");
  expect((await request(path)).status).toBe(200);
});

test("replays are limited for each account", async () => {
  const limits = { ...paidPlan, historicalInFlight: 1 };
  const { request } = startService({
    accounts: [
      accountWith({ customerId: "one", limits, keys: [{ key: "first" }] }),
      accountWith({ customerId: "two", limits, keys: [{ key: "second" }] }),
    ],
  });
  const as = (key: string) =>
    request("/v1/historical?symbols=SPY&at=2026-11-20T15:00:00Z", { headers: { authorization: key } });

  const responses = await Promise.all([as("first"), as("second"), as("first")]);

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
});

test("a range has every board of its window, with values aligned to the strikes of their axis", async () => {
  const { request } = startService();

  const { body } = await request(
    "/v1/historical/range?symbols=SPY,NOPE&from=2026-11-20T20:25:58Z&to=2026-11-20T20:26:00Z",
  );

  const { data } = v.parse(rangeResponseSchema, body);
  expect(data).toMatchObject({ from: "2026-11-20T20:25:58.000Z", to: "2026-11-20T20:26:00.000Z" });
  expect(body).toMatchObject({ meta: { metric: "gamma", mode: "historical", resolution: "1s", cached: false } });
  const frame = (asOf: string, atHundred: number) => ({
    asOf,
    axis: 0,
    spot: 101.5,
    previousClose: 100,
    values: [-20.25, atHundred, 4200.25, 860],
  });
  expect(data.symbols).toEqual([
    {
      symbol: "SPY",
      axes: [{ id: 0, strikes: [90, 100, 105, 110], expirations: ["2026-11-20", "2026-11-27", "2026-12-18"] }],
      frames: [
        frame("2026-11-20T20:25:58.000Z", 1600),
        frame("2026-11-20T20:25:59.000Z", 1600),
        frame("2026-11-20T20:26:00.000Z", 2100),
      ],
    },
  ]);
});

const minute = "from=2026-11-20T15:00:00Z&to=2026-11-20T15:01:00Z";

test.each([
  ["symbols=SPY&to=2026-11-20T15:00:00Z", 400, "missing_parameter", /from is required/],
  ["symbols=SPY&from=2026-11-20T15:00:00Z", 400, "missing_parameter", /to is required/],
  ["symbols=SPY&from=2026-11-20T15:00:01Z&to=2026-11-20T15:00:00Z", 400, "invalid_parameter", /swap/],
  ["symbols=SPY&from=2026-11-20T15:00:00Z&to=2026-11-20T15:15:01Z", 400, "range_too_large", /15 minutes/],
  ["symbols=SPY&from=2026-11-20T20:29:00Z&to=2026-11-20T20:31:00Z", 400, "invalid_parameter", /to must be a past/],
  [`symbols=A,B,C,D,E,F&${minute}`, 400, "invalid_parameter", /at most 5/],
  [`symbols=SPY&layout=net&${minute}`, 400, "invalid_parameter", /layout/],
  [`symbols=NOPE&${minute}`, 404, "symbol_not_found", /NOPE/],
  [`symbols=SPY&expirations=2030-01-04&${minute}`, 404, "expiration_not_found", /None|No board/],
  ["symbols=SPY&from=2026-11-19T23:00:00Z&to=2026-11-19T23:01:00Z", 404, "no_data", /closed/],
])("a range of %s is refused with %i %s", async (query, status, code, message) => {
  const { request } = startService();

  const response = await request(`/v1/historical/range?${query}`);

  expect(response.status).toBe(status);
  expect(response.body).toEqual(errorEnvelope(code, message));
});

test("a range of exactly fifteen minutes is accepted", async () => {
  const { request } = startService();

  const { status } = await request(
    "/v1/historical/range?symbols=QQQ&from=2026-11-20T15:00:00Z&to=2026-11-20T15:15:00Z",
  );

  expect(status).toBe(200);
});

test("the symbols are free and include the first and last stored session", async () => {
  const { request } = startService();

  const { body, headers } = await request("/v1/symbols");

  expect(headers.get("x-credits-remaining")).toBeNull();
  expect(v.parse(symbolsResponseSchema, body).data.symbols).toEqual([
    {
      symbol: "SPY",
      isIndex: false,
      metrics: ["gamma", "vanna", "delta", "charm"],
      history: { from: "2025-11-21", to: "2026-11-20" },
    },
    {
      symbol: "QQQ",
      isIndex: false,
      metrics: ["gamma", "vanna", "delta", "charm"],
      history: { from: "2025-11-21", to: "2026-11-20" },
    },
  ]);
});
