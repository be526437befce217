import type { MarketClient } from "../../../src/client/market-client";
import { refusal, success } from "./canned-responses";
import { testMarket } from "./test-market";

/** Makes a call of a client. */
export type Call = (market: MarketClient) => Promise<unknown>;

/** Returns every URL that a call is sent to, except those of descriptions; the service responds to all of them with a 404. */
export async function sentUrls(call: Call, description?: unknown): Promise<string[]> {
  const { market, platform } = testMarket(({ path }) =>
    path === "/v1/openapi.json" && description ? success(description) : refusal(404, "not_found"),
  );
  await platform.settle(call(market).catch(() => undefined));
  return platform.requests.map(({ url }) => url).filter((url) => !url.endsWith("/v1/openapi.json"));
}
