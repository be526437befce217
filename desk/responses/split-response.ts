import * as v from "valibot";
import { readValue } from "@strikebook/contract";
import { matchSymbols } from "@strikebook/client";
import type { Envelope, StoredResponse } from "./stored-response";

/** A response of the provider, parsed. */
interface ProviderResponse {
  /** Names this response. */
  call: string;
  atMs: number;
  body: unknown;
}

const named = v.looseObject({ symbol: v.string() });

/** A response with records by symbol. Its fields are not checked: they are passed on. */
const symbolsResponse = v.looseObject({
  data: v.looseObject({ symbols: v.array(named), missing: v.optional(v.array(named)) }),
});

/** Returns a response that is not split, as it is stored. */
export function wholeResponse({ call, atMs, body }: ProviderResponse): StoredResponse {
  const meta = typeof body === "object" && body !== null && "meta" in body ? body.meta : undefined;
  return { call, atMs, kind: "whole", frame: { meta }, text: JSON.stringify(body) };
}

/**
 * Returns the part of each requested symbol; `undefined` if the response has no records by symbol. A record is found under another
 * spelling of its symbol too, by the rules of the client.
 */
export function splitResponse(
  { call, atMs, body }: ProviderResponse,
  requested: readonly string[],
): ReadonlyMap<string, StoredResponse> | undefined {
  const read = readValue(symbolsResponse, body);
  if (!("output" in read)) return undefined;
  const { data } = read.output;
  const { symbols, missing = [] } = data;
  const rest = { ...data, symbols: [], ...("missing" in data && { missing: [] }) };
  const envelope: Envelope = { ...read.output, data: rest };
  const received = [
    ...symbols.map((record) => ({ symbol: record.symbol, result: partOf("record", record) })),
    ...missing.map((record) => ({ symbol: record.symbol, result: partOf("missing", record) })),
  ];
  const { found } = matchSymbols(requested, received);
  return new Map(
    requested.map((symbol) => {
      const result = found.get(symbol);
      const { kind, value } = result && "record" in result ? (result.record as ReceivedPart) : absent; // made by `partOf`
      const text = value === undefined ? "" : JSON.stringify(value);
      return [symbol, { call, atMs, kind, frame: envelope, text }];
    }),
  );
}

interface ReceivedPart {
  kind: "record" | "missing" | "absent";
  value: unknown;
}

const absent: ReceivedPart = { kind: "absent", value: undefined };

/** Returns a part of a response in the form that `matchSymbols` takes. */
function partOf(kind: "record" | "missing", value: unknown) {
  return { record: { kind, value }, meta: undefined, receivedAtMs: 0 };
}
