import { type EndpointName, creditsOf } from "@strikebook/contract";
import { RequestPlaces } from "./requests/request-places";
import { callName, callSymbols, requestName, type EndpointCall } from "./requests/endpoint-call";

/** What a set of calls would cost now. */
export interface Estimate {
  /** What all requests together cost the account. */
  credits: number;
  /** The requests that would be sent, without those that are free for everyone. */
  requests: readonly PricedRequest[];
}

/** One request with its list price. */
export interface PricedRequest {
  endpoint: EndpointName;
  /** As sent, upper-case; empty if the endpoint takes none. */
  symbols: readonly string[];
  credits: number;
}

/** Returns the most symbols that one request of an endpoint carries; 1 if it is not batched. */
type SymbolsPerCall = (endpoint: EndpointName) => number;

/**
 * Returns what calls would cost if they were made now: calls that differ in their symbol only share requests.
 *
 * Refused requests are refunded and retries follow failures, so this is the most that the calls can cost.
 */
export function estimateCalls(calls: readonly EndpointCall[], symbolsPerCall: SymbolsPerCall, nowMs: number): Estimate {
  const requests = requestGroups(calls, symbolsPerCall)
    .map((group) => requestPrice(group, nowMs))
    .filter(({ credits }) => credits > 0);
  return { credits: requests.reduce((sum, { credits }) => sum + credits, 0), requests };
}

/** Returns the calls of each request that would be sent for calls that are made together. */
export function requestGroups(
  calls: readonly EndpointCall[],
  symbolsPerCall: SymbolsPerCall,
): readonly EndpointCall[][] {
  return merged(calls).flatMap((group) => split(group, symbolsPerCall));
}

/** Groups distinct calls that differ in their symbol only. A call of an endpoint that is not batched is a group of its own. */
function merged(calls: readonly EndpointCall[]): readonly EndpointCall[][] {
  const distinct = new Map(calls.map((call) => [requestName(call), call]));
  const groups = new Map<string, EndpointCall[]>();
  for (const [name, call] of distinct) {
    const key = call.symbol === undefined ? name : `${call.endpoint}?${callName({ ...call, symbol: undefined })}`;
    const group = groups.get(key);
    if (group) group.push(call);
    else groups.set(key, [call]);
  }
  return [...groups.values()];
}

function split(group: EndpointCall[], symbolsPerCall: SymbolsPerCall): EndpointCall[][] {
  const [first] = group;
  if (first?.symbol === undefined) return [group];
  const limit = Math.max(1, symbolsPerCall(first.endpoint));
  const requests: { calls: EndpointCall[]; places: RequestPlaces }[] = [];
  for (const call of group) {
    let request = requests.find(({ places }) => places.takes(call, limit));
    if (!request) requests.push((request = { calls: [], places: new RequestPlaces() }));
    request.places.add(call, limit);
    request.calls.push(call);
  }
  return requests.map(({ calls }) => calls);
}

/** Returns the request for calls that differ in their symbol only. */
export function requestPrice(group: readonly EndpointCall[], nowMs: number): PricedRequest {
  const [first] = group;
  if (!first) throw new Error("A request needs at least one call.");
  const { endpoint, args } = first;
  const symbols = group.flatMap(callSymbols);
  const query = first.symbol === undefined ? args : [["symbols", symbols.join(",")] as const, ...args];
  return { endpoint, symbols, credits: creditsOf(endpoint, { query, nowMs }) };
}
