import type { GenericSchema } from "valibot";
import { endpoints, type Endpoint, type EndpointName } from "../contract/endpoints";
import { creditsOf } from "../contract/prices";
import { carry, standingOf } from "../client/asker";
import { authorization, withoutKey } from "./authorization";
import type { Budget } from "../spending/budget";
import type { AnswerMeta, ClientEvent } from "./client-event";
import type { Charge } from "../spending/credit-ledger";
import { startDeadline, type Deadline } from "./deadline";
import { MarketDataError } from "./errors";
import { PriceKnown } from "../client/estimate";
import type { Platform } from "./platform";
import { creditsRemaining, readAnswer, type RawAnswer } from "./read-answer";
import type { Gate } from "../spending/request-gate";
import { requestUrl, type Hosts, type PathParameters, type Query } from "./request-url";
import { waitBeforeRetry } from "./retry-policy";
import { sendOnce } from "./send-once";
import type { ServiceClock } from "./service-clock";
import { heldLane, laneOf } from "../spending/turns";

export interface TransportOptions {
  /** Read anew for every attempt, like the key, so that a change takes effect at once. */
  hosts: () => Hosts;
  key: () => string | undefined;
  platform: Platform;
  watch?: ((event: ClientEvent) => void) | undefined;
  gate: Gate;
  budget: Budget;
  /** Told what each answer says of the time. */
  clock: ServiceClock;
  /** How long a question may take in all, in milliseconds. */
  deadlineMs: number;
}

/** The outer shape of every answer. */
export interface Envelope {
  data: unknown;
  meta?: AnswerMeta | undefined;
}

/** One question on the wire. */
export interface WireQuestion<Answer extends Envelope> {
  endpoint: EndpointName;
  /** The host asked, where it is not the endpoint's own: each host has its own description. */
  service?: Endpoint["service"] | undefined;
  /** What stands for the names in braces of the endpoint's path. */
  path?: PathParameters | undefined;
  query: Query;
  /** For the watcher; the query spells them for the service. */
  symbols: readonly string[];
  schema: GenericSchema<unknown, Answer>;
  signal?: AbortSignal | undefined;
}

/** A decoded answer. */
export interface Received<Answer> {
  answer: Answer;
  /** When it arrived, in milliseconds since 1970 UTC. */
  receivedAtMs: number;
  /** How long its text was. */
  characters: number;
}

type Attempt<Answer> = { raw: RawAnswer; answer: Answer } | { raw: RawAnswer | undefined; failure: MarketDataError };

/** Sends questions, retries those worth retrying, and tells the watcher how each ended. */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /**
   * The answer to one question, after at most five attempts and within its deadline.
   *
   * Rejects with a `MarketDataError`, or with the signal's reason once it aborts. Rate headers only lengthen the wait
   * after a 429: nothing else is held back because of them (API document, Part 8).
   */
  async get<Answer extends Envelope>(question: WireQuestion<Answer>): Promise<Received<Answer>> {
    const { platform, deadlineMs } = this.#options;
    const { endpoint, symbols, query, signal } = question;
    const price = creditsOf(endpoint, { query, nowMs: platform.now() });
    const { askedAtMs, collector } = standingOf(signal);
    if (collector && price > 0) {
      collector.add({ endpoint, symbols, credits: price });
      throw new PriceKnown();
    }
    const deadline = startDeadline(platform, deadlineMs, askedAtMs, signal);
    try {
      const timed = carry(deadline.signal, () => standingOf(signal));
      return await this.#answer({ ...question, signal: timed }, price, deadline);
    } finally {
      deadline.end();
    }
  }

  async #answer<Answer extends Envelope>(question: WireQuestion<Answer>, price: number, deadline: Deadline) {
    const { platform } = this.#options;
    for (let attempts = 1; ; attempts += 1) {
      const attempt = await this.#attempt(question, price, deadline);
      if (!("failure" in attempt) || deadline.signal.aborted) return this.#settle(question, attempt, attempts);
      const { raw, failure } = attempt;
      const waitMs = waitBeforeRetry(failure, attempts - 1, () => platform.random());
      if (waitMs === undefined) return this.#settle(question, attempt, attempts);
      const tooLate = deadline.refuseWait(waitMs, failure);
      if (tooLate) return this.#settle(question, { raw, failure: tooLate }, attempts);
      deadline.waitFor("retry");
      await platform.sleep(waitMs, deadline.signal);
    }
  }

  /** Waits for the question's turn and sends it. What keeps it from being sent is thrown: no request, no event. */
  async #attempt<Answer extends Envelope>(
    question: WireQuestion<Answer>,
    price: number,
    deadline: Deadline,
  ): Promise<Attempt<Answer>> {
    const { gate, budget } = this.#options;
    const { endpoint, symbols, service, signal } = question;
    // Together: both may change while the question waits for its turn, and no host gets another's key.
    const key = this.#options.key();
    const hosts = this.#options.hosts();
    const bearer = authorization(key);
    const { labels } = standingOf(signal);
    const charge = price > 0 ? budget.admit({ labels, endpoint, symbols, price }) : undefined;
    try {
      deadline.waitFor("turn");
      const lane = laneOf(endpoint, service);
      const pass = await gate.enter({ lane, priority: () => standingOf(signal).priority, signal });
      try {
        signal?.throwIfAborted();
        return await this.#send(question, { key, bearer, hosts }, deadline, charge);
      } finally {
        pass.leave();
      }
    } finally {
      charge?.end();
    }
  }

  async #send<Answer extends Envelope>(
    { endpoint, service = endpoints[endpoint].service, query, path, schema, signal }: WireQuestion<Answer>,
    { key, bearer, hosts }: { key: string | undefined; bearer: string; hosts: Hosts },
    deadline: Deadline,
    charge: Charge | undefined,
  ): Promise<Attempt<Answer>> {
    const { platform, clock } = this.#options;
    const url = requestUrl(hosts, { ...endpoints[endpoint], service }, query, path);
    let raw: RawAnswer | undefined;
    try {
      deadline.waitFor("connection");
      charge?.send();
      const tell = clock.listen();
      const onStart = (headers: Headers) => {
        deadline.waitFor("answer");
        tell(headers);
      };
      raw = await sendOnce(platform, { url, authorization: bearer, signal, onStart });
      charge?.answer(raw.status, creditsRemaining(raw.headers));
      if (raw.status >= 400) raw = { ...raw, body: withoutKey(raw.body, key) };
      return { raw, answer: readAnswer(raw, schema) };
    } catch (failure) {
      if (!(failure instanceof MarketDataError)) throw failure;
      // Another key has an allowance of its own.
      if (key === this.#options.key()) this.#heed(failure);
      return { raw, failure };
    }
  }

  /** A busy service is left alone by everyone it concerns, for as long as it asked. */
  #heed(failure: MarketDataError): void {
    const { gate, platform } = this.#options;
    const lane = heldLane(failure);
    if (lane && failure.retryAfterMs) gate.hold(lane, platform.now() + failure.retryAfterMs);
  }

  #settle<Answer extends Envelope>(
    { endpoint, symbols }: WireQuestion<Answer>,
    attempt: Attempt<Answer>,
    attempts: number,
  ): Received<Answer> {
    const { platform, watch } = this.#options;
    const { raw } = attempt;
    const receivedAtMs = raw?.receivedAtMs ?? platform.now();
    const settled = {
      endpoint,
      symbols,
      attempts,
      receivedAtMs,
      creditsRemaining: raw && creditsRemaining(raw.headers),
    };
    if ("failure" in attempt) {
      watch?.({ ...settled, kind: "failed", error: attempt.failure });
      throw attempt.failure;
    }
    watch?.({ ...settled, kind: "answered", status: attempt.raw.status, meta: attempt.answer.meta });
    return { answer: attempt.answer, receivedAtMs, characters: attempt.raw.body.length };
  }
}
