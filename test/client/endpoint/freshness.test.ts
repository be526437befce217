import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import type { MarketClient } from "../../../packages/client/market-client";
import { board, describedAs, success, symbolsResponse, symbolsOf } from "../../support/client/canned-responses";
import { flowResponse, flowData } from "../../support/client/canned-flow";
import { dailyStats, range, volEvents, volHistory, volMeta } from "../../support/client/canned-past";
import { testMarket } from "../../support/client/test-market";
import type { Responder } from "../../../scripts/support/client/test-platform";

/** An instant of a Tuesday in New York, in milliseconds since 1970 UTC. */
const at = (time: string, date = "2025-11-25") => Date.parse(`${date}T${time}-05:00`);
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const wednesdayOpening = at("09:30:00", "2025-11-26");

/** Checks that a call made at an instant is cached for exactly so long; for good if `freshMs` is Infinity. */
async function expectFresh(
  call: (market: MarketClient) => Promise<unknown>,
  respond: Responder,
  { nowMs, freshMs }: { nowMs: number; freshMs: number },
) {
  const { market, platform } = testMarket(
    (request, index) => (request.path === "/v1/openapi.json" ? success(describedAs({})) : respond(request, index)),
    { batchWindowMs: 0 },
  );
  const requests = () => platform.paths.filter((path) => path !== "/v1/openapi.json").length;
  await platform.advance(nowMs - platform.now());

  await platform.settle(call(market));
  await platform.advance(Math.min(freshMs, YEAR_MS) - 1);
  await platform.settle(call(market));
  expect(requests()).toBe(1);

  if (freshMs === Infinity) return;
  await platform.advance(1);
  await platform.settle(call(market));
  expect(requests()).toBe(2);
}

const boards: Responder = ({ path }) => symbolsResponse(symbolsOf(path).map(board));

test.each([
  ["09:59:00", Infinity],
  ["09:59:01", 5_000],
  ["10:00:00", 5_000],
])("at 10:00 the board of %s is fresh for %p ms", async (time, freshMs) => {
  await expectFresh(
    (market) => market.get(endpoints.historical, { symbol: "SPY", atMs: at(time) }, callContext()),
    boards,
    {
      nowMs: at("10:00:00"),
      freshMs,
    },
  );
});

test.each([
  ["09:45:00", Infinity],
  ["09:59:30", 5_000],
])("at 10:00 frames until %s are fresh for %p ms", async (to, freshMs) => {
  const window = { fromMs: at("09:31:00"), toMs: at(to) };
  const frames: Responder = ({ path }) => symbolsResponse(symbolsOf(path).map(range));

  await expectFresh((market) => market.get(endpoints.range, { symbol: "SPY", ...window }, callContext()), frames, {
    nowMs: at("10:00:00"),
    freshMs,
  });
});

test.each<[string, { now: string; to?: string; open?: string; until: number }]>([
  ["of completed sessions are fresh until the next opening", { now: "18:00:00", until: wednesdayOpening }],
  ["are so in the morning before the opening, too", { now: "08:30:00", until: at("09:30:00") }],
  ["during a session are fresh for a minute", { now: "11:00:00", until: at("11:01:00") }],
  [
    "of dates up to today are fresh until the next opening, even if requested by date",
    { now: "18:00:00", to: "2025-11-25", until: wednesdayOpening },
  ],
  ["of dates before the current session are fresh for good", { now: "11:00:00", to: "2025-11-24", until: Infinity }],
  ["with an incomplete session are fresh for a minute", { now: "18:00:00", open: "2025-11-25", until: at("18:01:00") }],
])("daily statistics %s", async (_, { now, to, open, until }) => {
  const statistics: Responder = ({ path }) =>
    symbolsResponse(symbolsOf(path).map((symbol) => dailyStats(symbol, open)));

  await expectFresh(
    (market) => market.get(endpoints.dailyStats, { symbol: "SPY", from: "2025-11-03", to }, callContext()),
    statistics,
    {
      nowMs: at(now),
      freshMs: until - at(now),
    },
  );
});

/** Flow as of 11:00; the computer's own clock is a year behind, which must not matter. */
const flowAtEleven = (data: unknown): Responder => {
  const timestamp = new Date(at("11:00:00")).toISOString();
  return () => success(flowResponse(data, timestamp));
};
const aYearBehind = at("11:00:00") - YEAR_MS;

test.each([
  ["of a date before the current session is fresh for good", "2025-11-24", Infinity],
  ["of the current date is fresh for five seconds", "2025-11-25", 5_000],
  ["without a date is fresh for five seconds", undefined, 5_000],
])("flow %s, by the service's clock", async (_, date, freshMs) => {
  await expectFresh(
    (market) => market.get(endpoints.flowTrades, { ticker: "SPY", date }, callContext()),
    flowAtEleven(flowData.flowTrades),
    {
      nowMs: aYearBehind,
      freshMs,
    },
  );
});

test.each([
  ["after the close are fresh for a minute, because shares trade until 20:00", "19:59:00", 60_000],
  ["after 20:00 are fresh until the next opening", "20:30:00", wednesdayOpening - at("20:30:00")],
])("off-exchange prints of a date %s", async (_, now, freshMs) => {
  const respond: Responder = () => success(flowResponse([], new Date(at(now)).toISOString()));

  await expectFresh((market) => market.get(endpoints.flowDarkPool, { date: "2025-11-25" }, callContext()), respond, {
    nowMs: at(now),
    freshMs,
  });
});

test.each([
  ["half an hour ago is fresh for good", "10:30:00", Infinity],
  ["less than half an hour ago is fresh for five seconds", "10:30:01", 5_000],
])("flow of a window that ended %s", async (_, to, freshMs) => {
  const window = { fromMs: at("09:31:00"), toMs: at(to) };

  await expectFresh(
    (market) => market.get(endpoints.flowTide, { ticker: "SPY", ...window }, callContext()),
    flowAtEleven(flowData.flowTide),
    {
      nowMs: aYearBehind,
      freshMs,
    },
  );
});

/** Flow whose timestamp is the current time of the computer. */
const currentFlow: Responder = ({ atMs }) => success(flowResponse(flowData.flowTrades, new Date(atMs).toISOString()));

test.each([
  ["before the opening of a Tuesday", "2025-11-25T09:00:00-05:00", "2025-11-24", "2025-11-25T09:30:00-05:00"],
  ["at the opening itself", "2025-11-25T09:30:00-05:00", "2025-11-24", undefined],
  ["on a Friday evening", "2025-11-21T18:00:00-05:00", "2025-11-21", "2025-11-24T09:30:00-05:00"],
  ["on a Sunday", "2025-11-23T12:00:00-05:00", "2025-11-21", "2025-11-24T09:30:00-05:00"],
  ["on the day before Thanksgiving", "2025-11-26T18:00:00-05:00", "2025-11-26", "2025-11-28T09:30:00-05:00"],
  ["over the end of daylight saving time", "2025-10-31T18:00:00-04:00", "2025-10-31", "2025-11-03T09:30:00-05:00"],
])(
  "%s, flow of the last completed date is fresh until the next opening, then for good",
  async (_, now, date, opening) => {
    const nowMs = Date.parse(now);
    const call = (market: MarketClient) => market.get(endpoints.flowTrades, { ticker: "SPY", date }, callContext());

    const freshMs = opening === undefined ? Infinity : Date.parse(opening) - nowMs;
    await expectFresh(call, currentFlow, { nowMs, freshMs });
  },
);

test.each([
  ["2025-11-25", "2025-11-25T16:29:59-05:00", false],
  ["2025-11-25", "2025-11-25T16:30:00-05:00", true],
  ["2025-11-24", "2025-11-25T09:00:00-05:00", true],
  ["2025-11-26", "2025-11-25T18:00:00-05:00", false],
  ["2025-11-28", "2025-11-28T13:30:00-05:00", true],
  ["not a date", "2025-11-25T18:00:00-05:00", false],
])("flow of %s at %s is that of a completed date: %p", async (date, now, isCompleted) => {
  const { market, platform } = testMarket(currentFlow);
  await platform.advance(Date.parse(now) - platform.now());
  const call = () => platform.settle(market.get(endpoints.flowTrades, { ticker: "SPY", date }, callContext()));
  const requests = () => platform.paths.filter((path) => path !== "/v1/openapi.json").length;

  await call();
  await platform.advance(5_000);
  await call();

  expect(requests()).toBe(isCompleted ? 1 : 2);
});

test.each([
  ["2025-11-25T09:29:59-05:00", false],
  ["2025-11-25T09:30:00-05:00", true],
  ["2025-11-25T16:29:59-05:00", true],
  ["2025-11-25T16:30:00-05:00", false],
  ["2025-11-22T12:00:00-05:00", false],
  ["2025-11-27T12:00:00-05:00", false],
  ["2025-11-28T13:29:59-05:00", true],
  ["2025-11-28T13:30:00-05:00", false],
])("daily statistics received at %s are those of an open or unsettled session: %p", async (now, isOpen) => {
  const { market, platform } = testMarket(
    ({ path }) => (path === "/v1/openapi.json" ? success(describedAs({})) : symbolsResponse([dailyStats("SPY")])),
    { batchWindowMs: 0 },
  );
  await platform.advance(Date.parse(now) - platform.now());

  const result = await platform.settle(
    market.get(endpoints.dailyStats, { symbol: "SPY", from: "2025-11-03" }, callContext()),
  );

  expect(result.freshMs === 60_000).toBe(isOpen);
});

const untilWednesday = wednesdayOpening - at("18:00:00");

test.each([
  ["while the market is open is fresh for a minute", { marketState: "open", frozen: false }, false, 60_000],
  [
    "after the close is frozen is fresh until the next opening",
    { marketState: "closed", frozen: true },
    false,
    untilWednesday,
  ],
  ["before the close is frozen is fresh for a minute", { marketState: "post_close", frozen: false }, false, 60_000],
  ["that the service marks as stale is fresh for a minute", { marketState: "closed", frozen: true }, true, 60_000],
  ["in an unknown market state is fresh for a minute", { marketState: "halted", frozen: false }, false, 60_000],
])("volatility %s", async (_, state, stale, freshMs) => {
  const volatility: Responder = () =>
    success({
      data: { symbols: [{ ...volEvents("NVDA"), stale }], missing: [] },
      meta: { ...volMeta, ...state },
    });

  await expectFresh((market) => market.get(endpoints.volEvents, { symbol: "NVDA" }, callContext()), volatility, {
    nowMs: at("18:00:00"),
    freshMs,
  });
});

test("past volatility is fresh for good once the session after its last date has opened", async () => {
  const volatility: Responder = () =>
    success({ data: { symbols: [volHistory("NVDA")], missing: [], from: "", to: "" }, meta: volMeta });
  const until = (to: string) => (market: MarketClient) =>
    market.get(endpoints.volHistory, { symbol: "NVDA", from: "2025-11-03", to }, callContext());

  await expectFresh(until("2025-11-24"), volatility, { nowMs: at("11:00:00"), freshMs: Infinity });
  await expectFresh(until("2025-11-25"), volatility, { nowMs: at("11:00:00"), freshMs: 60_000 });
});

test("the list of symbols is read once an hour", async () => {
  const covered = { symbol: "SPX", isIndex: true, metrics: ["gamma"], history: null };

  await expectFresh(
    (market) => market.get(endpoints.symbols, {}, callContext()),
    () => success({ data: { symbols: [covered] } }),
    {
      nowMs: at("10:00:00"),
      freshMs: HOUR_MS,
    },
  );
});
