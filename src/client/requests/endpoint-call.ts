import type { EndpointName } from "../../contract/endpoints";
import { queryText, type PathParameters } from "../../transport/request-url";
import { argument, type Arguments } from "./write-arguments";

/** One call of an API method as data: what to request. It can be priced, compared and sent, and does none of it itself. */
export interface EndpointCall {
  endpoint: EndpointName;
  /** Values for the names in braces of the endpoint's path. */
  path: PathParameters;
  /** The symbol of a call to a batched endpoint: calls that differ in it only share requests. */
  symbol?: string | undefined;
  /** Every other argument under the client's names, without those that equal the service's defaults. */
  args: Arguments;
  /** The caller of a past board shows no node types: a stored frame, which has none, serves it. No part of the name of the call. */
  valuesOnly?: true | undefined;
  /** The caller stores what it needs of the result: it is not stored beyond this workbook. No part of the name. */
  isPassing?: true | undefined;
}

/** Returns the call of an endpoint that is not batched. */
export function endpointCall(endpoint: EndpointName, args: Arguments = [], path: PathParameters = {}): EndpointCall {
  return { endpoint, path, args };
}

/** Returns the call of a batched endpoint for one symbol. */
export function batchedCall(endpoint: EndpointName, symbol: string, args: Arguments = []): EndpointCall {
  return { endpoint, path: {}, symbol: normalizedSymbol(symbol), args };
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

/**
 * Returns one ticker or root as the service writes it: upper-case and trimmed.
 *
 * @throws TypeError for none or several: a comma would request two symbols under one name, and dots alone change a path.
 */
export function normalizedSymbol(symbol: string): string {
  const trimmed = symbol.trim().toUpperCase();
  if (trimmed !== "" && !trimmed.includes(",") && !/^\.+$/.test(trimmed)) return trimmed;
  throw new TypeError(
    `Expected one symbol, for example SPXW; received ${JSON.stringify(symbol)}. Make one call per symbol.`,
  );
}

/** A ticker and a contract's block: expiration, right and strike in thousandths. */
const contractPattern = /^([A-Z][A-Z0-9.^/]*)(?:__| *)(\d{6}[CP]\d{8})$/;

/** Whether a text is the symbol of a contract, in any of the forms that `contractSymbol` accepts. */
export function isContractSymbol(typed: string): boolean {
  return contractPattern.test(typed.trim().toUpperCase());
}

/**
 * Returns a contract's canonical symbol, `SPY__251219C00600000`: ticker, two underscores, then YYMMDD, C or P, and the strike
 * times 1,000 in eight digits. docs/api.md, Contract ratio.
 *
 * Accepts the form padded with spaces (`SPY   251219C00600000`) and the form without a gap. Any other text is sent as typed,
 * and the service decides.
 */
export function contractSymbol(typed: string): string {
  const symbol = normalizedSymbol(typed);
  const [, ticker, contract] = contractPattern.exec(symbol) ?? [];
  return ticker && contract ? `${ticker}__${contract}` : symbol;
}
