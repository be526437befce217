import { readPages, type FlowApi } from "../client/flow-api";
import type { ApiResult } from "../client/endpoint/api-result";
import type { GexApi } from "../client/gex-api";
import type { MarketClient } from "../client/market-client";
import type { EndpointCall } from "../client/requests/endpoint-call";
import { volatilityCalls } from "../client/requests/volatility-calls";
import type { VolatilityApi } from "../client/volatility-api";
import type { CallContext } from "../transport/call-context";
import type { ResponseMeta } from "../transport/request-event";

/** What a market requests from, live or replayed: the client, or the client with something between. */
export interface MarketSource extends Pick<MarketClient, "account" | "budget" | "ledger" | "estimate"> {
  gex: Pick<GexApi, "heatmap" | "levels" | "historical" | "range" | "dailyStats" | "symbols" | "calls">;
  flow: Pick<FlowApi, keyof FlowApi>;
  volatility: Pick<VolatilityApi, "events" | "history" | "derived" | "symbols">;
}

/** The result of any endpoint. */
export type AnyResult = ApiResult<unknown, ResponseMeta | undefined>;

/** Returns the result of a call. `send` sends it, in the context of the caller or another. */
type InterceptCall = <Result extends AnyResult>(
  call: EndpointCall,
  context: CallContext,
  send: (context: CallContext) => Promise<Result>,
) => Promise<Result>;

/** Returns a source that passes every call for data through `intercept`, and every estimate through `estimate`. */
export function interceptedSource(
  source: MarketSource,
  intercept: InterceptCall,
  estimate: MarketSource["estimate"],
): MarketSource {
  const { gex, flow, volatility, account, budget, ledger } = source;
  return {
    gex: interceptedGex(gex, intercept),
    flow: interceptedFlow(flow, intercept),
    volatility: {
      events: async (symbol, context) =>
        intercept(volatilityCalls.events(symbol), context, (own) => volatility.events(symbol, own)),
      derived: async (symbol, context) =>
        intercept(volatilityCalls.derived(symbol), context, (own) => volatility.derived(symbol, own)),
      history: async (request, context) =>
        intercept(volatilityCalls.history(request), context, (own) => volatility.history(request, own)),
      symbols: async (context) => intercept(volatilityCalls.symbols(), context, (own) => volatility.symbols(own)),
    },
    account,
    budget,
    ledger,
    estimate,
  };
}

function interceptedGex(gex: MarketSource["gex"], intercept: InterceptCall): MarketSource["gex"] {
  const { calls } = gex;
  return {
    calls,
    heatmap: async (request, context) => intercept(calls.heatmap(request), context, (own) => gex.heatmap(request, own)),
    levels: async (request, context) => intercept(calls.levels(request), context, (own) => gex.levels(request, own)),
    historical: async (request, context) =>
      intercept(calls.historical(request), context, (own) => gex.historical(request, own)),
    range: async (request, context) => intercept(calls.range(request), context, (own) => gex.range(request, own)),
    dailyStats: async (request, context) =>
      intercept(calls.dailyStats(request), context, (own) => gex.dailyStats(request, own)),
    symbols: async (context) => intercept(calls.symbols(), context, (own) => gex.symbols(own)),
  };
}

function interceptedFlow(flow: MarketSource["flow"], intercept: InterceptCall): MarketSource["flow"] {
  const { calls } = flow;
  const darkPool: FlowApi["darkPool"] = async (request, context) =>
    intercept(calls.darkPool(request), context, (own) => flow.darkPool(request, own));
  return {
    calls,
    trades: async (request, context) => intercept(calls.trades(request), context, (own) => flow.trades(request, own)),
    tide: async (request, context) => intercept(calls.tide(request), context, (own) => flow.tide(request, own)),
    compare: async (request, context) =>
      intercept(calls.compare(request), context, (own) => flow.compare(request, own)),
    strikes: async (request, context) =>
      intercept(calls.strikes(request), context, (own) => flow.strikes(request, own)),
    history: async (request, context) =>
      intercept(calls.history(request), context, (own) => flow.history(request, own)),
    expirations: async (request, context) =>
      intercept(calls.expirations(request), context, (own) => flow.expirations(request, own)),
    topUnderlyings: async (request, context) =>
      intercept(calls.topUnderlyings(request), context, (own) => flow.topUnderlyings(request, own)),
    topWeekContracts: async (request, context) =>
      intercept(calls.topWeekContracts(request), context, (own) => flow.topWeekContracts(request, own)),
    topDayContracts: async (request, context) =>
      intercept(calls.topDayContracts(request), context, (own) => flow.topDayContracts(request, own)),
    contractRatio: async (request, context) =>
      intercept(calls.contractRatio(request), context, (own) => flow.contractRatio(request, own)),
    chainRatio: async (request, context) =>
      intercept(calls.chainRatio(request), context, (own) => flow.chainRatio(request, own)),
    pressure: async (request, context) =>
      intercept(calls.pressure(request), context, (own) => flow.pressure(request, own)),
    sentiment: async (request, context) =>
      intercept(calls.sentiment(request), context, (own) => flow.sentiment(request, own)),
    marketTide: async (request, context) =>
      intercept(calls.marketTide(request), context, (own) => flow.marketTide(request, own)),
    darkPool,
    darkPoolPages: (request, context) => readPages(darkPool, request, context),
  };
}
