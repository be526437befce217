import {
  type AnyResult,
  type ApiResult,
  type CallContext,
  type EndpointCall,
  type MarketClient,
  callOf,
} from "@strikebook/client";
import type { Endpoint, OptionalMeta } from "@strikebook/contract";

/** What a market requests from, live or replayed: the client, or the client with something between. */
export type MarketSource = Pick<MarketClient, "get" | "known" | "callOf" | "describes" | "budget" | "estimate">;

/** Returns the result of a call. `send` sends it, in the context of the caller or another. */
type InterceptCall = (
  call: EndpointCall,
  context: CallContext,
  send: (context: CallContext) => Promise<AnyResult>,
) => Promise<AnyResult>;

/** Returns a source that passes every call for data through `intercept`, and every estimate through `estimate`. What is known is asked past them. */
export function interceptedSource(
  source: MarketSource,
  intercept: InterceptCall,
  estimate: MarketSource["estimate"],
): MarketSource {
  const { budget } = source;
  const get: MarketClient["get"] = async <Request, Data, Meta extends OptionalMeta>(
    endpoint: Endpoint<Request, Data, Meta>,
    request: NoInfer<Request>,
    context: CallContext,
  ) => {
    const result = await intercept(callOf(endpoint, request), context, (own) => source.get(endpoint, request, own));
    return result as ApiResult<Data, Meta>; // the result of this call
  };
  const describes: MarketClient["describes"] = (endpoint, word) => source.describes(endpoint, word);
  return { budget, callOf, describes, estimate, get, known: (endpoint, request) => source.known(endpoint, request) };
}
