import type { EndpointName } from "../../../src/contract/endpoints";
import { createService } from "../../../service/server/service";
import { fourSessions } from "../../support/service/start-flow";
import { accountWith, readResponse, errorEnvelope } from "../../support/service/start-service";
import { ManualClock } from "../../support/service/manual-clock";
import { evening } from "../../support/market/test-tape";
import { smallMarket } from "../../support/market/small-market";
import { smallVolSource } from "../../support/market/small-vol";

interface Addressed {
  /** Written out in full, with a request that succeeds. */
  path: string;
  /** Nothing for a free one. */
  credits?: number;
  /** What its `meta` has: of boards, of volatility, of flow, or nothing to say. */
  meta: "board" | "volatility" | "flow" | "none";
}

const board = (path: string, credits?: number): Addressed => ({ path, meta: "board", ...(credits && { credits }) });
const volatility = (path: string, credits?: number): Addressed => ({
  path,
  meta: "volatility",
  ...(credits && { credits }),
});
const flow = (path: string, credits: number): Addressed => ({ path, meta: "flow", credits });
const plain = (path: string, credits?: number): Addressed => ({ path, meta: "none", ...(credits && { credits }) });

const day = "start_time=2026-06-10T13:30:00Z&end_time=2026-06-10T20:00:00Z";

/** Every address of both hosts, spelled by hand: a wrong path in the catalogue would fit the client as well. */
const addresses: Record<EndpointName, Addressed> = {
  heatmap: board("/v1/heatmap?symbols=SPY", 1),
  levels: board("/v1/gex/levels?symbols=SPY", 1),
  historical: board("/v1/historical?symbols=SPY&at=2026-06-10T15:00:00Z", 5),
  profile: board("/v1/gex/profile?symbol=SPY", 1),
  range: board("/v1/historical/range?symbols=SPY&from=2026-06-10T15:00:00Z&to=2026-06-10T15:00:01Z", 25),
  dailyStats: board("/v1/stats/daily?symbols=SPY&from=2026-06-10", 5),
  stream: plain("/v1/stream?symbols=SPY,QQQ", 2),
  symbols: plain("/v1/symbols"),
  volEvents: volatility("/v1/vol/events?symbols=SPY", 1),
  volHistory: volatility("/v1/vol/history?symbols=SPY&from=2026-06-01&to=2026-06-12", 1),
  volDerived: volatility("/v1/vol/derived?symbols=SPY", 3),
  volIv: volatility("/v1/vol/iv?symbols=SPY", 1),
  volTerm: volatility("/v1/vol/term?symbols=SPY", 1),
  volCones: volatility("/v1/vol/cones?symbols=SPY", 1),
  volSigma: volatility("/v1/vol/sigma?symbols=SPY", 1),
  volSurface: volatility("/v1/vol/surface?symbols=SPY", 3),
  volTilt: volatility("/v1/vol/tilt?symbols=SPY", 1),
  volSnapshot: volatility("/v1/vol/snapshot?symbols=SPY", 5),
  volMarket: volatility("/v1/vol/market", 1),
  volScreener: volatility("/v1/vol/screener", 5),
  volStatus: volatility("/v1/vol/status"),
  volSymbols: volatility("/v1/vol/symbols"),
  account: plain("/v1/account"),
  openapi: plain("/v1/openapi.json"),
  flowTrades: flow("/flow/v1/flow/SPX?timeframe=1d", 1),
  flowTide: flow(`/flow/v1/flow/SPX/tide?${day}`, 3),
  flowCompare: flow("/flow/v1/flow/SPX/historical-compare", 5),
  flowStrikes: flow(`/flow/v1/flow/SPX/strikes?${day}`, 3),
  flowHistory: flow("/flow/v1/underlying/SPX/history?startDate=2026-06-08&endDate=2026-06-10", 5),
  flowExpirations: flow("/flow/v1/underlying/SPX/by-strike/100/expirations", 1),
  flowTop: flow("/flow/v1/underlying/top/daily", 1),
  flowContractsWeekly: flow("/flow/v1/contract/top/weekly", 1),
  flowContractsDaily: flow("/flow/v1/contract/top/daily", 3),
  flowContractRatio: flow("/flow/v1/contract-ratio/SPXW__260610C00100000", 1),
  flowPressure: flow("/flow/v1/chain-bull-bear/SPX", 3),
  flowChainRatio: flow("/flow/v1/chain-ratio/SPX", 1),
  flowSentiment: flow("/flow/v1/aggregate/SPX", 3),
  flowMarketTide: flow("/flow/v1/market/tide", 3),
  flowDarkPool: flow("/flow/v1/dark-pool/trades", 5),
};

const source = smallVolSource({
  SPY: { firstSession: "2026-06-01", closes: Array.from({ length: 8 }, () => 100), expirations: ["2026-12-18"] },
});
const practice = { authorization: "Bearer practice" };

/** Sends a request to a service on the evening of 2026-06-10, with an account of 100 credits by default. */
async function request(
  path: string,
  init: RequestInit = { headers: practice },
  account = accountWith({ credits: 100 }),
) {
  const clock = new ManualClock(evening);
  const service = createService({
    market: smallMarket,
    tapes: fourSessions,
    volatility: source,
    now: clock.now,
    after: clock.after,
    accounts: [account],
  });
  const response = await service.fetch(new Request(`http://service.test${path}`, init));
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return readResponse(response);
  await response.body?.cancel();
  return { status: response.status, headers: response.headers, body: {} };
}

const rateHeaders = (headers: Headers) =>
  ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"].map((name) => headers.get(name));
const minuteEnd = String(evening / 1000 + 60);
const every = Object.values(addresses);
const priced = every.filter(({ credits }) => credits !== undefined);

/** A code as its host spells it. */
const spelled = (path: string, code: string) => (path.startsWith("/flow/") ? code.toUpperCase() : code);

test.each(every)("$path responds with the common headers", async ({ path, credits }) => {
  const { status, headers } = await request(path);

  expect([path, status]).toEqual([path, 200]);
  expect(rateHeaders(headers)).toEqual(["120", "119", minuteEnd]);
  expect(headers.get("x-credits-remaining")).toBe(credits === undefined ? null : String(100 - credits));
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("cache-control")).toBe("no-store");
});

test.each(every.filter(({ meta }) => meta !== "none"))("$path has the meta of its family", async ({ path, meta }) => {
  const { body } = await request(path);

  const expected = {
    board: { metric: "gamma", resolution: expect.stringMatching(/^1[sm]$/) as string, cached: false },
    volatility: { module: /\/vol\/(\w+)/.exec(path)?.[1], marketState: "closed", frozen: true, cached: false },
    flow: { timestamp: "2026-06-11T00:00:00.000Z", requestId: "req-000001" },
    none: {},
  }[meta];
  expect(body).toMatchObject({ data: expect.anything() as unknown, meta: expected });
});

test.each(every)("$path supports GET only, and other methods are free of charge", async ({ path }) => {
  for (const method of ["HEAD", "POST"]) {
    const { status, headers, body } = await request(path, { method, headers: practice });

    expect([method, status, headers.get("allow")]).toEqual([method, 405, "GET"]);
    expect(body).toEqual(method === "HEAD" ? "" : errorEnvelope(spelled(path, "method_not_allowed")));
    expect(rateHeaders(headers)).toEqual(["120", "119", minuteEnd]);
    expect(headers.get("x-credits-remaining") ?? "100").toBe("100");
  }
});

test.each(every)("$path requires a known key", async ({ path }) => {
  const without = await request(path, {});
  const unknown = await request(path, { headers: { authorization: "Bearer nobody" } });

  expect([without.status, without.body]).toEqual([401, errorEnvelope(spelled(path, "unauthorized"))]);
  expect([unknown.status, unknown.body]).toEqual([403, errorEnvelope(spelled(path, "forbidden"))]);
  expect([without, unknown].map(({ headers }) => rateHeaders(headers))).toEqual([
    ["-1", "0", "0"],
    ["-1", "0", "0"],
  ]);
});

test.each(every)("$path has the rate limit of the plan, without Retry-After", async ({ path }) => {
  const limits = { ...accountWith({}).limits, requestsPerMinute: 0 };

  const { status, headers, body } = await request(path, { headers: practice }, accountWith({ limits }));

  expect([status, body]).toEqual([429, errorEnvelope(spelled(path, "rate_limited"))]);
  expect(headers.get("retry-after")).toBeNull();
  expect(rateHeaders(headers)).toEqual(["0", "0", minuteEnd]);
});

test.each(priced)("$path requires enough credits", async ({ path, credits = 0 }) => {
  const poor = await request(path, { headers: practice }, accountWith({ credits: credits - 1 }));
  const capped = await request(path, { headers: practice }, accountWith({ monthlyCap: credits - 1 }));
  const suspended = await request(path, { headers: practice }, accountWith({ condition: "suspended" }));

  // insufficient_credits and account_suspended are lower-case on both hosts. docs/api.md, Errors.
  expect([poor.status, poor.body]).toEqual([402, errorEnvelope("insufficient_credits")]);
  expect(poor.headers.get("x-credits-remaining")).toBe(String(credits - 1));
  expect([capped.status, capped.body]).toEqual([402, errorEnvelope(spelled(path, "monthly_cap_reached"))]);
  expect([suspended.status, suspended.body]).toEqual([403, errorEnvelope("account_suspended")]);
});

test.each(every)("$path refuses an unknown parameter, refunded", async ({ path }) => {
  const { status, headers, body } = await request(`${path}${path.includes("?") ? "&" : "?"}colour=red`);

  expect([status, body]).toEqual([400, errorEnvelope(spelled(path, "invalid_parameter"), /colour/)]);
  expect(headers.get("x-credits-remaining") ?? "100").toBe("100");
});
