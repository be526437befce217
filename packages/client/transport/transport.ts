import type { GenericSchema } from "valibot";
import { type EndpointFacts, type EndpointName, type ResponseMeta, creditsText, endpoints } from "@strikebook/contract";
import type { Admission, AdmittedRequest } from "./admission";
import { BACKGROUND_PRIORITY, type RequestContext } from "./call-context";
import { startDeadline, type Deadline } from "./deadline";
import { ConnectionError, IncompleteResponseError, MarketDataError, ServiceError } from "./errors";
import { MissingKeyError } from "./unsent-errors";
import type { Platform, RequestOptions } from "./platform";
import { ACCEPTED, creditsCharged, creditsRemaining, readResponse, type RawResponse } from "./read-response";
import type { AttemptEvent, RequestEvent } from "./request-event";
import { requestUrl, type Hosts, type PathParameters, type Query } from "./request-url";
import { waitBeforeRetry } from "./retry-policy";
import type { ServiceClock } from "./service-clock";
import { startTimeLimit } from "./time-limit";

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
export interface ResponseEnvelope {
  data: unknown;
  meta?: ResponseMeta | undefined;
}

/** One request as the service receives it. */
interface TransportRequest<Response extends ResponseEnvelope> {
  endpoint: EndpointName;
  /** The service that receives it, if not the endpoint's own: each host has a description of its own. */
  service?: EndpointFacts["service"] | undefined;
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
export interface TransportResponse<Response> {
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
   * after a 429: they hold no other request back (docs/api.md, Limits).
   */
  async get<Response extends ResponseEnvelope>(
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

  async #retry<Response extends ResponseEnvelope>(
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
      const fail = (last: MarketDataError) => this.#settle(request, { ...attempt, failure: last }, attempts);
      if (request.credits > 0 && failure instanceof IncompleteResponseError) cutOff += 1;
      if (cutOff >= MAX_CUT_OFF) {
        const message = `The response was cut off twice, and each attempt may have cost ${creditsText(request.credits)}.`;
        return fail(new IncompleteResponseError(message, { cause: failure }));
      }
      const isLast = attempts >= (context.maxAttempts ?? Infinity);
      const waitMs = isLast ? undefined : waitBeforeRetry(failure, attempts - 1, () => platform.random());
      if (waitMs === undefined) return fail(failure);
      const tooLate = deadline.refuseWait(waitMs, failure);
      if (tooLate) return fail(tooLate);
      deadline.waitFor("retry");
      await platform.sleep(waitMs, deadline.signal);
    }
  }

  /** Waits for admission and sends the request. Throws what prevented it from being sent: no request, no event. */
  async #attempt<Response extends ResponseEnvelope>(
    request: TransportRequest<Response>,
    { labels, cells, priority }: RequestContext,
    deadline: Deadline,
  ): Promise<Attempt<Response>> {
    const { admission } = this.#options;
    const { endpoint, service = endpoints[endpoint].service, path, query, symbols, credits } = request;
    const { signal } = deadline;
    // Read together: both may change while the request waits in the queue, and no host may receive another's key.
    const key = this.#options.key();
    const url = requestUrl(this.#options.hosts(), { ...endpoints[endpoint], service }, query, path);
    const bearer = authorization(key);
    deadline.waitFor("queue");
    const admitted = await admission.admit({ endpoint, service, symbols, credits, labels, cells, priority, signal });
    try {
      signal.throwIfAborted();
      const sent = { url, authorization: bearer, isBackground: priority() >= BACKGROUND_PRIORITY, key };
      return await this.#send(request, sent, deadline, admitted);
    } finally {
      admitted.end();
    }
  }

  async #send<Response extends ResponseEnvelope>(
    { endpoint, symbols, schema }: TransportRequest<Response>,
    { key, ...sent }: Pick<HttpRequest, "url" | "authorization" | "isBackground"> & { key: string | undefined },
    deadline: Deadline,
    admitted: AdmittedRequest,
  ): Promise<Attempt<Response>> {
    const { platform, clock, admission, onAttempt } = this.#options;
    // An attempt with another key says nothing about the service in use, and another key has a rate limit of its own.
    const isCurrent = () => key === this.#options.key();
    const report = (kind: AttemptEvent["kind"], ended: Pick<AttemptEvent, "status" | "error"> = {}) => {
      const { origin } = new URL(sent.url);
      if (isCurrent()) onAttempt?.({ kind, endpoint, origin, atMs: platform.now(), ...ended });
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
        report("answered", { status });
        noteDate(headers);
        balance = creditsRemaining(headers);
        // Booked before the body arrives: a response that is cut off has been charged as well. One to wait for has not.
        admitted.responded(status === ACCEPTED ? 503 : status, balance, creditsCharged(headers));
      };
      raw = await sendRequest(platform, { ...sent, signal: deadline.signal, onHeaders, notSent: admitted.notSent });
      if (raw.status >= 400) raw = { ...raw, body: withoutKey(raw.body, key) };
      return { raw, balance, response: readResponse(raw, schema) };
    } catch (problem) {
      if (!(problem instanceof MarketDataError)) throw problem;
      if (problem instanceof ConnectionError) report("lost", { error: problem });
      const failure = problem instanceof ServiceError ? problem.about(symbols) : problem;
      if (isCurrent()) admission.reportFailure(failure);
      return { raw, balance, failure };
    }
  }

  #settle<Response extends ResponseEnvelope>(
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

/**
 * The time limit of one attempt, its body included. The service itself gives up after 25 s with a refunded 504 (docs/api.md, Limits): five more seconds let that response arrive.
 */
export const ATTEMPT_TIMEOUT_MS = 30_000;

/** One GET. */
interface HttpRequest extends Pick<RequestOptions, "notSent"> {
  url: string;
  authorization: string;
  /** Whether nobody waits for it: loading in advance. */
  isBackground: boolean;
  signal: AbortSignal;
  /** Called with the status and the headers of the response when they arrive, before its body. */
  onHeaders: (status: number, headers: Headers) => void;
}

/**
 * Sends one request and reads its body, whatever its status.
 *
 * @throws ConnectionError if no response arrives in time, IncompleteResponseError if a response of success ends early; the signal's own
 * reason if the caller aborts.
 */
async function sendRequest(platform: Platform, request: HttpRequest): Promise<RawResponse> {
  const { url, authorization, isBackground, signal, onHeaders, notSent } = request;
  const limit = startTimeLimit(platform, { limitMs: ATTEMPT_TIMEOUT_MS, caller: signal, late: () => undefined });
  let status = 0;
  try {
    // Others may go first (RFC 9218), at a desk that has the origin of the page: another origin would need a CORS permission for the header.
    const { origin } = platform;
    const others = isBackground && origin && url.startsWith(`${origin}/`) ? { Priority: "u=6" } : {};
    const init = requestInit("application/json", authorization, limit.signal, others, notSent);
    const response = await platform.fetch(url, init);
    const { headers } = response;
    status = response.status;
    onHeaders(status, headers);
    const body = await response.text();
    return { status, headers, body, receivedAtMs: platform.now() };
  } catch (cause) {
    signal.throwIfAborted();
    const isLate = limit.signal.aborted;
    if (status >= 200 && status <= 299) {
      const message = isLate
        ? `The response did not complete within ${ATTEMPT_TIMEOUT_MS / 1_000} seconds.`
        : "The connection was lost before the response was complete.";
      throw new IncompleteResponseError(message, { cause });
    }
    const message = isLate
      ? `The service did not respond within ${ATTEMPT_TIMEOUT_MS / 1_000} seconds.`
      : "The service could not be reached.";
    throw new ConnectionError(message, { cause, url });
  } finally {
    limit.end();
  }
}

/**
 * Returns the `fetch` options of every request; `accept` is the content type it asks for, `others` are further headers, and `notSent` is
 * called if nothing was sent.
 */
export function requestInit(
  accept: string,
  authorization: string,
  signal: AbortSignal,
  others: Readonly<Record<string, string>> = {},
  notSent?: () => void,
): RequestOptions {
  return {
    headers: { Accept: accept, Authorization: authorization, ...others },
    // A redirect would send the key to a host that is not configured.
    redirect: "error",
    credentials: "omit",
    cache: "no-store",
    signal,
    notSent,
  };
}

/**
 * Returns the `Authorization` header of a key. docs/api.md, Authentication.
 *
 * A key with a character that headers cannot contain is refused here: the platform's own error would quote the whole header.
 *
 * @throws MissingKeyError if there is no key, or none that a header can contain.
 */
export function authorization(key: string | undefined): string {
  const trimmed = key?.trim() ?? "";
  if (trimmed === "") throw new MissingKeyError();
  if (!/^[\x21-\x7e]+$/.test(trimmed)) {
    throw new MissingKeyError("The API key contains invalid characters. Enter it again.");
  }
  return `Bearer ${trimmed}`;
}

/** Shorter keys are not secret, and removing them would garble the text. */
const MIN_SECRET_LENGTH = 8;

/** Returns a text without the key, in case a gateway quoted it: such texts are shown in cells and saved in workbooks. */
export function withoutKey(text: string, key: string | undefined): string {
  const secret = key?.trim() ?? "";
  return secret.length < MIN_SECRET_LENGTH ? text : text.replaceAll(secret, "(your key)");
}
