import { type EndpointFacts, type EndpointName, type Parameter, endpoints } from "@strikebook/contract";
import type { Arguments, PathParameters, Query } from "@strikebook/client";

/** A request as it arrives: a route of the API with its parameters. */
export interface EndpointRequest {
  endpoint: EndpointName;
  /** The service that receives it, if not the endpoint's own: each has a description of its own. */
  service?: EndpointFacts["service"] | undefined;
  path: PathParameters;
  query: URLSearchParams;
}

/**
 * The calls of one request. Requests of one group differ in their symbols only, and one request to the provider may carry the
 * symbols of several.
 */
export interface Calls {
  endpoint: EndpointName;
  service: EndpointFacts["service"];
  path: PathParameters;
  /** The endpoint, and all parameters but the symbols. */
  group: string;
  /** The parameters but the symbols, sorted, without those that equal the provider's defaults. */
  parameters: Query;
  /** One for each symbol, in the order of the request; one for the whole request if the endpoint does not respond symbol by symbol. */
  each: readonly Call[];
}

export interface Call {
  /** Equal for equal calls of all users. */
  text: string;
  /** Upper-case; empty if the call is a whole request. */
  symbol: string;
}

/** Returns the most symbols that one request to the provider may carry; 1 for a request that is not split. */
export function mostSymbols(endpoint: EndpointName): number {
  return factsOf(endpoint).batching?.symbolsPerRequest ?? 1;
}

/** Returns the calls of a request, one for each symbol if its endpoint responds symbol by symbol. */
export function callsOf(request: EndpointRequest): Calls {
  const sent = [...request.query];
  const lists = sent.filter(([name]) => name === "symbols");
  const symbols = symbolsIn(lists[0]?.[1] ?? "");
  // A request without symbols, or with two lists, is refused by the provider, in its own words.
  const isSplit = factsOf(request.endpoint).batching !== undefined && lists.length === 1 && symbols.length > 0;
  return isSplit
    ? splitCalls(
        request,
        sent.filter(([name]) => name !== "symbols"),
        symbols,
      )
    : wholeCall(request);
}

/** Returns a request as one call, whatever its endpoint. */
export function wholeCall(request: EndpointRequest): Calls {
  const calls = splitCalls(request, [...request.query], []);
  return { ...calls, each: [callFor(calls.group, "")] };
}

function splitCalls(request: EndpointRequest, parameters: Query, symbols: readonly string[]): Calls {
  const { endpoint, path, service = endpoints[endpoint].service } = request;
  const meaningful = parameters.filter(([name, value]) => !isDefault(endpoint, name, value));
  const sorted = meaningful.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const named = new URLSearchParams([...Object.entries(path), ...sorted.map(([name, value]) => [name, value])]);
  const host = service === endpoints[endpoint].service ? "" : `${service}:`;
  const group = `${host}${endpoint}?${named.toString()}`;
  const each = symbols.map((symbol) => callFor(group, symbol));
  return { endpoint, service, path, group, parameters: sorted, each };
}

/** Returns the call of a group for one symbol, upper-case; empty for a whole request. */
export function callFor(group: string, symbol: string): Call {
  return { text: symbol === "" ? group : `${group} ${symbol}`, symbol };
}

/** Returns the query of one request to the provider. */
export function queryOf({ parameters: shared }: Pick<Calls, "parameters">, symbols: readonly string[]): Query {
  return symbols.length === 0 ? shared : [["symbols", symbols.join(",")], ...shared];
}

/** Returns the parameters of a call under the client's own names, as the rules of freshness read them. */
export function argumentsOf({ endpoint, parameters: sent }: Pick<Calls, "endpoint" | "parameters">): Arguments {
  return sent.map(([name, value]) => [factOf(endpoint, name)?.[0] ?? name, value]);
}

/** Returns the symbols of a list: upper-case, distinct, in the order of the list. */
function symbolsIn(list: string): string[] {
  const parts = list.toUpperCase().split(",");
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))];
}

/** Whether a parameter says what the provider assumes without it: the add-in omits it, and other clients may not. */
function isDefault(endpoint: EndpointName, name: string, value: string): boolean {
  const defaultValue = factOf(endpoint, name)?.[1].defaultValue;
  return defaultValue !== undefined && String(defaultValue) === value;
}

function factOf(endpoint: EndpointName, name: string): [word: string, fact: Parameter] | undefined {
  return Object.entries(factsOf(endpoint).parameters).find(([, { names }]) => names.includes(name));
}

function factsOf(endpoint: EndpointName): EndpointFacts {
  return endpoints[endpoint];
}
