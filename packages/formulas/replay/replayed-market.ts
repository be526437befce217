import { type ApiResult, type CallContext, callOf } from "@strikebook/client";
import type { Endpoint, EndpointFacts, OptionalMeta } from "@strikebook/contract";
import { knownRequest } from "./known-rules";
import type { MarketSource } from "./market-source";
import { ReplayDates } from "./replay-dates";

/** The market as cells see it: live, or as of a past time. */
export interface CellMarket extends MarketSource {
  /** The last day that has daily figures, YYYY-MM-DD; today if `undefined`. */
  readonly lastWholeDay?: string;
}

/** The market and its time for one calculation of a formula: live, or at one instant of the replay clock. */
export interface MarketView {
  readonly market: CellMarket;
  /** Returns the time, in milliseconds since 1970 UTC. */
  now(): number;
}

/** What a replay shows of days that were not over. */
interface ReplayRule {
  /** The user has selected to see the whole day of the session in progress in figures of whole days. */
  wholeDays?: boolean;
}

/**
 * Returns the market as it was known at a time, in milliseconds since 1970 UTC. Requests that have no result for the past are rejected
 * with a `ReplayError`. The account is the current account.
 */
export function replayedMarket(source: MarketSource, atMs: number, rule: ReplayRule = {}): CellMarket {
  const dates = new ReplayDates(atMs, rule);
  const known = (endpoint: EndpointFacts, request: object) => {
    const { endpoint: known = endpoint, ...rest } = knownRequest(endpoint, request, dates);
    // The rules know the fields of the requests that they change.
    return { endpoint: known as unknown as Endpoint<object>, ...rest };
  };
  return {
    budget: source.budget,
    estimate: (calls) => source.estimate(calls),
    describes: (endpoint, word) => source.describes(endpoint, word),
    lastWholeDay: dates.lastWholeDay,
    callOf: (endpoint, request) => {
      const { endpoint: sent, request: changed } = known(endpoint, request as object);
      return callOf(sent, changed);
    },
    known: async <Request, Data, Meta extends OptionalMeta>(
      endpoint: Endpoint<Request, Data, Meta>,
      request: NoInfer<Request>,
    ) => {
      const { endpoint: sent, request: changed, trim } = known(endpoint, request as object);
      const result = await source.known(sent, changed);
      return result && ({ ...result, record: trimmed(result.record, trim) } as ApiResult<Data, Meta>); // as its rule says
    },
    get: async <Request, Data, Meta extends OptionalMeta>(
      endpoint: Endpoint<Request, Data, Meta>,
      request: NoInfer<Request>,
      context: CallContext,
    ) => {
      const { endpoint: sent, request: changed, note, trim, explain } = known(endpoint, request as object);
      const { onResult } = context;
      const noted = onResult && {
        onResult: (result: Parameters<typeof onResult>[0]) => onResult({ ...result, replay: note }),
      };
      const result = await source.get(sent, changed, { ...context, ...noted }).catch((failure: unknown) => {
        throw explain ? explain(failure) : failure;
      });
      return { ...result, record: trimmed(result.record, trim) } as ApiResult<Data, Meta>; // as its rule says
    },
  };
}

/** Returns the part of a record that was known. */
const trimmed = (record: unknown, trim: ReturnType<typeof knownRequest>["trim"]): unknown =>
  trim ? trim(record as never) : record;
