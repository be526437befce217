import * as v from "valibot";
import { ApiError, errorResponse, type PlainResponse } from "@strikebook/http";
import {
  DESK_SOURCE_HEADER,
  type DeskSource,
  type EndpointFacts,
  type EndpointName,
  type ErrorCode,
  endpoints,
  errorBodySchema,
} from "@strikebook/contract";
import {
  DeadlineError,
  MarketDataError,
  MissingKeyError,
  type RemedyWords,
  ServiceError,
  explain,
  mayHaveBeenCharged,
  terminalWords,
} from "@strikebook/client";
import { EngineUnavailableError } from "../engine/engine";
import { CapError } from "../spending/reservation";

/** An error response, as it is sent: the error envelope as JSON. */
export interface Failure extends PlainResponse {
  body: string;
  /** Lower-case. */
  code: string;
}

/** The newest response of the provider to a request, if any. */
export interface ErrorResponse {
  status: number;
  headers: Headers;
  body: string;
}

const tellAdministrator = "Tell the administrator of the desk.";

/** What the desk tells its people to do about the provider and its account. Their own clients say what to do about a symbol. */
export const deskWords = {
  ...terminalWords,
  "enter-key": tellAdministrator,
  "send-key": tellAdministrator,
  "replace-key": tellAdministrator,
  "add-credits": tellAdministrator,
  "raise-cap": tellAdministrator,
  "check-account": tellAdministrator,
  "sign-agreement": tellAdministrator,
  "enable-data": tellAdministrator,
  "contact-provider": tellAdministrator,
  "start-service": tellAdministrator,
  "check-connection": "Try again in a minute, or tell the administrator of the desk.",
  "restart-live": tellAdministrator,
  update: tellAdministrator,
  "check-ticker": "",
} satisfies RemedyWords;

/** Returns an error of the desk itself, with the documented status of its code. `message` says what happened and what to do. */
export function deskFailure(
  service: EndpointFacts["service"],
  code: ErrorCode,
  message: string,
  retryAfterS?: number,
): Failure {
  const headers = retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) };
  return refusal(service, new ApiError(code, message, headers));
}

function refusal(service: EndpointFacts["service"], error: ApiError): Failure {
  const { headers, ...response } = errorResponse(service, error);
  return { ...response, headers: { ...headers, ...sourceHeader("desk") }, code: error.code };
}

/**
 * Returns the response for a problem, in the error envelope of the host. `credits` is the list price of the request. A problem that is
 * a bug is reported, and its details are not sent.
 */
export function failureOfProblem(
  problem: unknown,
  {
    service,
    credits,
    report,
  }: { service: EndpointFacts["service"]; credits: number; report: (problem: unknown) => void },
): Failure {
  if (problem instanceof ApiError) return refusal(service, problem);
  if (problem instanceof EngineUnavailableError) return engineAwayFailure(service, credits);
  report(problem);
  return deskFailure(service, "internal_error", "The desk failed to process this request: retry in a minute.");
}

/** Says who sent an error. Clients explain it by that: nobody but the administrator can change the account of a desk. */
const sourceHeader = (source: DeskSource) => ({ [DESK_SOURCE_HEADER.toLowerCase()]: source });

/** Returns the error for a request that the engine is needed for. `credits` is its list price. */
export function engineAwayFailure(service: EndpointFacts["service"], credits: number): Failure {
  const why = credits > 0 ? "cannot check what may be spent" : "cannot count its requests to the provider";
  const message = `The desk ${why} now, because its engine does not respond. Nothing was spent: retry in a minute, or tell the administrator of the desk.`;
  return deskFailure(service, "unavailable", message, 30);
}

/** When a request that waited too long may be sent again, in milliseconds, unless the provider states it. */
const LATE_RETRY_MS = 10_000;

/**
 * Returns the response for a request that failed; `undefined` if the problem is none of the provider, the network or a cap. An error
 * of the provider is passed on as it was sent, except that it refuses the desk's own key: the user's is valid.
 */
export function failureOf(
  problem: unknown,
  { endpoint, service = endpoints[endpoint].service }: { endpoint: EndpointName; service?: EndpointFacts["service"] },
  response: ErrorResponse | undefined,
): Failure | undefined {
  if (problem instanceof CapError) return deskFailure(service, problem.code, problem.message);
  const error = problem instanceof DeadlineError ? problem.cause : problem;
  if (error instanceof ServiceError) return providerFailure(service, error, response);
  if (mayHaveBeenCharged(problem)) return unusableFailure(service, explain(problem, deskWords));
  if (problem instanceof DeadlineError) {
    const { waitedFor, message, cause, retryAfterMs = LATE_RETRY_MS } = problem;
    const code = waitedFor === "queue" ? "rate_limited" : "gateway_timeout";
    const late = new DeadlineError(waitedFor, message, { cause, retryAfterMs });
    return deskFailure(service, code, explain(late, deskWords), Math.ceil(retryAfterMs / 1_000));
  }
  if (problem instanceof MissingKeyError) return keyFailure(service);
  if (problem instanceof MarketDataError) return deskFailure(service, "upstream_error", explain(problem, deskWords));
  return undefined;
}

/** Returns the error for symbols that the provider returns nothing for. */
export function notFoundFailure(service: EndpointFacts["service"], symbols: readonly string[]): Failure {
  const message = `The provider returned nothing for ${symbols.join(", ")}: not known, or without data. /v1/symbols lists the symbols.`;
  return deskFailure(service, "symbol_not_found", message);
}

/** Returns the error for a request whose batches were lost again and again. */
export function interruptedFailure(service: EndpointFacts["service"]): Failure {
  const message =
    "The nodes of the desk that sent this request were interrupted several times: retry in a few seconds.";
  return deskFailure(service, "unavailable", message, 5);
}

/** Returns the error for a response of the provider that cannot be divided by symbol. */
export function unreadableFailure(service: EndpointFacts["service"]): Failure {
  const message =
    "The response of the provider has no records by symbol, unlike the API documentation. Tell the administrator of the desk.";
  return unusableFailure(service, message);
}

/** The status of a request that failed because another one did (RFC 4918): clients do not retry it. docs/api.md, Retries. */
const FAILED_DEPENDENCY = 424;

/** Returns the error for a response that was paid for and cannot be passed on: clients that retried it would pay for it again. */
function unusableFailure(service: EndpointFacts["service"], message: string): Failure {
  return { ...deskFailure(service, "upstream_error", message), status: FAILED_DEPENDENCY };
}

function providerFailure(
  service: EndpointFacts["service"],
  { status, code, message, retryAfterMs, accountTrouble }: ServiceError,
  response: ErrorResponse | undefined,
): Failure {
  if (accountTrouble === "key") return keyFailure(service);
  const stated = response?.headers.get("Retry-After") ?? (retryAfterMs && String(Math.ceil(retryAfterMs / 1000)));
  const headers = { ...sourceHeader("provider"), ...(stated && { "retry-after": stated }) };
  const isEnvelope = response?.status === status && isErrorEnvelope(response.body);
  return { status, code, headers, body: isEnvelope ? response.body : JSON.stringify({ error: { code, message } }) };
}

function keyFailure(service: EndpointFacts["service"]): Failure {
  const message = "The provider does not accept the key of the desk. Tell the administrator of the desk.";
  return deskFailure(service, "unavailable", message);
}

function isErrorEnvelope(body: string): boolean {
  try {
    return v.is(errorBodySchema, JSON.parse(body));
  } catch {
    return false;
  }
}
