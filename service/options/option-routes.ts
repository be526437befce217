import type { EndpointName } from "@strikebook/contract";
import type { Route } from "../gateway/route";
import { optionChainRoute } from "./chain-route";
import type { QuoteSources } from "./option-route";
import { optionQuotesRoute } from "./quotes-route";

/** The routes of option quotes by their names in the catalogue. docs/api.md, Option quotes. */
export function optionRoutes(sources: QuoteSources) {
  return {
    optionChain: optionChainRoute(sources),
    optionQuotes: optionQuotesRoute(sources),
  } satisfies Partial<Record<EndpointName, Route>>;
}
