import { creditsOf, endpoints } from "@strikebook/contract";
import type { MarketClient, RequestParts } from "../../market-client";
import { normalizedSymbol } from "../../requests/symbols";
import { writeArguments } from "../../requests/write-arguments";
import type { AdmittedRequest } from "../../transport/admission";
import { Alarm } from "../../transport/alarm";
import { ConnectionError, MarketDataError } from "../../transport/errors";
import { UnsupportedArgumentError } from "../../transport/unsent-errors";
import { creditsRemaining, refusal } from "../../transport/read-response";
import { requestUrl, type Query } from "../../transport/request-url";
import { ATTEMPT_TIMEOUT_MS, authorization, requestInit, withoutKey } from "../../transport/transport";
import type { BoardWindow } from "../subscription";
import type { StreamPayment } from "./stream-minutes";

/** What one stream carries: several symbols in one window; net if the layout is omitted. docs/api.md, Stream. */
export type StreamRequest = Omit<BoardWindow, "layout"> &
  Partial<Pick<BoardWindow, "layout">> & { symbols: readonly string[] };

/** One opening of a stream. */
export interface StreamOpening {
  request: StreamRequest;
  /** The last event of an earlier stream, to resume after it; `undefined` to start a new one. */
  lastEventId: string | undefined;
  /** The names of the functions that the credits are booked on. */
  labels: () => readonly string[];
  /** Aborts the opening, and the stream once it is open. */
  signal: AbortSignal;
}

/** A stream that is open. */
export interface OpenedStream {
  /** Its events as bytes. */
  body: ReadableStream<Uint8Array>;
  /**
   * Books the opening, whose price is reserved until then. The service says what it has `charged`, and the `balance` after it, in
   * an event of the stream; if omitted, the list price and the balance of the response. Only the first call has an effect.
   */
  bookOpening: (charged?: number, balance?: number) => void;
}

/**
 * Decides when a stream may be opened: another client of the account may have to close one before. Resolves when it is the turn of an
 * opening, before that is paid for. What it resolves to is called when it is paid for: it resolves when the opening may be sent, to the
 * event to resume after if that is not the event of the opening. Both reject with the signal's reason.
 */
export type OpeningTurn = (opening: StreamOpening) => Promise<() => Promise<string | undefined>>;

/** What streams use of a client. */
export interface StreamParts extends StreamPayment, RequestParts {
  /** Every opening is sent at once if omitted. */
  turn?: OpeningTurn | undefined;
}

/** Returns what streams use of a client. */
export function streamParts({ requestParts, budget, ledger }: MarketClient): StreamParts {
  return { ...requestParts, budget, ledger };
}

/** The format of the events that the contract describes. docs/api.md, Versions. */
const FORMAT = "v2";

/**
 * Returns a stream once it is open. It is admitted like any request, and not retried.
 *
 * Rejects with a `MarketDataError` if it is refused or cannot be reached, with a `BudgetError` or a `MissingKeyError` before
 * anything is sent, and with the signal's reason once that aborts.
 */
export async function openStream(
  parts: RequestParts & Pick<StreamParts, "turn">,
  opening: StreamOpening,
): Promise<OpenedStream> {
  const { admission, platform } = parts;
  const { request, labels, signal } = opening;
  authorization(parts.key());
  const query = await streamQuery(parts, opening);
  const mayOpen = await parts.turn?.(opening);
  signal.throwIfAborted();
  const admitted = await admission.admit({
    endpoint: "stream",
    symbols: request.symbols.map(normalizedSymbol),
    credits: creditsOf("stream", { query, nowMs: platform.now() }),
    labels,
    // Visible cells wait for it.
    priority: () => 0,
    signal,
  });
  try {
    const lastEventId = await mayOpen?.();
    const sent = lastEventId === undefined ? query : await streamQuery(parts, { ...opening, lastEventId });
    signal.throwIfAborted();
    const { body, status, headers } = await send(parts, sent, admitted, signal);
    admitted.begun();
    const stated = creditsRemaining(headers);
    return { body, bookOpening: (charged, balance = stated) => admitted.responded(status, balance, charged) };
  } catch (failure) {
    admitted.end();
    if (failure instanceof MarketDataError) admission.reportFailure(failure);
    throw failure;
  }
}

/** The event id is sent as a parameter: for the header a page would need a CORS permission of the service. */
async function streamQuery({ names }: RequestParts, { request, lastEventId }: StreamOpening): Promise<Query> {
  const { symbols, ...board } = request;
  const values = { ...board, symbols: symbols.map(normalizedSymbol).join(","), lastEventId };
  try {
    return await names.query("stream", writeArguments("stream", { ...values, format: FORMAT }));
  } catch (failure) {
    // A service with a single format of events has no such parameter.
    if (failure instanceof UnsupportedArgumentError && failure.argument === "format")
      return names.query("stream", writeArguments("stream", values));
    throw failure;
  }
}

async function send(
  parts: RequestParts,
  query: Query,
  admitted: AdmittedRequest,
  signal: AbortSignal,
): Promise<EventStreamResponse> {
  const { hosts, platform } = parts;
  const key = parts.key();
  const bearer = authorization(key);
  const connection = new AbortController();
  signal.addEventListener("abort", () => connection.abort(), { once: true });
  const timeout = new Alarm(platform, () => connection.abort());
  timeout.setAfter(ATTEMPT_TIMEOUT_MS);
  try {
    admitted.sent();
    const url = requestUrl(hosts(), endpoints.stream, query);
    const init = requestInit("text/event-stream", bearer, connection.signal, {}, admitted.notSent);
    const response = await platform.fetch(url, init);
    const { status, headers } = response;
    if (isEventStream(response)) return response;
    // Booked before the body arrives: whatever happens to that, a refusal costs nothing.
    if (status >= 300) admitted.responded(status, creditsRemaining(headers));
    const body = withoutKey(await response.text(), key);
    if (status < 300) throw notAStream(headers);
    throw refusal({ status, headers, body, receivedAtMs: platform.now() });
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof MarketDataError) throw cause;
    const timedOut = `The service did not open the stream within ${ATTEMPT_TIMEOUT_MS / 1_000} seconds.`;
    throw new ConnectionError(connection.signal.aborted ? timedOut : "The service could not be reached.", { cause });
  } finally {
    timeout.clear();
  }
}

type EventStreamResponse = Response & { body: ReadableStream<Uint8Array> };

function isEventStream(response: Response): response is EventStreamResponse {
  const type = response.headers.get("Content-Type")?.trim().toLowerCase();
  return response.ok && response.body !== null && type?.startsWith("text/event-stream") === true;
}

/** The sign-in page of a public network responds like this: another attempt may succeed later. */
function notAStream(headers: Headers): ConnectionError {
  const type = headers.get("Content-Type")?.split(";")[0]?.trim() || "a response without a content type";
  return new ConnectionError(
    `Expected a stream and received ${type}: something between this computer and the service responded instead. Sign in to the network if it requires that, or check the service's address.`,
  );
}
