import * as v from "valibot";
import {
  volDerivedResponseSchema,
  volEventsResponseSchema,
  volHistoryResponseSchema,
  volSymbolsResponseSchema,
} from "@strikebook/contract";
import { errorEnvelope, startService } from "../../../scripts/support/service/start-service";
import { testDay, smallVolSource } from "../../support/market/small-vol";

/** SPY is covered since Monday 2026-11-16; QQQ, which the market knows, is not. */
const volatility = smallVolSource({
  SPY: {
    firstSession: "2026-11-16",
    closes: [100, 101, 102, 103],
    expirations: ["2026-11-27", "2026-12-18", "2027-03-19"],
    reports: [{ day: testDay("2026-12-03"), timing: "amc" }],
  },
});

test("events have the next report of a covered symbol and the missing symbols", async () => {
  const { request } = startService({ volatility });

  const { body, headers } = await request("/v1/vol/events?symbols=spy,QQQ");

  const { data, meta } = v.parse(volEventsResponseSchema, body);
  expect(headers.get("x-credits-remaining")).toBe("4999");
  expect(data.symbols).toMatchObject([
    { symbol: "SPY", sessionDate: "2026-11-20", events: { next_date: "2026-12-03" } },
  ]);
  expect(data.missing).toEqual([{ symbol: "QQQ", reason: "not_covered" }]);
  expect(meta).toMatchObject({ module: "events", marketState: "open", frozen: false, cached: false });
});

test("history has the requested columns up to the last close", async () => {
  const { request } = startService({ volatility });

  const { body } = await request("/v1/vol/history?symbols=SPY&from=2026-11-17&to=2026-11-20&fields=close");

  const { data } = v.parse(volHistoryResponseSchema, body);
  expect(data).toEqual({
    symbols: [
      { symbol: "SPY", dates: ["2026-11-17", "2026-11-18", "2026-11-19"], columns: { close: [101, 102, 103] } },
    ],
    missing: [],
    from: "2026-11-17",
    to: "2026-11-20",
  });
});

test("a history without dates covers thirty days", async () => {
  const { request } = startService({ volatility });

  const { body } = await request("/v1/vol/history?symbols=SPY");

  expect(body).toMatchObject({ data: { from: "2026-10-21", to: "2026-11-20" } });
});

// 2026-11-02 is a Monday: ten weekdays to the 13th, eleven to the 16th.
test.each([
  ["symbols=SPY&from=2026-11-02&to=2026-11-13", 1],
  ["symbols=SPY&from=2026-11-02&to=2026-11-16", 2],
  ["symbols=SPY,QQQ&from=2026-11-02&to=2026-11-13", 2],
  ["symbols=SPY,QQQ&from=2026-11-02&to=2026-11-16", 3],
  ["symbols=SPY&from=2026-11-07&to=2026-11-08", 1],
])("a history of %s costs %i", async (query, credits) => {
  const { request } = startService({ volatility });

  const { headers } = await request(`/v1/vol/history?${query}`);

  expect(headers.get("x-credits-remaining")).toBe(String(5000 - credits));
});

test("derived measures cost three credits", async () => {
  const { request } = startService({ volatility });

  const { body, headers } = await request("/v1/vol/derived?symbols=SPY");

  expect(v.parse(volDerivedResponseSchema, body).data.symbols).toMatchObject([
    { symbol: "SPY", derived: { lastClose: 103 } },
  ]);
  expect(headers.get("x-credits-remaining")).toBe("4997");
});

test.each(["history?symbols=SPY", "derived?symbols=SPY", "symbols", "market", "screener"])(
  "the meta of /v1/vol/%s names its module",
  async (path) => {
    const { body } = await startService({ volatility }).request(`/v1/vol/${path}`);

    const module = /^\w+/.exec(path)?.[0];
    expect(body).toMatchObject({ meta: { module, marketState: "open", frozen: false, cached: false } });
  },
);

test("the covered symbols are free", async () => {
  const { request } = startService({ volatility });

  const { body, headers } = await request("/v1/vol/symbols");

  expect(v.parse(volSymbolsResponseSchema, body).data.symbols).toMatchObject([{ symbol: "SPY" }]);
  expect(headers.get("x-credits-remaining")).toBeNull();
});

const eleven = Array.from({ length: 11 }, (_, i) => `T${i}`).join(",");

test.each([
  ["events?", 400, "missing_parameter", /symbols is required/],
  [`events?symbols=${eleven}`, 400, "invalid_parameter", /at most 10/],
  ["events?symbols=NOPE", 404, "symbol_not_found", /NOPE/],
  ["derived?symbols=NOPE", 404, "symbol_not_found", /NOPE/],
  ["history?symbols=NOPE", 404, "symbol_not_found", /NOPE/],
  ["history?symbols=SPY&from=2026-11-20&to=2026-11-19", 400, "invalid_parameter", /swap/],
  ["history?symbols=SPY&from=2025-11-18&to=2026-11-20", 400, "range_too_large", /366 days/],
  ["history?symbols=SPY&fields=gamma", 400, "invalid_parameter", /iv30/],
  ["history?symbols=SPY&from=tomorrow", 400, "invalid_parameter", /a date such as/],
  ["symbols?symbols=SPY", 400, "invalid_parameter", /no parameter/],
])("/v1/vol/%s is refused with %i %s", async (query, status, code, message) => {
  const { request } = startService({ volatility });

  const response = await request(`/v1/vol/${query}`);

  expect(response.status).toBe(status);
  expect(response.body).toEqual(errorEnvelope(code, message));
});
