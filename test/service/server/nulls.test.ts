import { SimulatedDays } from "../../../market/days/simulated-days";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { simulatedTapes } from "../../../market/flow/tapes/simulated-tapes";
import { Tapes } from "../../../market/flow/tapes/tapes";
import { simulatedVolatilitySource } from "../../../market/volatility/simulated-volatility-source";
import { sourceOf } from "../../../recordings/boards/snapshot-source";
import { recordedData } from "../../../service/market-source/recording-source";
import { createService, type ServiceOptions } from "../../../service/server/service";
import { spxSnapshot, middayMs } from "../../support/recordings/spx-snapshot";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { evening } from "../../support/market/test-tape";
import { fourSessions } from "../../support/service/start-flow";
import { accountWith, readServiceResponse } from "../../../scripts/support/service/start-service";

/** The nulls that the documentation of the API and of this service list, by route and field. Every other value that is sent has its type. */
const documented: readonly RegExp[] = [
  // docs/api.md, Levels, and kingNode as published.
  /^\/v1\/gex\/levels data\.symbols\[\]\.(kingNode|summary\.(positiveWall|negativeWall|flip))$/,
  // docs/local-service.md, Zero gamma: none within 20 %, and a range that cannot be computed. Margins: no second strike of a sign.
  /^\/v1\/gex\/levels data\.symbols\[\]\.(zeroGamma(\.(low|high))?|summary\.(positive|negative)WallMarginPct)$/,
  // docs/api.md, Volatility events: no scheduled event. The members of an event are open.
  /^\/v1\/vol\/events data\.symbols\[\]\.events\b/,
  /^\/v1\/vol\/history data\.symbols\[\]\.columns\.\w+\[\]$/,
  // Responses of open shape.
  /^\/v1\/vol\/(derived|iv|term|cones|sigma|surface|tilt|snapshot|market|symbols) data\./,
  // As published.
  /^\/v1\/symbols data\.symbols\[\]\.history$/,
  /^\/flow\/v1\/flow\/TICKER data\.trades\[\]\.(exchangeCount|delta|notionalDeltaExposure|volOiRatio|sizeOiRatio|rvol|rvolCategory|iv|ivChangePct)$/,
  /^\/flow\/v1\/flow\/TICKER\/strikes data\.byStrike\[\]\.volOiRatio$/,
  // docs/api.md, Unknown figures: ratios and means of nothing, and what needs more days than are known.
  /^\/flow\/v1\/flow\/TICKER data\.aggregate\.(vwf|sdf|fir)$/,
  /^\/flow\/v1\/flow\/TICKER\/tide data\.bars\[\]\.(vwf|sdf|fir)$/,
  /^\/flow\/v1\/flow\/TICKER\/strikes data\.concentration\.top3StrikesShare$/,
  /^\/flow\/v1\/(contract-ratio\/CONTRACT|chain-ratio\/TICKER) data\.contractRatios\.\w+$/,
  /^\/flow\/v1\/chain-bull-bear\/TICKER data\.metrics\.\w+$/,
  /^\/flow\/v1\/aggregate\/TICKER data\.byTimeframe\.\w+\.(composite|direction|signalStrength|avgFlowScore|components\.(vwf|sdf|fir))$/,
  /^\/flow\/v1\/aggregate\/TICKER data\.byMoneyness\[\]\.(composite|pctOfTotal)$/,
  /^\/flow\/v1\/underlying\/top\/daily data\[\]\.callPutRatio$/,
  /^\/flow\/v1\/flow\/TICKER\/historical-compare data\.(current\.callPutRatio|historical\.avg\w+|vsAverage\.\w+|percentileRankings\.\w+|similarDays)$/,
  // docs/local-service.md: every flow record has all of its fields.
  /^\/flow\/v1\/contract\/top\/\w+ data\[\]\.oiChange$/,
  /^\/flow\/v1\/underlying\/TICKER\/by-strike\/\d+\/expirations data\.topExpiration$/,
];

/** A market, requests to it, and the words that stand for its names in them. */
interface MarketUnderTest {
  sources: Pick<ServiceOptions, "market" | "tapes" | "volatility">;
  nowMs: number;
  requests: readonly string[];
  words: Record<string, string>;
}

/** Requests of every route of the documents: usual ones, and those whose response has the least content. */
const heatmapRequests = [
  "/v1/heatmap?symbols=SYMBOL&layout=matrix",
  "/v1/gex/levels?symbols=SYMBOL",
  "/v1/gex/levels?symbols=SYMBOL&maxStrikes=1&maxExpirations=1",
  "/v1/gex/profile?symbol=SYMBOL",
  "/v1/historical?symbols=SYMBOL&at=SESSIONT17:00:00Z",
  "/v1/historical/range?symbols=SYMBOL&from=SESSIONT17:00:00Z&to=SESSIONT17:00:01Z",
  "/v1/stats/daily?symbols=SYMBOL&from=SESSION&to=SESSION",
  "/v1/symbols",
  "/v1/account",
  ...["events", "history", "derived", "iv", "term", "cones", "sigma", "surface", "tilt", "snapshot"].map(
    (module) => `/v1/vol/${module}?symbols=SYMBOL`,
  ),
  "/v1/vol/market",
  "/v1/vol/status",
  "/v1/vol/symbols",
];
const nothing = "min_premium=1000000000000";
const flowRequests = [
  "/flow/v1/flow/TICKER?timeframe=1d&limit=500&include_clusters=true",
  `/flow/v1/flow/TICKER?${nothing}`,
  "/flow/v1/flow/TICKER/tide?start_time=SESSIONT13:30:00Z&end_time=SESSIONT21:00:00Z",
  "/flow/v1/flow/TICKER/strikes?start_time=SESSIONT13:30:00Z&end_time=SESSIONT21:00:00Z",
  "/flow/v1/flow/TICKER/strikes?start_time=SESSIONT03:00:00Z&end_time=SESSIONT04:00:00Z",
  "/flow/v1/underlying/TICKER/history?startDate=SESSION&endDate=SESSION",
  "/flow/v1/underlying/TICKER/by-strike/100/expirations",
  "/flow/v1/underlying/TICKER/by-strike/1/expirations",
  "/flow/v1/underlying/top/daily",
  "/flow/v1/contract/top/weekly?limit=500",
  "/flow/v1/contract/top/daily?limit=500&order_by=oi&order=asc",
  "/flow/v1/contract-ratio/CONTRACT",
  `/flow/v1/contract-ratio/CONTRACT?${nothing}`,
  "/flow/v1/chain-bull-bear/TICKER",
  `/flow/v1/chain-bull-bear/TICKER?${nothing}`,
  "/flow/v1/chain-ratio/TICKER",
  `/flow/v1/chain-ratio/TICKER?${nothing}`,
  "/flow/v1/aggregate/TICKER?timeframes=1h,1d&include_breakdown=true&include_moneyness=true",
  "/flow/v1/market/tide?bucket=1h",
  "/flow/v1/dark-pool/trades?limit=5",
];

/** These read months of sessions, and are requested of a market with four sessions only. */
const longRequests = ["/flow/v1/flow/TICKER/historical-compare"];

const days = new SimulatedDays();
const few = { symbols: ["COST", "XOM"], day: days.day.bind(days) };
const smallFlow = { SESSION: "2026-06-10", TICKER: "SPX", CONTRACT: "SPXW__260610C00100000" };

const markets: Record<string, () => MarketUnderTest> = {
  "a few hand-written trades": () => ({
    sources: { market: smallMarket, tapes: fourSessions },
    nowMs: evening,
    requests: [...flowRequests, ...longRequests],
    words: smallFlow,
  }),
  "the simulated market in the first second of a session": () => ({
    sources: {
      market: marketOfDays(days),
      tapes: new Tapes(simulatedTapes(few, { seed: 7, signal: 1 })),
      volatility: simulatedVolatilitySource(days, few.symbols),
    },
    nowMs: Date.parse("2026-11-20T09:30:01-05:00"),
    requests: [...heatmapRequests, ...flowRequests],
    words: { SESSION: "2026-11-19", SYMBOL: "COST", TICKER: "COST", CONTRACT: "COST__261120C00900000" },
  }),
  "a recording of one snapshot": () => ({
    sources: recordedData(sourceOf([spxSnapshot({ asOfMs: middayMs - 3_600_000 })])),
    nowMs: middayMs,
    requests: heatmapRequests,
    words: { SESSION: "2026-11-20", SYMBOL: "SPXW" },
  }),
};

test.each(Object.entries(markets))(
  "responses of %s have no nulls that the documents do not list",
  async (_, create) => {
    const { sources, nowMs, requests, words } = create();
    const limits = { ...accountWith({}).limits, requestsPerMinute: 1e6 };
    const service = createService({ ...sources, accounts: [accountWith({ credits: 1e6, limits })], now: () => nowMs });
    const undocumented = new Set<string>();

    for (const template of requests) {
      const path = template.replace(/SYMBOL|TICKER|CONTRACT|SESSION/g, (word) => words[word] ?? word);
      const request = new Request(`http://service.test${path}`, { headers: { authorization: "Bearer practice" } });
      const { status, body } = await readServiceResponse(await service.fetch(request));
      expect([path, status]).toEqual([path, 200]);
      for (const field of nullPaths(body)) {
        const place = `${template.split("?")[0]} ${field}`;
        if (!documented.some((pattern) => pattern.test(place))) undocumented.add(place);
      }
    }

    expect([...undocumented]).toEqual([]);
  },
);

/** Returns the path of every null of a body, without the positions in lists. */
function nullPaths(value: unknown, path = ""): string[] {
  if (value === null) return [path];
  if (Array.isArray(value)) return value.flatMap((one) => nullPaths(one, `${path}[]`));
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, field]) => nullPaths(field, path === "" ? name : `${path}.${name}`));
}
