import { createService } from "../../../service/server/service";
import type { EndpointName } from "@strikebook/contract";
import type { PlainRequest } from "../../../desk/responses/responses";
import { evening } from "../../support/market/test-tape";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { smallVolSource } from "../../support/market/small-vol";
import { fourSessions } from "../../support/service/start-flow";
import { accountWith } from "../../../scripts/support/service/start-service";
import { ManualClock } from "../../../scripts/support/service/manual-clock";
import { sharedEngine } from "../support/shared-engine";
import { bodyOf, testProviderKey, startNodes, textOf } from "../support/closed-nodes";

const server = await sharedEngine();

interface Addressed {
  endpoint: EndpointName;
  /** Written out in full. */
  address: string;
  request: Pick<PlainRequest, "path" | "service">;
}

const at = (endpoint: EndpointName, address: string, request: Partial<Addressed["request"]> = {}): Addressed => ({
  endpoint,
  address,
  request: { path: {}, ...request },
});
const spx = { path: { ticker: "SPX" } };
const window = "start_time=2026-06-10T13:30:00Z&end_time=2026-06-10T20:00:00Z";
const minute = "from=2026-06-10T15:00:00Z&to=2026-06-10T15:00:02Z";

/** Every address of the catalogue but the stream and the account, which are not answered here. */
const addresses: readonly Addressed[] = [
  at("heatmap", "/v1/heatmap?symbols=SPY,QQQ"),
  at("levels", "/v1/gex/levels?symbols=SPY,QQQ"),
  at("historical", "/v1/historical?symbols=SPY,QQQ&at=2026-06-10T15:00:00Z"),
  at("heatmap", "/v1/heatmap?symbols=SPY,QQQ&zeroGamma=family&sides=true"),
  at("levels", "/v1/gex/levels?symbols=SPY,QQQ&zeroGamma=family"),
  at("levels", "/v1/gex/levels?symbols=SPY,QQQ&zeroGamma=false"),
  at("historical", "/v1/historical?symbols=SPY,QQQ&zeroGamma=true&at=2026-06-10T15:00:00Z"),
  at("historical", "/v1/historical?symbols=SPY,QQQ&zeroGamma=family&at=2026-06-10T15:00:00Z"),
  at("range", `/v1/historical/range?symbols=SPY,QQQ&${minute}`),
  at("dailyStats", "/v1/stats/daily?symbols=SPY,QQQ&from=2026-06-10"),
  at("symbols", "/v1/symbols"),
  at("volEvents", "/v1/vol/events?symbols=SPY,QQQ"),
  at("volHistory", "/v1/vol/history?symbols=SPY,QQQ&from=2026-06-01&to=2026-06-12"),
  at("volDerived", "/v1/vol/derived?symbols=SPY,QQQ"),
  at("volIv", "/v1/vol/iv?symbols=SPY,QQQ"),
  at("volTerm", "/v1/vol/term?symbols=SPY,QQQ"),
  at("volCones", "/v1/vol/cones?symbols=SPY,QQQ"),
  at("volSigma", "/v1/vol/sigma?symbols=SPY,QQQ"),
  at("volSurface", "/v1/vol/surface?symbols=SPY,QQQ"),
  at("volTilt", "/v1/vol/tilt?symbols=SPY,QQQ"),
  at("volSnapshot", "/v1/vol/snapshot?symbols=SPY,QQQ"),
  at("volMarket", "/v1/vol/market"),
  at("volScreener", "/v1/vol/screener"),
  at("volStatus", "/v1/vol/status"),
  at("volSymbols", "/v1/vol/symbols"),
  at("openapi", "/v1/openapi.json"),
  at("openapi", "/flow/v1/openapi.json", { service: "flow" }),
  at("flowTrades", "/flow/v1/flow/SPX?timeframe=1d", spx),
  at("flowTide", `/flow/v1/flow/SPX/tide?${window}`, spx),
  at("flowCompare", "/flow/v1/flow/SPX/historical-compare", spx),
  at("flowStrikes", `/flow/v1/flow/SPX/strikes?${window}`, spx),
  at("flowHistory", "/flow/v1/underlying/SPX/history?startDate=2026-06-08&endDate=2026-06-10", spx),
  at("flowExpirations", "/flow/v1/underlying/SPX/by-strike/100/expirations", {
    path: { ticker: "SPX", strike: "100" },
  }),
  at("flowTop", "/flow/v1/underlying/top/daily"),
  at("flowContractsWeekly", "/flow/v1/contract/top/weekly"),
  at("flowContractsDaily", "/flow/v1/contract/top/daily"),
  at("flowContractRatio", "/flow/v1/contract-ratio/SPXW__260610C00100000", {
    path: { symbol: "SPXW__260610C00100000" },
  }),
  at("flowPressure", "/flow/v1/chain-bull-bear/SPX", spx),
  at("flowChainRatio", "/flow/v1/chain-ratio/SPX", spx),
  at("flowSentiment", "/flow/v1/aggregate/SPX", spx),
  at("flowMarketTide", "/flow/v1/market/tide"),
  at("flowDarkPool", "/flow/v1/dark-pool/trades"),
];

const closes = Array.from({ length: 8 }, () => 100);
const sources = {
  market: smallMarket,
  tapes: fourSessions,
  // QQQ has no volatility: it is among the missing.
  volatility: smallVolSource({ SPY: { firstSession: "2026-06-01", closes, expirations: ["2026-12-18"] } }),
};

/** Returns the response of a service of its own. */
async function direct(address: string): Promise<string> {
  const clock = new ManualClock(evening);
  const accounts = [accountWith({ credits: 100, keys: [{ key: testProviderKey }] })];
  const service = createService({ ...sources, now: clock.now, after: clock.after, accounts });
  const headers = { authorization: `Bearer ${testProviderKey}` };
  const response = await service.fetch(new Request(`http://service.test${address}`, { headers }));
  expect([address, response.status]).toEqual([address, 200]);
  return response.text();
}

async function startDesk() {
  const desk = await startNodes(server, { startMs: evening, service: sources });
  return {
    ...desk,
    async get({ endpoint, address, request }: Addressed) {
      const search = new URL(address, "http://service.test").search;
      const response = desk.first.get(`${endpoint}${search}`, request);
      // Only symbols are collected: other requests are sent at once.
      if (address.includes("symbols=")) await desk.collect();
      return response;
    },
  };
}

test.each(addresses)("$address is answered byte for byte like the provider does", async (addressed) => {
  const desk = await startDesk();

  const response = await desk.get(addressed);

  expect(textOf(response)).toBe(await direct(addressed.address));
  expect(response).toMatchObject({ status: 200, headers: { "content-type": "application/json; charset=utf-8" } });
});

const bySymbol = addresses.filter(({ address }) => address.includes("SPY,QQQ"));

test.each(bySymbol)("$address is composed of what was requested one by one", async (addressed) => {
  const desk = await startDesk();
  const of = (symbols: string) => ({ ...addressed, address: addressed.address.replace("SPY,QQQ", symbols) });
  await desk.get(of("QQQ"));
  await desk.get(of("SPY"));

  const response = await desk.get(addressed);

  expect(response).toMatchObject({ status: 200, source: "store", credits: 0 });
  expect(textOf(response)).toBe(await direct(addressed.address));
  expect(desk.service.requests).toHaveLength(2);
});

test("fields that the contract does not know are passed on", async () => {
  const body = {
    data: { symbols: [{ symbol: "SPY", later: { x: [1, null] } }], more: true },
    meta: { z: 1 },
    version: 2,
  };
  const desk = await startNodes(server, { respond: () => Promise.resolve(Response.json(body)) });

  const response = desk.first.get("heatmap?symbols=SPY");
  await desk.collect();

  expect(textOf(await response)).toBe(JSON.stringify(body));
});

test("a record under another spelling of its symbol is found", async () => {
  const body = { data: { symbols: [{ symbol: "BRK/B" }, { symbol: "SPY" }] }, meta: {} };
  const desk = await startNodes(server, { respond: () => Promise.resolve(Response.json(body)) });

  const response = desk.first.get("heatmap?symbols=spy,brk.b");
  await desk.collect();

  expect(bodyOf(await response)).toEqual({
    data: { symbols: [{ symbol: "SPY" }, { symbol: "BRK/B" }] },
    meta: {},
  });
});
