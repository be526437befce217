import { creditsText } from "../contract/credits-text";
import type { GenericSchema } from "valibot";
import { endpoints, type Endpoint, type EndpointName } from "../contract/endpoints";
import type { Admission, AdmittedRequest } from "./admission";
import { authorization, sendRequest, withoutKey } from "./send-request";
import { BACKGROUND_PRIORITY, type RequestContext } from "./call-context";
import { startDeadline, type Deadline } from "./deadline";
import { ConnectionError, IncompleteResponseError, MarketDataError, ServiceError } from "./errors";
import type { Platform } from "./platform";
import { ACCEPTED, creditsRemaining, readResponse, type RawResponse } from "./read-response";
import type { AttemptEvent, RequestEvent, ResponseMeta } from "./request-event";
import { requestUrl, type Hosts, type PathParameters, type Query } from "./request-url";
import { waitBeforeRetry } from "./retry-policy";
import type { ServiceClock } from "./service-clock";

export interface TransportOptions {
  /** Read again for every attempt, like the key, so that a change takes effect at once. */
  hosts: () => Hosts;
  key: () => string | undefined;
  platform: Platform;
  /** Called when a request has settled. */
  onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Called when an attempt of a request is sent, and when it ends with a response or without one. */
  onAttempt?: ((event: AttemptEvent) => void) | undefined;
  admission: Admission;
  /** Set from the `Date` header of each response. */
  clock: ServiceClock;
  /** Time limit of a request, its wait in the queue and its retries included, in milliseconds. */
  deadlineMs: number;
}

/** The outer shape of every response. */
interface Envelope {
  data: unknown;
  meta?: ResponseMeta | undefined;
}

/** One request as the service receives it. */
interface TransportRequest<Response extends Envelope> {
  endpoint: EndpointName;
  /** The service that receives it, if not the endpoint's own: each host has a description of its own. */
  service?: Endpoint["service"] | undefined;
  /** Values for the names in braces of the endpoint's path. */
  path?: PathParameters | undefined;
  query: Query;
  /** For the ledger and the request events; the query spells them for the service. */
  symbols: readonly string[];
  /** Its list price. */
  credits: number;
  schema: GenericSchema<unknown, Response>;
}

/** A decoded response. */
interface TransportResponse<Response> {
  response: Response;
  /** When it arrived, in milliseconds since 1970 UTC. */
  receivedAtMs: number;
  /** The length of its text. */
  characters: number;
}

type Attempt<Response> = {
  /** The balance that the response states, even if its body was cut off. */
  balance: number | undefined;
} & ({ raw: RawResponse; response: Response } | { raw: RawResponse | undefined; failure: MarketDataError });

/** How often a priced request may receive a response that is cut off: each may have been charged. */
const MAX_CUT_OFF = 2;

/** Sends requests, retries failures that are worth a retry, and reports how each request ended. */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /**
   * Returns the response to one request, after at most five attempts and within its deadline.
   *
   * Rejects with a `MarketDataError`, or with the signal's reason once it aborts. Rate headers only lengthen the wait
   * after a 429: they hold no other request back (API document, Part 8).
   */
  async get<Response extends Envelope>(
    request: TransportRequest<Response>,
    context: RequestContext,
  ): Promise<TransportResponse<Response>> {
    const { platform, deadlineMs, admission } = this.#options;
    const { cells, signal } = context;
    const waitedMs = await admission.approve({ credits: request.credits, cells, signal });
    const deadline = startDeadline(platform, deadlineMs, context.startedAtMs + waitedMs, signal);
    try {
      return await this.#retry(request, context, deadline);
    } finally {
      deadline.end();
    }
  }

  async #retry<Response extends Envelope>(
    request: TransportRequest<Response>,
    context: RequestContext,
    deadline: Deadline,
  ) {
    const { platform } = this.#options;
    let cutOff = 0;
    for (let attempts = 1; ; attempts += 1) {
      const attempt = await this.#attempt(request, context, deadline);
      if (!("failure" in attempt) || deadline.signal.aborted) return this.#settle(request, attempt, attempts);
      const { failure } = attempt;
      if (request.credits > 0 && failure instanceof IncompleteResponseError) cutOff += 1;
      if (cutOff >= MAX_CUT_OFF) {
        return this.#settle(request, { ...attempt, failure: cutOffTooOften(request.credits, failure) }, attempts);
      }
      const isLast = attempts >= (context.maxAttempts ?? Infinity);
      const waitMs = isLast ? undefined : waitBeforeRetry(failure, attempts - 1, () => platform.random());
      if (waitMs === undefined) return this.#settle(request, attempt, attempts);
      const tooLate = deadline.refuseWait(waitMs, failure);
      if (tooLate) return this.#settle(request, { ...attempt, failure: tooLate }, attempts);
      deadline.waitFor("retry");
      await platform.sleep(waitMs, deadline.signal);
    }
  }

  /** Waits for admission and sends the request. Throws what prevented it from being sent: no request, no event. */
  async #attempt<Response extends Envelope>(
    request: TransportRequest<Response>,
    { labels, cells, priority }: RequestContext,
    deadline: Deadline,
  ): Promise<Attempt<Response>> {
    const { admission } = this.#options;
    const { endpoint, service, symbols, credits } = request;
    const { signal } = deadline;
    // Read together: both may change while the request waits in the queue, and no host may receive another's key.
    const key = this.#options.key();
    const hosts = this.#options.hosts();
    const bearer = authorization(key);
    deadline.waitFor("queue");
    const admitted = await admission.admit({ endpoint, service, symbols, credits, labels, cells, priority, signal });
    try {
      signal.throwIfAborted();
      const isBackground = priority() >= BACKGROUND_PRIORITY;
      return await this.#send(request, { key, bearer, hosts, isBackground }, deadline, admitted);
    } finally {
      admitted.end();
    }
  }

  async #send<Response extends Envelope>(
    { endpoint, service = endpoints[endpoint].service, query, path, symbols, schema }: TransportRequest<Response>,
    sent: { key: string | undefined; bearer: string; hosts: Hosts; isBackground: boolean },
    deadline: Deadline,
    admitted: AdmittedRequest,
  ): Promise<Attempt<Response>> {
    const { platform, clock, admission } = this.#options;
    const { key, bearer: authorization, hosts, isBackground } = sent;
    const url = requestUrl(hosts, { ...endpoints[endpoint], service }, query, path);
    const report = (kind: AttemptEvent["kind"], error?: ConnectionError) => {
      // An attempt with another key says nothing about the service in use.
      if (key !== this.#options.key()) return;
      const { origin } = new URL(url);
      this.#options.onAttempt?.({ kind, endpoint, origin, atMs: platform.now(), ...(error && { error }) });
    };
    let raw: RawResponse | undefined;
    let balance: number | undefined;
    try {
      deadline.waitFor("connection");
      admitted.sent();
      report("sent");
      const noteDate = clock.expectResponse();
      const onHeaders = (status: number, headers: Headers) => {
        deadline.waitFor("response");
        report("answered");
        noteDate(headers);
        balance = creditsRemaining(headers);
        // Booked before the body arrives: a response that is cut off has been charged as well. One to wait for has not.
        admitted.answered(status === ACCEPTED ? 503 : status, balance);
      };
      raw = await sendRequest(platform, { url, authorization, isBackground, signal: deadline.signal, onHeaders });
      if (raw.status >= 400) raw = { ...raw, body: withoutKey(raw.body, key) };
      return { raw, balance, response: readResponse(raw, schema) };
    } catch (problem) {
      if (!(problem instanceof MarketDataError)) throw problem;
      if (problem instanceof ConnectionError) report("lost", problem);
      const failure = problem instanceof ServiceError ? problem.about(symbols) : problem;
      // Another key has a rate limit of its own.
      if (key === this.#options.key()) admission.reportFailure(failure);
      return { raw, balance, failure };
    }
  }

  #settle<Response extends Envelope>(
    { endpoint, symbols }: TransportRequest<Response>,
    attempt: Attempt<Response>,
    attempts: number,
  ): TransportResponse<Response> {
    const { platform, onRequest } = this.#options;
    const { raw, balance: creditsRemaining } = attempt;
    const receivedAtMs = raw?.receivedAtMs ?? platform.now();
    const settled = { endpoint, symbols, attempts, receivedAtMs, creditsRemaining };
    if ("failure" in attempt) {
      onRequest?.({ ...settled, kind: "failed", error: attempt.failure });
      throw attempt.failure;
    }
    onRequest?.({ ...settled, kind: "answered", status: attempt.raw.status, meta: attempt.response.meta });
    return { response: attempt.response, receivedAtMs, characters: attempt.raw.body.length };
  }
}

/** Returns the error of a priced request whose last response allowed was cut off as well. */
function cutOffTooOften(credits: number, cause: MarketDataError): IncompleteResponseError {
  return new IncompleteResponseError(
    `The response was cut off twice, and each attempt may have cost ${creditsText(credits)}.`,
    { cause },
  );
}
