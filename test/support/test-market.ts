import type { BoardQuestion, LevelsQuestion } from "../../src/client/gex-api";
import { MarketClient, type ClientEvent, type MarketClientOptions } from "../../src/client/market-client";
import { wellBehaved } from "./canned-answers";
import { TestPlatform, type Responder } from "./test-platform";

/** A client on a test platform, with everything its watcher heard. */
export function testMarket(respond: Responder = wellBehaved, options: Partial<MarketClientOptions> = {}) {
  const platform = new TestPlatform(respond);
  const events: ClientEvent[] = [];
  const market = new MarketClient({
    hosts: () => ({ baseUrl: "https://api.example.test", flowBaseUrl: "https://flow.example.test" }),
    key: () => "key-for-tests",
    platform,
    watch: (event) => events.push(event),
    ...options,
  });
  return { market, platform, events };
}

/** The question a bare `=GEX.HEATMAP("SPY")` asks. */
export function boardQuestion(symbol: string, other: Partial<BoardQuestion> = {}): BoardQuestion {
  return { symbol, metric: "gamma", maxStrikes: 92, expirations: 5, layout: "net", includeEmpty: false, ...other };
}

/** The question a bare `=GEX.LEVELS("SPY")` asks. */
export function levelsQuestion(symbol: string): LevelsQuestion {
  return { symbol, metric: "gamma", maxStrikes: 92, expirations: 5, includeEmpty: false };
}
