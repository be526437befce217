import { endpoints } from "../contract/endpoints";
import type { Layout, Metric } from "../contract/limits";
import { creditsOf } from "../contract/prices";
import { authorization, withoutKey } from "../transport/authorization";
import { boardValues } from "../client/requests/board-query";
import type { Budget } from "../spending/budget";
import type { Charge, CreditLedger } from "../spending/credit-ledger";
import { ConnectionError, MarketDataError, UnsupportedArgumentError } from "../transport/errors";
import type { ParameterNames } from "../client/endpoint/parameter-names";
import type { Platform } from "../transport/platform";
import { creditsRemaining, refusal } from "../transport/read-answer";
import { requestUrl, type Query } from "../transport/request-url";
import { ATTEMPT_TIMEOUT_MS, requestInit } from "../transport/send-once";
import type { TransportOptions } from "../transport/transport";
import { heldLane } from "../spending/turns";
import { wireSymbol } from "../client/requests/wire-symbol";
import { writeArguments } from "../client/requests/write-arguments";

/** What one stream carries: several symbols, one window of strikes and expirations. API document, Part 4.4. */
export interface StreamQuestion {
  symbols: readonly string[];
  metric: Metric;
  /** Strikes around spot, 1 to 1000, or every listed one. */
  maxStrikes: number | "all";
  /** How many of the nearest expirations to net, 1 to 60, or all; or exactly these dates, YYYY-MM-DD. */
  expirations: number | "all" | readonly string[];
  /** `matrix` adds the exposure of each strike by expiration; net when left out. */
  layout?: Layout | undefined;
}

/** One opening of a stream. */
export interface StreamOpening {
  question: StreamQuestion;
  /** Where an earlier stream was left; undefined to begin anew. */
  lastEventId: string | undefined;
  /** Whom the credits are booked on, for example `GEX.LIVE`. */
  labels: readonly string[];
  /** Ends the opening, and the stream for as long as it lasts. */
  signal: AbortSignal;
}

/** What a stream needs of the client. */
export interface StreamParts {
  platform: Platform;
  door: StreamDoor;
  budget: Budget;
  ledger: CreditLedger;
  /** The functions that watch, read anew for every charge; nobody when omitted. */
  labels?: () => readonly string[];
}

/** What streams are opened with: the same line, purse and key as every request. */
interface DoorParts extends Pick<TransportOptions, "hosts" | "key" | "platform" | "gate" | "budget"> {
  names: ParameterNames;
}

interface Sending extends StreamOpening {
  query: Query;
  charge: Charge;
}

/** The form of the events that the records of the contract describe. API document, Part 9. */
const FORMAT = "v2";

/** Opens streams. */
export class StreamDoor {
  readonly #parts: DoorParts;

  constructor(parts: DoorParts) {
    this.#parts = parts;
  }

  /**
   * The events of a stream as bytes, once it is open: paid for, in its turn, asked once.
   *
   * Rejects with a `MarketDataError` when it is refused or cannot be reached, with a `BudgetError` or a `MissingKeyError`
   * before anything is sent, and with the signal's reason once that aborts.
   */
  async open(opening: StreamOpening): Promise<ReadableStream<Uint8Array>> {
    const { gate, budget, platform } = this.#parts;
    const { question, labels, signal } = opening;
    authorization(this.#parts.key());
    const query = await this.#query(opening);
    signal.throwIfAborted();
    const price = creditsOf("stream", { query, nowMs: platform.now() });
    const charge = budget.admit({ labels, endpoint: "stream", symbols: question.symbols.map(wireSymbol), price });
    try {
      // Cells on screen wait for it.
      const pass = await gate.enter({ lane: "live", priority: () => 0, signal });
      try {
        signal.throwIfAborted();
        return await this.#send({ ...opening, query, charge });
      } finally {
        pass.leave();
      }
    } catch (failure) {
      if (failure instanceof MarketDataError) this.#heed(failure);
      throw failure;
    } finally {
      charge.end();
    }
  }

  /** The text of an event with the key cut out, should a gateway have quoted it. */
  clean(text: string): string {
    return withoutKey(text, this.#parts.key());
  }

  /** The id travels as a parameter: a page would need the service's leave to send the header. */
  async #query({ question, lastEventId }: StreamOpening): Promise<Query> {
    const { symbols, ...board } = question;
    const values = { ...boardValues(board), symbols: symbols.map(wireSymbol).join(","), lastEventId };
    const { names } = this.#parts;
    try {
      return await names.query("stream", writeArguments("stream", { ...values, format: FORMAT }));
    } catch (failure) {
      // A service with one form of events has no word for it.
      if (failure instanceof UnsupportedArgumentError && failure.argument === "format")
        return names.query("stream", writeArguments("stream", values));
      throw failure;
    }
  }

  async #send({ query, charge, signal }: Sending): Promise<ReadableStream<Uint8Array>> {
    const { hosts, platform } = this.#parts;
    const key = this.#parts.key();
    const bearer = authorization(key);
    const line = new AbortController();
    signal.addEventListener("abort", () => line.abort(), { once: true });
    const opened = new AbortController();
    // Rejects when the answer comes in time, as it mostly does.
    platform.sleep(ATTEMPT_TIMEOUT_MS, opened.signal).then(
      () => line.abort(),
      () => undefined,
    );
    try {
      charge.send();
      const url = requestUrl(hosts(), endpoints.stream, query);
      const response = await platform.fetch(url, requestInit("text/event-stream", bearer, line.signal));
      const { status, headers } = response;
      if (isEventStream(response)) {
        charge.answer(status, creditsRemaining(headers));
        return response.body;
      }
      const body = withoutKey(await response.text(), key);
      if (status < 300) throw notAStream(headers);
      charge.answer(status, creditsRemaining(headers));
      throw refusal({ status, headers, body, receivedAtMs: platform.now() });
    } catch (cause) {
      signal.throwIfAborted();
      throw cause instanceof MarketDataError ? cause : unreachable(line.signal.aborted, cause);
    } finally {
      opened.abort();
    }
  }

  /** A busy service is left alone by everyone it concerns, for as long as it asked. */
  #heed(failure: MarketDataError): void {
    const { gate, platform } = this.#parts;
    const lane = heldLane(failure);
    if (lane && failure.retryAfterMs) gate.hold(lane, platform.now() + failure.retryAfterMs);
  }
}

function isEventStream(response: Response): response is Response & { body: ReadableStream<Uint8Array> } {
  const type = response.headers.get("Content-Type")?.trim().toLowerCase();
  return response.ok && response.body !== null && type?.startsWith("text/event-stream") === true;
}

/** The sign-in page of a hotel's network answers like this: asking again later can succeed. */
function notAStream(headers: Headers): ConnectionError {
  const came = headers.get("Content-Type")?.split(";")[0]?.trim() || "an answer without a type";
  return new ConnectionError(
    `The service was asked for a stream and ${came} came: something on the way answers in its place. Sign in to the network if it asks you to, or check the service's address.`,
  );
}

function unreachable(timedOut: boolean, cause: unknown): ConnectionError {
  return new ConnectionError(
    timedOut
      ? `The service did not open the stream within ${ATTEMPT_TIMEOUT_MS / 1_000} seconds.`
      : "The service could not be reached.",
    { cause },
  );
}
