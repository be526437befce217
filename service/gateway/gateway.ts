import type { EndpointName } from "../../src/contract/endpoints";
import { type ApiError, errorResponse } from "../query/api-error";
import type { Host } from "../query/hosts";
import { type PlainResponse, withHeaders } from "../query/plain-response";
import type { Account, FindCaller } from "./accounts";
import { authenticate, type Authentication, readKey } from "./authenticate";
import { type RateHeaderForm, rateHeaders, type RateLimitState } from "./rate-limit";
import { loggedPath, type LoggedRequest, loggedSymbols } from "./request-log";
import { addressError } from "../query/request-size";
import { commonHeaders, isPreflight, preflightResponse } from "./response-headers";
import type { NamedRoute } from "./route";

/** The dependencies of the gateway, which handles every request of both hosts before its route. */
interface GatewayOptions {
  findCaller: FindCaller;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  /** Converts an instant of the service's clock to market time. */
  marketTime: (nowMs: number) => number;
  marketName?: string | undefined;
  record: (request: LoggedRequest) => void;
  rateHeaderForm: RateHeaderForm;
  faults: GatewayFaults;
}

/** Injected faults that take effect before a route is reached. The name is `undefined` for a path without a route. */
export interface GatewayFaults {
  /** Called for each request before anything else. */
  onRequest(route: EndpointName | undefined): void;
  /** Returns the response of a network in front of the gateway: without error envelope and rate headers. */
  networkResponse(route: EndpointName | undefined): PlainResponse | undefined;
  gatewayError(route: EndpointName | undefined): ApiError | undefined;
}

/** A request before its key is checked. */
export interface ArrivedRequest {
  raw: Request;
  url: URL;
  host: Host;
  /** `undefined` if no route has the path. */
  named: NamedRoute | undefined;
  /** The parameters in the path, as sent. */
  pathParameters: Readonly<Record<string, string>>;
}

/** The result of the checks of the gateway for a request that passes them. */
export interface Admission {
  account: Account;
  /** When the request arrived, by the clock of the service. */
  receivedAtMs: number;
  /** The current market time, in milliseconds since 1970 UTC. */
  nowMs: number;
  /** Whether the key is still valid. */
  isKeyValid: () => boolean;
}

/** A response, and the credits charged for it, less any refund. */
export interface ChargedResponse {
  response: PlainResponse;
  credits: number;
}

/** The gateway of both hosts. */
interface Gateway {
  /** Handles one request. `respond` is called if it passes the checks. */
  handle: (
    request: ArrivedRequest,
    respond: (admission: Admission) => ChargedResponse | Promise<ChargedResponse>,
  ) => Promise<PlainResponse>;
  /** Returns the response to a request that is refused before any check. */
  refuse: (error: ApiError, host: Host) => PlainResponse;
}

/** Authenticates requests, sets the headers that every response has, and logs. docs/api.md, Authentication and Limits. */
export function gateway(options: GatewayOptions): Gateway {
  const { findCaller, now, marketTime, marketName, record, rateHeaderForm, faults } = options;

  const finished = (response: PlainResponse, rate: Readonly<Record<string, string>>) => {
    const nowMs = now();
    return withHeaders(response, commonHeaders({ nowMs, marketMs: marketTime(nowMs), marketName }), rate);
  };
  const withRate = (response: PlainResponse, rate?: RateLimitState) =>
    finished(response, rateHeaders(rate, rateHeaderForm));

  const refuse: Gateway["refuse"] = (error, host) => withRate(errorResponse(host, error));

  const handle: Gateway["handle"] = async (request, respond) => {
    const { raw, url, host, named } = request;
    const tooLong = addressError(host, raw.url);
    if (tooLong) {
      record({ method: raw.method, path: url.pathname, status: 400, credits: 0, symbols: [] });
      return refuse(tooLong, host);
    }
    if (isPreflight(raw)) return withRate(preflightResponse(raw));
    faults.onRequest(named?.name);
    const networkResponse = faults.networkResponse(named?.name);
    if (networkResponse) {
      record(loggedRequest(request, { response: networkResponse, credits: 0 }));
      return finished(networkResponse, {});
    }
    const receivedAtMs = now();
    const key = readKey(raw.headers, host);
    const checked = withFault(authenticate(key, findCaller, receivedAtMs), faults.gatewayError(named?.name));
    const charged =
      "account" in checked
        ? await respond({
            account: checked.account,
            receivedAtMs,
            nowMs: marketTime(receivedAtMs),
            isKeyValid: () => key !== undefined && findCaller(key, now()) !== undefined,
          })
        : { response: errorResponse(host, checked.error), credits: 0 };
    record(loggedRequest(request, charged));
    return withRate(charged.response, checked.rate);
  };
  return { handle, refuse };
}

function withFault(authentication: Authentication, error: ApiError | undefined): Authentication {
  return error ? { ...(authentication.rate && { rate: authentication.rate }), error } : authentication;
}

function loggedRequest(
  { raw, url, named, pathParameters }: ArrivedRequest,
  { response, credits }: ChargedResponse,
): LoggedRequest {
  const known = named?.route.parameters ?? {};
  const path = loggedPath(url, known);
  return {
    method: raw.method,
    path,
    status: response.status,
    credits,
    symbols: loggedSymbols(url, known, pathParameters),
  };
}
