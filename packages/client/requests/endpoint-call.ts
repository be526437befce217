import type { Endpoint, EndpointName } from "@strikebook/contract";
import { queryText, type PathParameters } from "../transport/request-url";
import { argument, pathArguments, writeArguments, type Arguments } from "./write-arguments";
import { contractSymbol, normalizedSymbol } from "./symbols";

/** One request as data. It can be priced, compared and sent, and does none of it itself. */
export interface EndpointCall {
  endpoint: EndpointName;
  /** Values for the names in braces of the endpoint's path. */
  path: PathParameters;
  /** The symbol of a call to a batched endpoint: calls that differ in it only share requests. */
  symbol?: string | undefined;
  /** Every other argument under the client's names, without those that equal the service's defaults. */
  args: Arguments;
  /** The roots of a sum, upper-case: one request carries them all if it can. No part of the name of the call. */
  together?: readonly string[] | undefined;
  /** The caller of a past board shows no node types: a stored frame, which has none, serves it. No part of the name of the call. */
  valuesOnly?: true | undefined;
  /** The caller stores what it needs of the result: it is not stored beyond this workbook. No part of the name. */
  isPassing?: true | undefined;
}

/** The fields of a request that are no parameters of its query. */
interface OtherFields {
  symbol?: string;
  together?: readonly string[];
  valuesOnly?: boolean;
  isPassing?: boolean;
}

/**
 * Returns the call for a request of an endpoint.
 *
 * @throws TypeError for an invalid symbol or number, and for a field that the endpoint does not have.
 */
export function callOf<Request>(endpoint: Endpoint<Request>, request: NoInfer<Request>): EndpointCall {
  const name = endpoint.name as EndpointName; // every endpoint is in the catalogue
  const fields: OtherFields = request as object; // any request may have them
  const path = pathArguments(endpoint, fields);
  const args = writeArguments(name, fields);
  const { symbol = "", together, valuesOnly, isPassing } = fields;
  if (!endpoint.batching) return { endpoint: name, path, args };
  const call: EndpointCall = {
    endpoint: name,
    path,
    symbol: endpoint.batching.unit === "contract" ? contractSymbol(symbol) : normalizedSymbol(symbol),
    args,
    ...(together && { together }),
  };
  if (endpoint.fresh !== "past board") return call;
  return { ...call, ...(valuesOnly && { valuesOnly }), ...(isPassing && { isPassing }) };
}

/** The call for a board that has more than another call asks for. */
interface CallWithMore {
  call: EndpointCall;
  /** Returns its record without what the other call does not ask for. */
  withoutLevels: (record: unknown) => unknown;
}

/**
 * Returns the call for the same board of now with its zero gamma, and with calls and puts apart, as the picture of a board asks for it.
 * `undefined` for another call.
 */
export function callWithLevels(call: EndpointCall): CallWithMore | undefined {
  const { endpoint, args } = call;
  const has = (word: string) => argument(args, word) !== undefined;
  if (endpoint !== "heatmap" || has("straddle") || has("sides") || has("source")) return undefined;
  const asksZeroGamma = has("zeroGamma");
  const more = has("metric") || asksZeroGamma ? [] : ([["zeroGamma", "family"]] as const);
  return {
    call: { ...call, args: [...args, ...more, ["sides", "true"]] },
    withoutLevels: (record) => {
      const { zeroGamma, ...board } = record as { zeroGamma?: unknown }; // a board
      return { ...board, sides: undefined, ...(asksZeroGamma && { zeroGamma }) };
    },
  };
}

/** Returns every argument of a call: the path or the symbol first, then the others. */
export function callArguments({ path, symbol, args }: EndpointCall): Arguments {
  return symbol === undefined ? [...Object.entries(path), ...args] : [["symbols", symbol], ...args];
}

/** Returns the text that identifies a call among those of its endpoint: equal calls have equal names. */
export function callName(call: EndpointCall): string {
  return queryText(callArguments(call));
}

/** Returns the text that identifies a call among those of all endpoints: equal calls are one request. */
export function requestName(call: EndpointCall): string {
  return `${call.endpoint}?${callName(call)}`;
}

/** Returns the same with what the caller shows of the result. */
export function callKey(call: EndpointCall): string {
  return call.valuesOnly ? `${requestName(call)} values only` : requestName(call);
}

/** Returns the symbol, the tickers or the contract that a call is about; empty if it is about the whole market. */
export function callSymbols({ symbol, path, args }: EndpointCall): readonly string[] {
  const one = symbol ?? path.ticker ?? path.symbol ?? argument(args, "ticker");
  return one === undefined ? (argument(args, "tickers")?.split(",") ?? []) : [one];
}
