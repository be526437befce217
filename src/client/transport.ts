import type { GenericSchema } from "valibot";
import { endpoints, type EndpointName } from "../contract/endpoints";
import { authorization, withoutKey } from "./authorization";
import type { AnswerMeta, ClientEvent } from "./client-event";
import { MarketDataError } from "./errors";
import type { Platform } from "./platform";
import { creditsRemaining, readAnswer, type RawAnswer } from "./read-answer";
import { requestUrl, type Hosts, type Query } from "./request-url";
import { waitBeforeRetry } from "./retry-policy";
import { sendOnce } from "./send-once";

export interface TransportOptions {
  /** Read anew for every attempt, like the key, so that a change takes effect at once. */
  hosts: () => Hosts;
  key: () => string | undefined;
  platform: Platform;
  watch?: (event: ClientEvent) => void;
}

/** The outer shape of every answer. */
export interface Envelope {
  data: unknown;
  meta?: AnswerMeta | undefined;
}

/** One question on the wire. */
export interface WireQuestion<Answer extends Envelope> {
  endpoint: EndpointName;
  query: Query;
  /** For the watcher; the query spells them for the service. */
  symbols: readonly string[];
  schema: GenericSchema<unknown, Answer>;
  signal?: AbortSignal | undefined;
}

/** A decoded answer and when it arrived, in milliseconds since 1970 UTC. */
export interface Received<Answer> {
  answer: Answer;
  receivedAtMs: number;
}

type Attempt<Answer> = { raw: RawAnswer; answer: Answer } | { raw: RawAnswer | undefined; failure: MarketDataError };

/** Sends questions, retries those worth retrying, and tells the watcher how each ended. */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /**
   * The answer to one question, after at most five attempts.
   *
   * Rejects with a `MarketDataError`, or with the signal's reason once it aborts. Rate headers only lengthen the wait
   * before a retry: nothing is held back because of them (API document, Part 8).
   */
  async get<Answer extends Envelope>(question: WireQuestion<Answer>): Promise<Received<Answer>> {
    const { platform } = this.#options;
    for (let attempts = 1; ; attempts += 1) {
      const attempt = await this.#attempt(question);
      const waitMs =
        "failure" in attempt ? waitBeforeRetry(attempt.failure, attempts - 1, () => platform.random()) : undefined;
      if (waitMs === undefined) return this.#settle(question, attempt, attempts);
      await platform.sleep(waitMs, question.signal);
    }
  }

  async #attempt<Answer extends Envelope>(question: WireQuestion<Answer>): Promise<Attempt<Answer>> {
    const { hosts, platform } = this.#options;
    const key = this.#options.key();
    const sending = {
      url: requestUrl(hosts(), endpoints[question.endpoint], question.query),
      authorization: authorization(key),
      signal: question.signal,
    };
    let raw: RawAnswer | undefined;
    try {
      raw = await sendOnce(platform, sending);
      if (raw.status >= 400) raw = { ...raw, body: withoutKey(raw.body, key) };
      return { raw, answer: readAnswer(raw, question.schema) };
    } catch (failure) {
      if (!(failure instanceof MarketDataError)) throw failure;
      return { raw, failure };
    }
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
    return { answer: attempt.answer, receivedAtMs };
  }
}
