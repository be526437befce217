import type { AccountLimits } from "../../src/contract/account";
import { endpoints } from "../../src/contract/endpoints";
import type { Answers } from "../answers/answers";
import { EngineUnavailableError } from "../engine/engine";
import type { People } from "../people/people";
import type { SignedIn } from "../people/person";
import type { Purchasing } from "../spending/reservation";
import { accountResponse } from "./account-response";
import type { ApiRequest } from "./api-routes";
import type { Counts } from "./counts";
import type { PersonRequests, RequestRate } from "./person-requests";
import { failureOfProblem, Refusal } from "./refusal";
import { commonHeaders } from "./response-headers";
import type { Sharing } from "./sharing";

/** A response before the headers that all have. */
interface Answered {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | ReadableStream<Uint8Array>;
}

/** What opens a stream for a person. Rejects with a `StreamRefusal`. */
type OpenStream = (request: {
  query: URLSearchParams;
  headers: Headers;
  person: SignedIn;
  signal: AbortSignal;
}) => Promise<Answered>;

interface DeskApiOptions {
  people: Pick<People, "find">;
  requests: PersonRequests;
  sharing: Sharing;
  answers: Answers;
  openStream: OpenStream;
  purchasing: Pick<Purchasing, "left">;
  /** The limits of each person. */
  limits: () => AccountLimits;
  counts: Counts;
  report: (problem: unknown) => void;
}

/** The greatest length of an address, its query included. The longest that the API needs has a fifth of it. */
const MAX_ADDRESS_CHARACTERS = 8_192;

/** The least urgency (RFC 9218) of a request that nobody waits for. */
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
    const { answers, counts, report } = this.#options;
    const { raw, service, endpoint } = request;
    const rated: { rate?: RequestRate } = {};
    let answered: Answered;
    try {
      answered = await this.#answer(request, rated);
    } catch (problem) {
      const credits = endpoint === undefined ? 0 : endpoints[endpoint].credits;
      const { status, body, headers } = raw.signal.aborted
        ? goneCaller
        : failureOfProblem(problem, { service, credits, report });
      answered = { status, body, headers: { ...jsonHeaders, ...headers } };
    }
    const { status, headers, body } = answered;
    counts.noteResponse(status);
    return new Response(raw.method === "HEAD" ? null : body, {
      status,
      headers: { ...commonHeaders(rated.rate), ...answers.marketHeaders, ...headers },
    });
  }

  async #answer(request: ApiRequest, rated: { rate?: RequestRate }): Promise<Answered> {
    const { raw, url, endpoint } = request;
    if (raw.url.length > MAX_ADDRESS_CHARACTERS) throw tooLong(request);
    const person = await this.#signIn(raw.headers);
    rated.rate = await this.#options.requests.take(person);
    if (!rated.rate.isAllowed) {
      this.#options.counts.rejections.rate += 1;
      throw rateLimited(rated.rate.limit);
    }
    if (endpoint === undefined) throw new Refusal("not_found", `There is nothing at ${url.pathname.slice(0, 200)}.`);
    if (raw.method !== "GET" && raw.method !== "HEAD") {
      throw new Refusal("method_not_allowed", `${url.pathname} supports GET only; received ${raw.method}.`, {
        allow: "GET",
      });
    }
    return endpoint === "account" ? this.#account(person, raw.signal) : this.#data(request, endpoint, person);
  }

  async #signIn(headers: Headers): Promise<SignedIn> {
    const person = await this.#options.people.find(headers);
    if (person) return person;
    if (!headers.get("authorization") && !headers.get("x-api-key")) {
      throw new Refusal(
        "unauthorized",
        "The authorization field is missing: send the header Authorization: Bearer YOUR_DESK_KEY.",
      );
    }
    throw new Refusal(
      "forbidden",
      "This desk key is unknown or revoked: check it, or ask the administrator of the desk for another.",
    );
  }

  async #account(person: SignedIn, signal: AbortSignal): Promise<Answered> {
    const { answers, purchasing, limits } = this.#options;
    await answers.learnMarket(person, signal);
    const body = accountResponse(person, await purchasing.left(person), limits());
    return { status: 200, headers: jsonHeaders, body };
  }

  async #data(request: ApiRequest, endpoint: NonNullable<ApiRequest["endpoint"]>, person: SignedIn): Promise<Answered> {
    const { sharing, openStream } = this.#options;
    const { raw, url } = request;
    this.#checkShare(sharing.refuseRequest(endpoint, person));
    const answered =
      endpoint === "stream"
        ? await openStream({ query: url.searchParams, headers: raw.headers, person, signal: raw.signal })
        : await this.#plain(request, endpoint, person);
    if (endpoints[endpoint].credits === 0) return answered;
    const left = await this.#left(person);
    return left === undefined
      ? answered
      : { ...answered, headers: { ...answered.headers, "x-credits-remaining": String(left) } };
  }

  async #plain(
    { raw, url, service, path }: ApiRequest,
    endpoint: NonNullable<ApiRequest["endpoint"]>,
    person: SignedIn,
  ) {
    const { answers, counts, sharing } = this.#options;
    const isBackground = isBackgroundRequest(raw.headers);
    const { signal } = raw;
    const answer = await answers.respond({
      endpoint,
      service,
      path,
      query: url.searchParams,
      person,
      isBackground,
      signal,
    });
    counts.requests += 1;
    counts.credits += answer.credits;
    if (answer.source === "store") counts.fromStore += 1;
    if (answer.status === 402) counts.rejections.cap += 1;
    else if (answer.status >= 400 && answer.source === "provider") counts.rejections.provider += 1;
    if (answer.status === 200) this.#checkShare(sharing.refuseResponse(endpoint, answer.attribution, person));
    return answer;
  }

  #checkShare(refusal: string | undefined): void {
    if (refusal === undefined) return;
    this.#options.counts.rejections.shareClass += 1;
    throw new Refusal("not_entitled", refusal);
  }

  /** Returns what a person may still spend; `undefined` if nothing limits it, or if it is not known now. */
  async #left(person: SignedIn): Promise<number | undefined> {
    try {
      return await this.#options.purchasing.left(person);
    } catch (problem) {
      if (problem instanceof EngineUnavailableError) return undefined;
      throw problem;
    }
  }
}

/** The response to a caller who has closed the connection: it is not received. */
const goneCaller = { status: 499, body: "", headers: {} };

function isBackgroundRequest(headers: Headers): boolean {
  const urgency = /(?:^|[,\s])u=(\d)/.exec(headers.get("priority") ?? "")?.[1];
  return urgency !== undefined && Number(urgency) >= BACKGROUND_URGENCY;
}

function tooLong({ raw, service }: ApiRequest): Refusal {
  return new Refusal(
    service === "flow" ? "bad_request" : "invalid_parameter",
    `An address can have ${MAX_ADDRESS_CHARACTERS} characters; this one has ${raw.url.length}. Request fewer symbols or dates at a time.`,
  );
}

const rateLimited = (limit: number) =>
  new Refusal(
    "rate_limited",
    `You have sent ${limit} requests within a minute, which is the limit of each person of this desk: wait for a minute.`,
  );
