import type { Tapes } from "../tapes/tapes";
import { flowList } from "./flow-list";
import { querySentiment } from "./flow-sentiment";
import { queryStrikes } from "./flow-strikes";
import { queryTide } from "./flow-tide";
import { marketTide } from "./market-tide";
import { strikeExpirations } from "./strike-expirations";
import { topContracts } from "./top-contracts";

/**
 * The queries that read whole tapes, so that they may run in another process: functions of the tapes and a request that
 * return plain values.
 */
const tapeQueries = {
  flowList,
  flowSentiment: querySentiment,
  flowStrikes: queryStrikes,
  flowTide: queryTide,
  marketTide,
  strikeExpirations,
  topContracts,
};

/** The same queries as functions of the request alone, bound to the tapes of a market. */
export type TapeQueries = {
  [Name in keyof typeof tapeQueries]: (request: QueryRequest<Name>) => ReturnType<(typeof tapeQueries)[Name]>;
};

/** The request of a query. */
export type QueryRequest<Name extends keyof typeof tapeQueries> = Parameters<(typeof tapeQueries)[Name]>[1];

/** Runs a query over tapes. */
export function runQuery<Name extends keyof TapeQueries>(
  tapes: Tapes,
  name: Name,
  request: QueryRequest<Name>,
): ReturnType<TapeQueries[Name]> {
  const query = tapeQueries[name] as (tapes: Tapes, own: typeof request) => ReturnType<TapeQueries[Name]>; // the request is of that query
  return query(tapes, request);
}
