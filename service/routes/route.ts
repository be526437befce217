import type { Endpoint, EndpointName } from "../../src/contract/endpoints";
import type { ErrorCode } from "../../src/contract/errors";
import type { Account } from "../gateway/accounts";
import type { DescribedSchema } from "../query/json-schema";
import type { Parameters } from "../query/read-query";

/** One request, its key already checked. */
export interface Asked {
  query: URLSearchParams;
  /** The path's parameters by name, as typed: `ticker` of `/v1/flow/{ticker}`. */
  path: Readonly<Record<string, string>>;
  headers: Headers;
  /** The instant of the market that counts as now, in milliseconds since 1970 UTC. */
  nowMs: number;
  account: Account;
  /** Whether the key is still good: what stays open asks again. */
  keyHolds(): boolean;
}

/** One route: what the description says of it, and how it answers. */
export interface Route {
  summary: string;
  parameters: Parameters;
  /** The parameters that the path names in braces. */
  pathParameters?: Parameters;
  /** The shape of its 200; absent for a body of free form. */
  answer?: DescribedSchema;
  /** What its 200 is written in; JSON when absent. */
  mediaType?: "text/event-stream";
  /** The codes it may refuse with, beside those every route shares. */
  refusals: readonly ErrorCode[];
  /** Credits of one question, where that depends on it; the price of the catalogue when absent. Throws a `Refusal` as `handle` does. */
  price?(asked: Asked): number;
  /** That price in words, for the description: `3 for each started 30 days`. Required beside `price`. */
  priceRule?: string;
  /** Throws a `Refusal` to answer no; anything else thrown is the service's own failure. */
  handle(asked: Asked): Response | Promise<Response>;
}

/** A route with its row of the catalogue. */
export interface NamedRoute {
  name: EndpointName;
  endpoint: Endpoint;
  route: Route;
}
