import type { FlowData, FlowQueries, FlowResult } from "../../market/flow/queries/flow-data";
import { QueryRefusal, type RefusalKind } from "../../recordings/flow/trade-queries";
import type { RecordedFlow } from "../../recordings/flow/recorded-flow";
import { recordedScope, type RecordedTapes, recordedUnderlyings } from "../../recordings/flow/recorded-sessions";
import { ApiError } from "@strikebook/http";

/** The result of a query, which can be sent from one process to another. */
export type ResultOrRefusal<Name extends keyof FlowQueries = keyof FlowQueries> =
  { result: FlowResult<FlowQueries[Name]["data"]> } | { refusal: RefusalKind; message: string };

/** Answers a query, in this process or in another. */
export type RunFlowQuery = (
  name: keyof FlowQueries,
  request: FlowQueries[keyof FlowQueries]["request"],
  signal: AbortSignal,
) => Promise<ResultOrRefusal>;

/** Runs a query, and returns a refusal as a value. */
export async function resultOrRefusal(
  flow: RecordedFlow,
  ...[name, request, signal]: Parameters<RunFlowQuery>
): Promise<ResultOrRefusal> {
  try {
    return { result: await flow.query(name, request, signal) }; // the request is of that query
  } catch (error) {
    if (!(error instanceof QueryRefusal)) throw error;
    return { refusal: error.kind, message: error.message };
  }
}

/** The error of each refusal. docs/api.md, Errors. */
const errorCodes = { missing: "no_data", timeout: "gateway_timeout", memory: "range_too_large" } as const;

const withoutTrades =
  "This market is a recording of option chains without trades, and flow functions and signed volume need trades: add files of trades with npm run data -- import.";

/** Returns the flow of a recording that has no trades. */
export const flowWithoutTrades = (): FlowData =>
  recordedFlowData({ trades: new Map(), prints: new Map() }, () => Promise.reject(new Error(withoutTrades)));

/** Returns the flow of a recording. */
export function recordedFlowData(tapes: RecordedTapes, run: RunFlowQuery): FlowData {
  return {
    errorCodes: ["no_data", "range_too_large", "gateway_timeout"],
    whyNone: () => (tapes.trades.size + tapes.prints.size > 0 ? undefined : withoutTrades),
    get underlyings() {
      return recordedUnderlyings(tapes);
    },
    scopeOf: (ticker) => recordedScope(tapes, ticker),
    async query<Name extends keyof FlowQueries>(
      name: Name,
      request: FlowQueries[Name]["request"],
      signal: AbortSignal,
    ) {
      const ran = await run(name, request, signal);
      if ("refusal" in ran) throw new ApiError(errorCodes[ran.refusal], ran.message);
      return ran.result; // the query of that name was run
    },
  };
}
