import type { EndpointName } from "../../contract/endpoints";
import { endpointCall, type EndpointCall, batchedCall } from "./endpoint-call";
import { writeArguments } from "./write-arguments";

/** The daily columns of one symbol. docs/api.md, Volatility history. */
export interface VolHistoryRequest {
  symbol: string;
  /** Both dates included, YYYY-MM-DD; the service has a default window if they are omitted. */
  from?: string | undefined;
  to?: string | undefined;
  /** Names of columns; all if omitted. */
  fields?: readonly string[] | undefined;
}

/** The endpoint of each measure of one symbol. */
export const measureEndpoints = {
  iv: "volIv",
  term: "volTerm",
  cones: "volCones",
  sigma: "volSigma",
  surface: "volSurface",
  tilt: "volTilt",
  snapshot: "volSnapshot",
} as const satisfies Record<string, EndpointName>;

/** A measure of one symbol, under the service's own name for it. */
export type VolMeasure = keyof typeof measureEndpoints;

/** Builds the calls of volatility. A builder throws a `TypeError` for an invalid symbol or argument. */
export const volatilityCalls = {
  events: (symbol: string) => batchedCall("volEvents", symbol),
  history: ({ symbol, ...values }: VolHistoryRequest) =>
    batchedCall("volHistory", symbol, writeArguments("volHistory", values)),
  derived: (symbol: string) => batchedCall("volDerived", symbol),
  symbols: () => endpointCall("volSymbols"),
  measure: (measure: VolMeasure, symbol: string) => batchedCall(measureEndpoints[measure], symbol),
  market: () => endpointCall("volMarket"),
  screener: () => endpointCall("volScreener"),
  status: () => endpointCall("volStatus"),
} satisfies Record<string, (...request: never[]) => EndpointCall>;
