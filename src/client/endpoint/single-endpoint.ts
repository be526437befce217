import type { GenericSchema } from "valibot";
import { endpoints } from "../../contract/endpoints";
import type { AskedEndpoint } from "../../contract/parameters";
import { creditsOf } from "../../contract/prices";
import type { AnswerMemory } from "./answer-memory";
import type { Answered } from "./answered";
import type { AnswerMeta } from "../../transport/client-event";
import type { Freshness } from "../requests/freshness";
import { tellAsker } from "./heard";
import type { KeptAnswers } from "./kept-answers";
import type { ParameterNames } from "./parameter-names";
import type { Platform } from "../../transport/platform";
import { queryText, type PathParameters } from "../../transport/request-url";
import { ResponseCache } from "./response-cache";
import type { Transport } from "../../transport/transport";
import type { Arguments } from "../requests/write-arguments";

/** What every endpoint asks with. */
export interface EndpointParts {
  transport: Transport;
  names: ParameterNames;
  platform: Platform;
  /** Bounds what all endpoints remember together. */
  memory: AnswerMemory;
  /** Where answers that never change are kept, as it is now; in memory alone where there is none. */
  kept?: (() => KeptAnswers | undefined) | undefined;
}

/** What one endpoint answers, and for how long. */
export interface SingleEndpointFacts<Record, Meta> {
  endpoint: AskedEndpoint;
  /** Of the whole answer. */
  schema: GenericSchema<unknown, { data: Record; meta: Meta }>;
  /** As the catalogue says when omitted. */
  freshMs?: Freshness<Record, Meta>;
}

/** One question of an endpoint that takes one at a time. */
export interface SingleQuestion {
  path?: PathParameters;
  sent?: Arguments;
  /** For whoever watches the requests. */
  symbols?: readonly string[];
}

/** One endpoint that answers one question a call: it shares what is under way and remembers what is fresh. */
export class SingleEndpoint<Record, Meta extends AnswerMeta | undefined> {
  readonly #parts: EndpointParts;
  readonly #facts: SingleEndpointFacts<Record, Meta>;
  readonly #cache: ResponseCache<Answered<Record, Meta>>;

  constructor(parts: EndpointParts, facts: SingleEndpointFacts<Record, Meta>) {
    this.#parts = parts;
    this.#facts = facts;
    this.#cache = new ResponseCache(endpoints[facts.endpoint].freshMs, () => parts.platform.now(), parts.memory);
  }

  /** The answer to one question; questions that are spelled alike are one. */
  ask(question: SingleQuestion, signal?: AbortSignal): Promise<Answered<Record, Meta>> {
    const { path = {}, sent = [] } = question;
    const asked: Arguments = [...Object.entries(path), ...sent];
    const name = queryText(asked);
    const told = { endpoint: this.#facts.endpoint, asked, fromMemory: this.#cache.fresh(name) !== undefined };
    return tellAsker(
      signal,
      told,
      this.#cache.answer(name, (shared) => this.#ask(question, shared), signal),
    );
  }

  /** Drops what is remembered and shared. */
  forget(): void {
    this.#cache.forget();
  }

  async #ask({ path, sent = [], symbols = [] }: SingleQuestion, signal: AbortSignal): Promise<Answered<Record, Meta>> {
    const { endpoint, schema, freshMs } = this.#facts;
    const { names, transport, platform } = this.#parts;
    const query = await names.query(endpoint, sent);
    const { answer, receivedAtMs, characters } = await transport.get({
      endpoint,
      path,
      query,
      symbols,
      schema,
      signal,
    });
    const call = { credits: creditsOf(endpoint, { query, nowMs: platform.now() }) };
    const answered = { record: answer.data, meta: answer.meta, receivedAtMs, characters, call };
    return { ...answered, freshMs: freshMs?.(answered, sent) };
  }
}
