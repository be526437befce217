import * as v from "valibot";
import { endpoints, type Endpoint } from "../../contract/endpoints";
import { openapiSchema } from "../../contract/openapi";
import { parameters, type AskedEndpoint, type ParameterFact } from "../../contract/parameters";
import { describedParameters, parametersAt, type ApiDescription } from "./api-description";
import { carry, standingOf } from "../asker";
import { UnsupportedArgumentError } from "../../transport/errors";
import type { Platform } from "../../transport/platform";
import type { Query } from "../../transport/request-url";
import type { Transport } from "../../transport/transport";
import type { Arguments } from "../requests/write-arguments";

/** How long a question waits for the description: it is free, but not worth a cell that hangs. */
export const DESCRIPTION_PATIENCE_MS = 5_000;
/** How long after a description that could not be read none is asked for. */
export const DESCRIPTION_PAUSE_MS = 60_000;

/** A description has no envelope: here it gets one. */
const descriptionAnswerSchema = v.pipe(
  openapiSchema,
  v.transform((openapi) => ({ data: describedParameters(openapi) })),
);

/** One reading of a host's description: undefined where it could not be read. */
interface Reading {
  description: Promise<ApiDescription | undefined>;
  /** Once it has come. */
  known?: ApiDescription;
  /** Some question waits for it. */
  isAwaited: boolean;
  /** When it failed, in milliseconds since 1970 UTC. */
  failedAtMs?: number;
}

/**
 * Turns the client's words into the names that the service in use has for them.
 *
 * The host's own description decides, read once: the first candidate it lists wins. Without a description, or where it lists
 * nothing of an operation, the first candidate does. A question waits for the description where one of its names is not
 * stated by the documents; where all are, the description is read alongside, and heeded from the moment it is known.
 */
export class ParameterNames {
  readonly #transport: Transport;
  readonly #platform: Platform;
  readonly #readings = new Map<Endpoint["service"], Reading>();

  constructor(transport: Transport, platform: Platform) {
    this.#transport = transport;
    this.#platform = platform;
  }

  /**
   * The parameters of a question as this service spells them.
   *
   * Rejects with an `UnsupportedArgumentError` when the service describes the operation and lists no parameter for one of
   * the arguments: an answer without it would look right and not be.
   */
  async query(endpoint: AskedEndpoint, sent: Arguments): Promise<Query> {
    const facts: Readonly<Record<string, ParameterFact>> = parameters[endpoint];
    const given = sent.map(([word, value]) => ({ word, value, fact: factOf(facts, word) }));
    const { service, path } = endpoints[endpoint];
    const description = await this.#descriptionFor(service, given);
    const listed = description && parametersAt(description, path);
    return given.map(({ word, value, fact }) => [chosenName(fact, listed) ?? unsupported(word, path), value]);
  }

  /** The key or a host has changed: descriptions are read anew. */
  forget(): void {
    this.#readings.clear();
  }

  /** What is known when a question may go: at once where the documents state all its names, else what the host describes. */
  async #descriptionFor(service: Endpoint["service"], given: readonly { fact: ParameterFact }[]) {
    if (given.some(({ fact }) => fact.standing !== "documented")) {
      return this.#reading(service, true).description;
    }
    // No question goes without what is required: there is nothing to learn that is worth a request.
    const mayBeLacking = given.some(({ fact }) => !fact.isRequired);
    return (mayBeLacking ? this.#reading(service, false) : this.#readings.get(service))?.known;
  }

  /** The reading that holds now, begun where there is none. */
  #reading(service: Endpoint["service"], isAwaited: boolean): Reading {
    const earlier = this.#readings.get(service);
    if (earlier) earlier.isAwaited ||= isAwaited;
    if (earlier && !this.#isOver(earlier)) return earlier;
    const reading: Reading = { description: Promise.resolve(undefined), isAwaited };
    reading.description = this.#read(service, reading).then(
      (description) => (reading.known = description),
      () => {
        reading.failedAtMs = this.#platform.now();
        return undefined;
      },
    );
    this.#readings.set(service, reading);
    return reading;
  }

  #isOver({ failedAtMs }: Reading): boolean {
    return failedAtMs !== undefined && this.#platform.now() - failedAtMs >= DESCRIPTION_PAUSE_MS;
  }

  async #read(service: Endpoint["service"], reading: Reading): Promise<ApiDescription> {
    // Alongside a question, the question goes first.
    if (!reading.isAwaited) await this.#platform.sleep(0);
    const tooLate = new AbortController();
    const waiting = new AbortController();
    const giveUp = () => tooLate.abort(new Error("The service's description takes too long."));
    // Rejects when the description comes first, as it mostly does.
    this.#platform.sleep(DESCRIPTION_PATIENCE_MS, waiting.signal).then(giveUp, () => undefined);
    try {
      const { answer } = await this.#transport.get({
        endpoint: "openapi",
        service,
        query: [],
        symbols: [],
        schema: descriptionAnswerSchema,
        signal: carry(tooLate.signal, () => ({ ...standingOf(undefined), priority: reading.isAwaited ? 0 : 1 })),
      });
      return answer.data;
    } finally {
      waiting.abort();
    }
  }
}

function factOf(facts: Readonly<Record<string, ParameterFact>>, word: string): ParameterFact {
  const fact = facts[word];
  if (!fact) throw new Error(`The catalogue of parameters has no ${word} here.`);
  return fact;
}

function chosenName({ names }: ParameterFact, listed: ReadonlySet<string> | undefined): string | undefined {
  return listed ? names.find((name) => listed.has(name)) : names[0];
}

function unsupported(word: string, path: string): never {
  throw new UnsupportedArgumentError(word, path);
}
