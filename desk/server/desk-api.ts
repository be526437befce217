import {
  addressError,
  ApiError,
  commonHeaders,
  noteWriter,
  type PlainResponse,
  rateHeaders,
  webResponse,
  withHeaders,
} from "@strikebook/http";
import { type Account, type AccountLimits, DESK_SOURCE_HEADER, endpoints } from "@strikebook/contract";
import type { PersonResponse, PlainRequest, Responses } from "../responses/responses";
import { failureOfProblem } from "../responses/failure";
import { type Engine, ifResponding } from "../engine/engine";
import { type People, readCredential } from "../people/people";
import type { Person, SignedIn } from "../people/person";
import type { Purchasing } from "../spending/reservation";
import type { ApiRequest } from "./api-routes";
import type { StreamResponse } from "../streams/desk-streams";
import type { Counts } from "./counts";
import type { OpenRequests } from "./open-requests";
import type { PersonRequests, RequestRate } from "./person-requests";
import type { Sharing } from "./sharing";

/** Opens a stream for a person. Rejects with an `ApiError`. */
type OpenStream = (request: {
  query: URLSearchParams;
  headers: Headers;
  person: SignedIn;
  signal: AbortSignal;
}) => Promise<StreamResponse>;

/** A response, and where it is from or how it is written. */
type DeskResponse = PlainResponse &
  Partial<Pick<PersonResponse, "source" | "credits"> & Pick<StreamResponse, "writeTo">>;

interface DeskApiOptions {
  people: Pick<People, "find">;
  engine: Engine;
  sharing: Sharing;
  responses: Responses;
  openStream: OpenStream;
  purchasing: Pick<Purchasing, "left">;
  /** The requests of each person per minute. */
  rates: PersonRequests;
  /** The limits of each person, as `/v1/account` states them. */
  limits: () => AccountLimits;
  /** Whether people may have alerts. */
  hasAlerts: boolean;
  counts: Counts;
  /** Those that are not deskResponse when the node stops are refused. */
  open: OpenRequests;
  report: (problem: unknown) => void;
}

/** The least urgency (RFC 9218) of a request for which no person waits. */
const BACKGROUND_URGENCY = 6;

const jsonHeaders = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

/** Responds to the requests of the API as the provider does, for the people of the desk. */
export class DeskApi {
  readonly #options: DeskApiOptions;

  constructor(options: DeskApiOptions) {
    this.#options = options;
  }

  /** Resolves to the response, errors included. */
  async respond(request: ApiRequest): Promise<Response> {
    const { responses, counts, engine, open, report } = this.#options;
    const { raw, service, endpoint } = request;
    const rated: { rate?: RequestRate } = {};
    let deskResponse: DeskResponse;
    try {
      deskResponse = await open.response(readCredential(raw.headers), () => this.#response(request, rated));
    } catch (problem) {
      const credits = endpoint === undefined ? 0 : endpoints[endpoint].credits;
      const { status, body, headers } = raw.signal.aborted
        ? goneCaller
        : failureOfProblem(problem, { service, credits, report });
      deskResponse = { status, body, headers: { ...jsonHeaders, ...headers } };
    }
    const { status, headers, body } = deskResponse;
    counts.noteResponse(status, headers[DESK_SOURCE_HEADER.toLowerCase()]);
    const sent = { status, headers, body: raw.method === "HEAD" ? null : body };
    const { rate } = rated;
    const rateState = rate && { ...rate, resetSeconds: Math.ceil(rate.resetMs / 1_000) };
    // The instant of the engine, which clients take for now: the clock of this node may be wrong.
    const head = [commonHeaders(engine.nowMs), rateHeaders(rateState), responses.marketHeaders];
    const response = webResponse(withHeaders(sent, ...head));
    return deskResponse.writeTo ? noteWriter(response, deskResponse.writeTo) : response;
  }

  async #response(request: ApiRequest, rated: { rate?: RequestRate }): Promise<DeskResponse> {
    const { raw, url, endpoint } = request;
    const tooLong = addressError(request.service, raw.url);
    if (tooLong) throw tooLong;
    const { person, rate } = await this.#counted(raw.headers, rated);
    if (endpoint === undefined) throw new ApiError("not_found", `There is nothing at ${url.pathname.slice(0, 200)}.`);
    // As the service: a HEAD of what costs would be charged for nothing.
    if (raw.method !== "GET") {
      throw new ApiError("method_not_allowed", `${url.pathname} supports GET only; received ${raw.method}.`, {
        allow: "GET",
      });
    }
    return endpoint === "account" ? this.#account(person, raw.signal) : this.#data(request, endpoint, { person, rate });
  }

  /** Returns who sends a request, which counts as one of theirs. Rejects with an `ApiError`. */
  async signIn(headers: Headers): Promise<SignedIn> {
    return (await this.#counted(headers, {})).person;
  }

  /** The state of their requests is noted in `rated`, also if there are too many. */
  async #counted(headers: Headers, rated: { rate?: RequestRate }): Promise<{ person: SignedIn; rate: RequestRate }> {
    const { people, rates, engine } = this.#options;
    const person = await people.find(headers);
    if (!person) throw unknownPerson(headers);
    const rate = await rates.count(person);
    rated.rate = rate;
    if (!rate.isAllowed) throw rateLimited(rate, engine.nowMs);
    return { person, rate };
  }

  async #account(person: SignedIn, signal: AbortSignal): Promise<PlainResponse> {
    const { responses, purchasing, limits, hasAlerts } = this.#options;
    await responses.learnMarket(person, signal);
    const body = accountResponse(person, { left: await purchasing.left(person), limits: limits(), hasAlerts });
    return { status: 200, headers: jsonHeaders, body };
  }

  async #data(
    request: ApiRequest,
    endpoint: NonNullable<ApiRequest["endpoint"]>,
    { person, rate }: { person: SignedIn; rate: RequestRate },
  ): Promise<DeskResponse> {
    const { purchasing } = this.#options;
    const deskResponse: DeskResponse =
      endpoint === "stream" ? await this.#stream(request, person) : await this.#plain(request, endpoint, person);
    if (endpoints[endpoint].credits === 0) return deskResponse;
    // What was stored has cost nothing since the request was counted. Without a limit, and while the engine is away, there is no number.
    const left = deskResponse.source === "store" ? rate.creditsLeft : await ifResponding(purchasing.left(person));
    const credits = {
      ...(deskResponse.credits !== undefined && { "x-credits-charged": String(deskResponse.credits) }),
      ...(left !== undefined && { "x-credits-remaining": String(left) }),
    };
    return { ...deskResponse, headers: { ...deskResponse.headers, ...credits } };
  }

  #stream({ raw, url }: ApiRequest, person: SignedIn): Promise<StreamResponse> {
    const { sharing, openStream } = this.#options;
    this.#checkShare(sharing.refuseRequest("stream", person));
    return openStream({ query: url.searchParams, headers: raw.headers, person, signal: raw.signal });
  }

  #plain({ raw, url, service, path }: ApiRequest, endpoint: NonNullable<ApiRequest["endpoint"]>, person: SignedIn) {
    const isBackground = isBackgroundRequest(raw.headers);
    const { signal } = raw;
    return this.response({ endpoint, service, path, query: url.searchParams, person, isBackground, signal });
  }

  /**
   * Resolves to the answer to a request of a person, who pays for it. `reader` is who receives it. Rejects with an `ApiError`, also if the
   * data may not be shared with the reader, and with the signal's reason.
   */
  async response(request: PlainRequest, reader: Person = request.person): Promise<PersonResponse> {
    const { responses, counts, sharing } = this.#options;
    const { endpoint } = request;
    this.#checkShare(sharing.refuseRequest(endpoint, reader));
    const response = await responses.respond(request);
    counts.requests += 1;
    counts.credits += response.credits;
    if (response.source === "store") counts.fromStore += 1;
    if (response.source === "provider") counts.noteProviderStatus(response.status);
    if (response.status === 200) this.#checkShare(sharing.refuseResponse(endpoint, response.attribution, reader));
    return response;
  }

  #checkShare(refusal: string | undefined): void {
    if (refusal === undefined) return;
    this.#options.counts.rejections.shareClass += 1;
    throw new ApiError("not_entitled", refusal);
  }
}

/** Returns the refusal of a request without a key, or with one that is unknown. */
function unknownPerson(headers: Headers): ApiError {
  if (!headers.get("authorization") && !headers.get("x-api-key")) {
    return new ApiError(
      "unauthorized",
      "The authorization field is missing: send the header Authorization: Bearer YOUR_DESK_KEY.",
    );
  }
  return new ApiError(
    "forbidden",
    "This desk key is unknown or revoked: check it, or ask the administrator of the desk for another.",
  );
}

/** The response to a caller who has closed the connection: it is not received. */
const goneCaller = { status: 499, body: "", headers: {} };

function isBackgroundRequest(headers: Headers): boolean {
  const urgency = /(?:^|[,\s])u=(\d)/.exec(headers.get("priority") ?? "")?.[1];
  return urgency !== undefined && Number(urgency) >= BACKGROUND_URGENCY;
}

function rateLimited({ limit, resetMs }: RequestRate, nowMs: number): ApiError {
  const message = `You have sent ${limit} requests within a minute, which is the limit of each person of this desk: wait for a minute.`;
  const waitS = Math.max(1, Math.ceil((resetMs - nowMs) / 1_000));
  return new ApiError("rate_limited", message, { "retry-after": String(waitS) });
}

interface AccountFacts {
  /** What the person may still spend, in credits; `undefined` if nothing limits it. */
  left: number | undefined;
  limits: AccountLimits;
  hasAlerts: boolean;
}

/** The response of `/v1/account` for a person: their own budget and limits, in the form of the API (docs/api.md, Account). */
function accountResponse(person: Person, { left, limits, hasAlerts }: AccountFacts): string {
  const account: Account = {
    customerId: person.name,
    status: "active",
    apiEligible: true,
    // Without a cap, and with a balance that is not known yet, nothing limits what this person may spend.
    unlimited: left === undefined,
    creditsBalance: left ?? null,
    balanceUsd: null,
    limits,
    ...(hasAlerts && { alerts: true }),
  };
  return JSON.stringify({ data: account, meta: {} });
}
