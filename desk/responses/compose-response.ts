import { interruptedFailure, notFoundFailure, type Failure } from "./failure";
import type { Gathered } from "./gatherer";
import type { Calls } from "./calls";
import type { Envelope, StoredResponse } from "./stored-response";

/** The JSON of a response, as it is sent. */
export type ResponseBytes = Uint8Array<ArrayBuffer>;

/** The response to a request, or why there is none. */
type Composed =
  | { body: ResponseBytes; meta: unknown }
  /** `isUnclear`: the symbols may be known and have no data for these parameters. */
  | { failure: Failure; isUnclear: boolean };

/**
 * Returns the response to a request from what was gathered. A failure of one call fails the request, as it would at the provider;
 * a symbol that is not found is omitted if other symbols are found.
 */
export function composed({ each, endpoint, service, parameters }: Calls, { results }: Gathered): Composed {
  const callResults = each.map(({ text }) => results.get(text));
  const failures = callResults.flatMap((callResult) =>
    callResult && "failure" in callResult ? [callResult.failure] : [],
  );
  const failure = failures.find(({ status }) => status !== 404);
  if (failure) return { failure, isUnclear: false };
  if (callResults.includes(undefined)) return { failure: interruptedFailure(service), isUnclear: false };
  const responses = callResults.flatMap((callResult) =>
    callResult && "response" in callResult ? [callResult.response] : [],
  );
  const body = bytesOf(responses);
  if (body !== undefined) return { body, meta: envelopeOf(responses).meta };
  const [notFound] = failures;
  if (notFound) return { failure: notFound, isUnclear: false };
  const isPast = endpoint === "historical" || endpoint === "range";
  const isUnclear = isPast || parameters.some(([name]) => name === "expirations");
  return {
    failure: notFoundFailure(
      service,
      each.map(({ symbol }) => symbol),
    ),
    isUnclear,
  };
}

/** The responses that consist of one stored response: many people request the same symbol while it is fresh. */
const single = new WeakMap<StoredResponse, ResponseBytes>();

/** Returns what `composeResponse` returns as bytes. */
function bytesOf(responses: readonly StoredResponse[]): ResponseBytes | undefined {
  const [first, ...rest] = responses;
  const isSingle = first !== undefined && rest.length === 0;
  const known = isSingle ? single.get(first) : undefined;
  if (known) return known;
  const text = composeResponse(responses);
  if (text === undefined) return undefined;
  const bytes = new TextEncoder().encode(text);
  if (isSingle) single.set(first, bytes);
  return bytes;
}

/**
 * Returns the JSON of the response to one request from the stored responses to its calls, in the order of the request: the fields as the
 * provider orders them, absent symbols omitted. `undefined` if all are absent.
 */
function composeResponse(responses: readonly StoredResponse[]): string | undefined {
  const whole = responses.find(({ kind }) => kind === "whole");
  if (whole) return whole.text;
  const found = responses.filter(({ kind }) => kind !== "absent");
  if (found.length === 0) return undefined;
  const frame = envelopeOf(found);
  // Two spellings of one symbol have one record.
  const texts = (kind: StoredResponse["kind"]) => [
    ...new Set(found.filter((response) => response.kind === kind).map(({ text }) => text)),
  ];
  const lists = { symbols: texts("record"), missing: texts("missing") };
  const dataText = objectText(frame.data ?? {}, (name) =>
    name === "symbols" || name === "missing" ? `[${lists[name].join(",")}]` : undefined,
  );
  return objectText(frame, (name) => (name === "data" ? dataText : undefined));
}

/**
 * Returns the fields that a response has besides its records. If its parts arrived with several responses, these are the fields of the oldest:
 * it is never shown as newer than it is. For past boards, the coarsest resolution counts.
 */
function envelopeOf(responses: readonly StoredResponse[]): Envelope {
  const coarse = responses.filter(({ frame }) => resolutionOf(frame) === "1m");
  const [first, ...rest] = coarse.length > 0 ? coarse : responses;
  const oldest = rest.reduce((a, b) => (b.atMs < (a?.atMs ?? Infinity) ? b : a), first);
  return oldest?.frame ?? {};
}

function resolutionOf({ meta }: Envelope): unknown {
  return typeof meta === "object" && meta !== null && "resolution" in meta ? meta.resolution : undefined;
}

/** Returns an object as JSON; `textOf` returns the JSON of the fields that have it already. */
function objectText(fields: object, textOf: (name: string) => string | undefined): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `${JSON.stringify(name)}:${textOf(name) ?? JSON.stringify(value)}`,
  );
  return `{${parts.join(",")}}`;
}
