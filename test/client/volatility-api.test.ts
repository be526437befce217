import { endpoints } from "@strikebook/contract";
import { callContext } from "../../packages/client/transport/call-context";
import { describedAs, refusal, success, symbolsOf } from "../support/client/canned-responses";
import { volDerived, volEvents, volHistory, volMeta } from "../support/client/canned-past";
import type { Responder } from "../../scripts/support/client/test-platform";
import { testMarket } from "../support/client/test-market";

const records: Readonly<Record<string, (symbol: string) => unknown>> = {
  events: volEvents,
  history: volHistory,
  derived: volDerived,
};
const reasons: Readonly<Record<string, string>> = {
  SPX: "not_covered",
  IPO: "no_history",
  NDX: "not_covered",
  ODD: "paused",
};

/** A service that covers every symbol that has no reason above. */
const service: Responder = ({ path }) => {
  if (path === "/v1/openapi.json") return success(describedAs({}));
  if (path === "/v1/vol/symbols") return success({ data: { symbols: ["SPXW", { symbol: "NVDA", hasEvents: true }] } });
  const [, module = "events"] = /\/v1\/vol\/(\w+)/.exec(path) ?? [];
  const record = records[module] ?? volEvents;
  const symbols = symbolsOf(path);
  const missing = symbols.flatMap((symbol) => (reasons[symbol] ? [{ symbol, reason: reasons[symbol] }] : []));
  const covered = symbols.filter((symbol) => !reasons[symbol]);
  return success({
    data: { symbols: covered.map((symbol) => record(symbol)), missing, from: "2025-10-25", to: "2025-11-25" },
    meta: volMeta,
  });
};

test("events of several symbols are one call", async () => {
  const { market, platform } = testMarket(service);

  const results = await platform.settle(
    Promise.all(["nvda", "AAPL"].map((symbol) => market.get(endpoints.volEvents, { symbol }, callContext()))),
  );

  expect(results.map(({ record }) => record.symbol)).toEqual(["NVDA", "AAPL"]);
  expect(results[0]?.record.events).toEqual(volEvents("NVDA").events);
  expect(results[0]?.meta).toEqual(volMeta);
  expect(platform.paths).toEqual(["/v1/vol/events?symbols=NVDA,AAPL"]);
});

test("a symbol without a scheduled event has null, which is not an empty list", async () => {
  const { market, platform } = testMarket(() =>
    success({ data: { symbols: [{ ...volEvents("SPXW"), events: null }], missing: [] }, meta: volMeta }),
  );

  const { record } = await platform.settle(market.get(endpoints.volEvents, { symbol: "SPXW" }, callContext()));

  expect(record.events).toBeNull();
});

test.each([
  ["SPX", "not_covered", "Volatility has no data for SPX: use SPXW, the root under which it is covered."],
  ["NDX", "not_covered", "Volatility has no data for NDX: use NDXP, the root under which it is covered."],
  ["IPO", "no_history", "No volatility is stored for IPO yet."],
  ["ODD", "paused", "Volatility has no data for ODD: paused."],
])("%s, which is %s, gets its own reason, and the other symbol is served", async (symbol, code, message) => {
  const { market, platform } = testMarket(service);

  const results = await platform.settle(
    Promise.allSettled([
      market.get(endpoints.volEvents, { symbol }, callContext()),
      market.get(endpoints.volEvents, { symbol: "NVDA" }, callContext()),
    ]),
  );

  expect(results).toMatchObject([
    { reason: { name: "ServiceError", status: 404, code, message } },
    { value: { record: { symbol: "NVDA" } } },
  ]);
  expect(platform.requests).toHaveLength(1);
});

test("covered symbols may be names or records", async () => {
  const { market, platform } = testMarket(service);

  const { record } = await platform.settle(market.get(endpoints.volSymbols, {}, callContext()));

  expect(record).toEqual(["SPXW", { symbol: "NVDA", hasEvents: true }]);
});

test("data that the account does not have is refused for every symbol of the call", async () => {
  const { market, platform } = testMarket(() => refusal(403, "not_entitled"));

  const results = await platform.settle(
    Promise.allSettled(["NVDA", "AAPL"].map((symbol) => market.get(endpoints.volEvents, { symbol }, callContext()))),
  );

  expect(results).toMatchObject([{ reason: { code: "not_entitled" } }, { reason: { code: "not_entitled" } }]);
  expect(platform.requests).toHaveLength(1);
});
