import { type BoardRequest, type LevelsRequest, endpoints } from "@strikebook/contract";
import { MarketClient, type MarketClientOptions } from "../../../packages/client/market-client";
import { callContext } from "../../../packages/client/transport/call-context";
import type { RequestEvent } from "../../../packages/client/transport/request-event";
import { wellBehaved } from "./canned-responses";
import { withCharges } from "../../../scripts/support/client/charges";
import { TestPlatform, type Responder } from "../../../scripts/support/client/test-platform";

/** Returns a client on a test platform, and the requests that it reports. */
export function testMarket(respond: Responder = wellBehaved, options: Partial<MarketClientOptions> = {}) {
  const platform = new TestPlatform(respond);
  const events: RequestEvent[] = [];
  const all = {
    hosts: () => ({ baseUrl: "https://api.example.test", flowBaseUrl: "https://flow.example.test" }),
    key: () => "key-for-tests",
    platform,
    onRequest: (event: RequestEvent) => events.push(event),
    ...options,
  };
  const market = withCharges(all, (given) => new MarketClient(given));
  return { market, platform, events };
}

/** Returns a client whose service takes three seconds for every response. */
export function slowMarket() {
  const opened = testMarket(async (request, index) => {
    await opened.platform.sleep(3_000);
    return wellBehaved(request, index);
  });
  return opened;
}

/** Opens a slow client in which two boards share a call; a second later the caller of the first one, SPY, aborts. */
export async function abortOneOfTwo() {
  const { market, platform } = slowMarket();
  const caller = new AbortController();
  const aborted = getBoard(market, "SPY", callContext({ signal: caller.signal }));
  const stayed = getBoard(market, "QQQ");
  await platform.advance(1_000);
  const rejected = expect(aborted).rejects.toBe("cell deleted");
  caller.abort("cell deleted");
  await rejected;
  return { market, platform, stayed };
}

/** Returns the request of `=GEX.HEATMAP("SPY")`: every option has its default. */
export function boardRequest(symbol: string, other: Partial<BoardRequest> = {}): BoardRequest {
  return { symbol, metric: "gamma", maxStrikes: 92, expirations: 5, layout: "net", includeEmpty: false, ...other };
}

/** Returns the request of `=GEX.LEVELS("SPY")`: every option has its default. */
export function levelsRequest(symbol: string): LevelsRequest {
  return { symbol, metric: "gamma", maxStrikes: 92, expirations: 5, includeEmpty: false };
}

/** Requests the current board of a symbol. */
export function getBoard(market: MarketClient, symbol: string, context = callContext()) {
  return market.get(endpoints.heatmap, { symbol }, context);
}
