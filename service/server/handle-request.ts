import { gatewayError, networkResponse, runWithFaults } from "../faults/apply-faults";
import type { Faults } from "../faults/faults";
import type { GatewayAccount, FindCaller } from "../gateway/accounts";
import { authenticate, readKey } from "../gateway/authenticate";
import { chargeAndHandle, type ChargedResponse, isFree } from "../gateway/billing";
import type { Clock } from "../gateway/clock";
import type { RateHeaderForm } from "../gateway/rate-limit";
import { FlowQueryLimit } from "../gateway/request-limits";
import { loggedAddress, type LoggedRequest } from "../gateway/request-log";
import { marketHeaders } from "../gateway/response-headers";
import type { NamedRoute, RouteRequest } from "../gateway/route";
import {
  addressError,
  ApiError,
  commonHeaders,
  errorResponse,
  type Host,
  malformedRequest,
  type PlainResponse,
  preflightResponse,
  quotedValue,
  rateHeaders,
  withHeaders,
} from "@strikebook/http";

/** The dependencies of the handler of all requests. */
interface HandlerOptions {
  findCaller: FindCaller;
  clock: Clock;
  /** Converts an instant of the service's clock to market time. */
  marketTime: (nowMs: number) => number;
  marketName: string | (() => string) | undefined;
  marketPace: number;
  record: (request: LoggedRequest) => void;
  rateHeaderForm: RateHeaderForm;
  faults: Faults;
  /** Receives internal errors, for which callers get a 500. */
  report: (error: unknown) => void;
}

/** A request before its key is checked. */
interface ArrivedRequest {
  raw: Request;
  url: URL;
  host: Host;
  /** `undefined` if no route has the path. */
  named: NamedRoute | undefined;
  /** The parameters in the path, as sent. */
  pathParameters: Readonly<Record<string, string>>;
}

/** Returns the handler of all requests of both hosts, and the responses to those that are refused before any check. */
export function requestHandler(options: HandlerOptions) {
  const { findCaller, clock, marketTime, marketName, marketPace, record, rateHeaderForm, faults, report } = options;
  const { now } = clock;
  const flowQueryLimit = new FlowQueryLimit(clock);

  /** Adds the headers that every response has. docs/api.md, Authentication and Limits. */
  const finished = (response: PlainResponse, rate = rateHeaders(undefined)) => {
    const nowMs = now();
    return withHeaders(
      response,
      commonHeaders(nowMs),
      marketHeaders({ marketMs: marketTime(nowMs), marketName: nameOf(marketName), marketPace }),
      rate,
    );
  };
  const refuse = (error: ApiError, host: Host) => finished(errorResponse(host, error));

  /** Returns the response for a thrown error: an `ApiError` is sent as it is, any other as a 500 without internal details. */
  const failure = (host: Host, error: unknown): PlainResponse => {
    if (error instanceof ApiError) return errorResponse(host, error);
    report(error);
    const message = "The service failed to process this request. Nothing was charged; retry.";
    return errorResponse(host, new ApiError("internal_error", message));
  };

  /** Runs the handler of a route, within the limits of its host and with injected faults. */
  const runRoute = (named: NamedRoute, request: RouteRequest) => {
    const run = () => runWithFaults({ faults, clock }, named.name, () => named.route.handle(request));
    return named.endpoint.service === "flow" && !isFree(named) ? flowQueryLimit.run(request.account, run) : run();
  };

  /** Responds to a request with a valid key: the method check, then the charge, then the route. docs/api.md, Overview and Credits. */
  const respond = async (
    arrived: ArrivedRequest,
    account: GatewayAccount,
    isKeyValid: () => boolean,
    receivedAtMs: number,
  ): Promise<ChargedResponse> => {
    const { raw, url, host, named } = arrived;
    try {
      if (!named) throw new ApiError("not_found", `There is nothing at ${quotedValue(url.pathname)}.`);
      checkMethod(raw.method, url.pathname);
      checkEncoding(host, url);
      const request = new HandledRequest(arrived, account, marketTime(receivedAtMs), isKeyValid);
      return await chargeAndHandle({ host, named, request, receivedAtMs }, async () => {
        try {
          return await runRoute(named, request);
        } catch (error) {
          return failure(host, error);
        }
      });
    } catch (error) {
      return { response: failure(host, error), credits: 0 };
    }
  };

  /** Authenticates, responds and logs. */
  const handle = async (request: ArrivedRequest): Promise<PlainResponse> => {
    const { raw, url, host, named } = request;
    const log = (response: PlainResponse, credits: number) => {
      const address = loggedAddress(url, named?.route.parameters ?? {}, request.pathParameters);
      record({ method: raw.method, status: response.status, credits, ...address });
    };
    const tooLong = addressError(host, raw.url);
    if (tooLong) {
      record({ method: raw.method, path: url.pathname, status: 400, credits: 0, symbols: [] });
      return refuse(tooLong, host);
    }
    const preflight = preflightResponse(raw);
    if (preflight) return finished(preflight);
    faults.applyClockJump(named?.name);
    const blocked = networkResponse(faults, named?.name);
    if (blocked) {
      log(blocked, 0);
      return finished(blocked, {});
    }
    const receivedAtMs = now();
    const key = readKey(raw.headers, host);
    const authentication = authenticate(key, findCaller, receivedAtMs);
    const error = gatewayError(faults, named?.name) ?? authentication.error;
    const isKeyValid = () => key !== undefined && findCaller(key, now()) !== undefined;
    const { account, rate } = authentication;
    const { response, credits } =
      error === undefined && account !== undefined
        ? await respond(request, account, isKeyValid, receivedAtMs)
        : { response: failure(host, error), credits: 0 };
    log(response, credits);
    return finished(response, rateHeaders(rateHeaderForm === "plan" ? rate : undefined));
  };
  return { handle, refuse, failure };
}

/**
 * A request as its route receives it. It is a class because of its getter: V8 gives every object literal with a getter its
 * own shape, which keeps the request in memory until the next full garbage collection.
 */
class HandledRequest implements RouteRequest {
  readonly query: URLSearchParams;
  readonly path: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly nowMs: number;
  readonly account: GatewayAccount;
  readonly isKeyValid: () => boolean;
  readonly #raw: Request;

  constructor(
    { raw, url, pathParameters }: ArrivedRequest,
    account: GatewayAccount,
    nowMs: number,
    isKeyValid: () => boolean,
  ) {
    this.query = url.searchParams;
    this.path = pathParameters;
    this.headers = raw.headers;
    this.nowMs = nowMs;
    this.account = account;
    this.isKeyValid = isKeyValid;
    this.#raw = raw;
  }

  /** Created when it is read: most requests do not wait for anything. */
  get signal(): AbortSignal {
    return this.#raw.signal;
  }
}

const nameOf = (name: HandlerOptions["marketName"]) => (typeof name === "function" ? name() : name);

function checkMethod(method: string, path: string): void {
  if (method === "GET") return;
  throw new ApiError("method_not_allowed", `${path} supports GET only; received ${method}.`, { allow: "GET" });
}

/** Throws an `ApiError` for an address with invalid percent-encoding, which could be read as something else. */
function checkEncoding(host: Host, { pathname, search }: URL): void {
  try {
    decodeURIComponent(`${pathname}${search}`);
  } catch {
    const message =
      "The address is not valid: write a percent sign as %25, and other characters in UTF-8, such as %E2%82%AC.";
    throw malformedRequest(host, message);
  }
}
