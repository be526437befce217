import { endpoints } from "@strikebook/contract";
import { callOf } from "../../packages/client/requests/endpoint-call";
import fc from "fast-check";
import type { MarketClient } from "../../packages/client/market-client";
import type { EndpointCall } from "../../packages/client/requests/endpoint-call";
import { callContext } from "../../packages/client/transport/call-context";
import { account, describedAs, success, wellBehaved } from "../support/client/canned-responses";
import { boardRequest, getBoard, levelsRequest, testMarket } from "../support/client/test-market";

const chargeable = (paths: string[]) => paths.filter((path) => !path.startsWith("/v1/openapi.json"));

test("an estimate never sends a paid request, whether its caller wraps its signal or has none", async () => {
  const { market, platform } = testMarket();
  const cell = new AbortController();
  const wrapped = callContext({ signal: AbortSignal.any([cell.signal]) });
  const calls = [callOf(endpoints.heatmap, boardRequest("SPY")), callOf(endpoints.levels, levelsRequest("SPY"))];

  const { credits } = await platform.settle(market.estimate(calls));

  expect(credits).toBe(2);
  expect(platform.requests).toEqual([]);
  await platform.settle(market.get(endpoints.heatmap, boardRequest("SPY"), wrapped));
  expect(market.ledger.session.spent).toBe(1);
});

test("calls cost as much as the requests that they would share, and nothing is sent", async () => {
  const { market, platform } = testMarket();
  const symbols = Array.from({ length: 12 }, (_, index) => `S${index}`);
  const boards = symbols.map((symbol) => callOf(endpoints.heatmap, boardRequest(symbol)));

  const estimate = await platform.settle(
    market.estimate([...boards, ...boards, callOf(endpoints.levels, levelsRequest("SPY"))]),
  );

  expect(estimate).toEqual({
    credits: 3,
    requests: [
      { endpoint: "heatmap", symbols: symbols.slice(0, 10), credits: 1 },
      { endpoint: "heatmap", symbols: symbols.slice(10), credits: 1 },
      { endpoint: "levels", symbols: ["SPY"], credits: 1 },
    ],
  });
  expect(platform.requests).toEqual([]);
  expect(market.ledger.session.spent).toBe(0);
});

test("the roots of a sum are in one request, also if it leaves a place free in another", async () => {
  const { market, platform } = testMarket();
  const symbols = Array.from({ length: 9 }, (_, index) => `S${index}`);
  const requests = [...symbols.map((symbol) => boardRequest(symbol)), ...rootsOfSum, boardRequest("S9")];

  const estimate = await platform.settle(market.estimate(requests.map((one) => callOf(endpoints.heatmap, one))));
  await platform.settle(Promise.all(requests.map((one) => market.get(endpoints.heatmap, one, callContext()))));

  expect(estimate.requests.map((one) => one.symbols)).toEqual([
    [...symbols, "S9"],
    ["SPX", "SPXW"],
  ]);
  const sent = platform.requests.filter(({ path }) => path.startsWith("/v1/heatmap"));
  expect(sent.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("symbols"))).toEqual([
    [...symbols, "S9"].join(),
    "SPX,SPXW",
  ]);
});

test("the roots of a sum are priced as two requests where an account may ask for one symbol at a time", async () => {
  const { market, platform } = testMarket(wellBehaved, { symbolsPerCall: () => 1 });

  const calls = rootsOfSum.map((request) => callOf(endpoints.heatmap, request));

  expect((await platform.settle(market.estimate(calls))).credits).toBe(2);
});

test("an unlimited account pays nothing, neither in an estimate nor when the calls are made", async () => {
  const { market, platform } = testMarket((request, index) =>
    request.path === "/v1/account" ? success({ data: { ...account, unlimited: true } }) : wellBehaved(request, index),
  );
  await platform.settle(market.account.read(callContext()));
  const call = callOf(endpoints.heatmap, boardRequest("SPY"));

  const estimate = await platform.settle(market.estimate([call]));
  await platform.settle(getBoard(market, "SPY"));

  expect(estimate).toEqual({ credits: 0, requests: [{ endpoint: "heatmap", symbols: ["SPY"], credits: 1 }] });
  expect(market.ledger.session.spent).toBe(0);
});

test("cached results and requests in flight cost nothing more", async () => {
  const { market, platform } = testMarket();
  await platform.settle(getBoard(market, "SPY"));
  const inFlight = getBoard(market, "QQQ");

  const estimate = await platform.settle(
    market.estimate(["SPY", "QQQ", "NVDA"].map((symbol) => callOf(endpoints.heatmap, boardRequest(symbol)))),
  );

  expect(estimate.requests).toEqual([{ endpoint: "heatmap", symbols: ["NVDA"], credits: 1 }]);
  await platform.settle(inFlight);
});

test("a cell that makes the same call meanwhile gets a result and pays", async () => {
  const { market, platform } = testMarket();

  const estimate = market.estimate([callOf(endpoints.heatmap, boardRequest("SPY"))]);
  const cell = getBoard(market, "SPY");

  expect((await platform.settle(cell)).record.symbol).toBe("SPY");
  expect((await platform.settle(estimate)).credits).toBeLessThanOrEqual(1);
  expect(chargeable(platform.paths)).toEqual(["/v1/heatmap?symbols=SPY"]);
});

test("two estimates at the same time each count the full price", async () => {
  const { market, platform } = testMarket();
  const estimateBoard = () => market.estimate([callOf(endpoints.heatmap, boardRequest("SPY"))]);

  const estimates = await platform.settle(Promise.all([estimateBoard(), estimateBoard()]));

  expect(estimates.map(({ credits }) => credits)).toEqual([1, 1]);
});

test("a request that cannot be made is refused before it can be priced", () => {
  expect(() => callOf(endpoints.heatmap, boardRequest("SPY,QQQ"))).toThrow(TypeError);
});

test("an argument that the service does not have costs nothing", async () => {
  const { market, platform } = testMarket(({ path }, index) =>
    path === "/v1/openapi.json"
      ? success(describedAs({ "/v1/heatmap": ["symbols"] }))
      : wellBehaved({ path } as Parameters<typeof wellBehaved>[0], index),
  );
  const request = { symbol: "SPY", metric: "vanna" } as const;
  await platform.settle(market.get(endpoints.heatmap, request, callContext()).catch(() => undefined));
  await platform.settle(market.get(endpoints.levels, levelsRequest("SPY"), callContext()).catch(() => undefined));

  const estimate = await platform.settle(market.estimate([callOf(endpoints.heatmap, { ...request, symbol: "QQQ" })]));

  expect(estimate).toEqual({ credits: 0, requests: [] });
});

test("free endpoints are omitted", async () => {
  const { market, platform } = testMarket();

  const estimate = await platform.settle(market.estimate([callOf(endpoints.symbols, {})]));

  expect(estimate).toEqual({ credits: 0, requests: [] });
});

/** One cell of a sheet: its call, and how it is made. */
interface Cell {
  call: EndpointCall;
  make: (market: MarketClient) => Promise<unknown>;
}

const tickers = ["SPY", "QQQ", "IWM", "DIA", "NVDA", "AAPL", "TSLA", "AMD", "META", "MSFT", "AMZN", "GOOG"];
/** Roots that one request carries if it can. */
const rootsOfSum = ["SPX", "SPXW"].map((symbol) => ({ ...boardRequest(symbol), together: ["SPX", "SPXW"] }));
const cells: readonly Cell[] = [
  ...tickers.map((symbol) => ({
    call: callOf(endpoints.heatmap, boardRequest(symbol)),
    make: (market: MarketClient) => getBoard(market, symbol),
  })),
  ...rootsOfSum.map((request) => ({
    call: callOf(endpoints.heatmap, request),
    make: (market: MarketClient) => market.get(endpoints.heatmap, request, callContext()),
  })),
  ...["SPY", "QQQ"].map((symbol) => ({
    call: callOf(endpoints.levels, levelsRequest(symbol)),
    make: (market: MarketClient) => market.get(endpoints.levels, levelsRequest(symbol), callContext()),
  })),
  ...[
    { symbol: "SPY", atMs: 0 },
    { symbol: "QQQ", atMs: 0 },
    { symbol: "SPY", atMs: 60_000 },
  ].map((request) => ({
    call: callOf(endpoints.historical, request),
    make: (market: MarketClient) => market.get(endpoints.historical, request, callContext()),
  })),
];

/** Returns what a sheet costs, in credits: cells calculated before, a pause, an estimate of others, and those calculated if `areMade`. */
async function spentOn(before: readonly number[], pauseMs: number, later: readonly number[], areMade: boolean) {
  const { market, platform } = testMarket(async (request, index) => {
    await platform.sleep(500);
    return wellBehaved(request, index);
  });
  const earlier = before.map((cell) => cells[cell]?.make(market));
  await platform.advance(pauseMs);
  const { credits } = await market.estimate(later.flatMap((cell) => cells[cell]?.call ?? []));
  const made = areMade ? later.map((cell) => cells[cell]?.make(market)) : [];
  await platform.settle(Promise.all([...earlier, ...made]));
  return { spent: market.ledger.session.spent, estimated: credits };
}

test("an estimate equals what the calls then cost, whatever is fresh, stale or in flight", async () => {
  const sheet = fc.array(fc.nat(cells.length - 1), { maxLength: 25 });
  const pauses = fc.constantFrom(26, 1_000, 8_000);

  await fc.assert(
    fc.asyncProperty(sheet, pauses, sheet, async (before, pauseMs, later) => {
      const without = await spentOn(before, pauseMs, later, false);
      const { spent } = await spentOn(before, pauseMs, later, true);

      expect(without.estimated).toBe(spent - without.spent);
    }),
    { numRuns: 60 },
  );
});

test("calls that can still join a request before it is sent cost no more than estimated", async () => {
  const without = await spentOn([0], 0, [1], false);
  const { spent } = await spentOn([0], 0, [1], true);

  expect(without.estimated).toBe(1);
  expect(spent).toBe(without.spent);
});
