import * as v from "valibot";
import {
  type AnyEndpoint,
  type DescribedParameter,
  type EndpointName,
  OPERATION_MARK,
  type Openapi,
  type Parameter,
  endpoints,
  openapiSchema,
} from "@strikebook/contract";
import { callContext, requestContext } from "../transport/call-context";
import { ConnectionError } from "../transport/errors";
import { UnmarkedEndpointError, UnsupportedArgumentError, UnsupportedEndpointError } from "../transport/unsent-errors";
import type { Platform } from "../transport/platform";
import type { Query } from "../transport/request-url";
import { startTimeLimit } from "../transport/time-limit";
import type { Transport } from "../transport/transport";
import type { EndpointCall } from "../requests/endpoint-call";
import type { Arguments } from "../requests/write-arguments";

/** How long a call waits for the description: it is free, but not worth a cell that hangs. */
const DESCRIPTION_TIMEOUT_MS = 5_000;
/** How long after a failed attempt the description is not requested again. */
const DESCRIPTION_PAUSE_MS = 60_000;

/** Wraps a description in the envelope of a response. */
const descriptionResponseSchema = v.pipe(
  openapiSchema,
  v.transform((openapi) => ({ data: describedParameters(openapi) })),
);

/** One attempt to read a host's description. */
interface Reading {
  /** `undefined` if it could not be read. */
  description: Promise<ApiDescription | undefined>;
  /** Set once it has arrived. */
  known?: ApiDescription;
  /** Whether a call waits for it. */
  isAwaited: boolean;
  /** When it failed, in milliseconds since 1970 UTC. */
  failedAtMs?: number;
}

/**
 * Translates the client's argument names into the parameter names of the service in use.
 *
 * The host's own description decides and is read once: the first candidate name that it lists is used. Without a description,
 * or for an operation whose parameters it does not list, the first candidate is used. A call waits for the description if the
 * API documentation does not state one of its names; otherwise the description is read in parallel and used once it is known.
 */
export class ParameterNames {
  readonly #transport: Transport;
  readonly #platform: Platform;
  readonly #readings = new Map<AnyEndpoint["service"], Reading>();

  constructor(transport: Transport, platform: Platform) {
    this.#transport = transport;
    this.#platform = platform;
  }

  /**
   * Returns the query parameters of a call as this service names them.
   *
   * Rejects with an `UnsupportedArgumentError` if the service describes the operation and lists no parameter for one of the
   * arguments: the response would ignore the argument and look right. Rejects with an `UnsupportedEndpointError` if the endpoint is an
   * extension that the service does not describe, with an `UnmarkedEndpointError` if its description lacks the mark that it needs, and with a `ConnectionError` if a description that has to list it, or an argument, was not
   * read.
   */
  async query(endpoint: EndpointName, args: Arguments): Promise<Query> {
    const given = withFacts(endpoint, args);
    const { service, path, isExtension, needsMark }: AnyEndpoint = endpoints[endpoint];
    const description = await (isExtension
      ? this.#reading(service, true).description
      : this.#descriptionFor(service, given));
    const listed = description && parametersAt(description, path);
    const isMissing = isExtension && !listed;
    const lacking = isMissing ? path : essentialsWithout(given, listed).map(asWritten)[0];
    if (lacking !== undefined && !description) throw new ConnectionError(unreadDescription(lacking));
    if (isMissing) throw new UnsupportedEndpointError(path);
    if (needsMark && !description?.get(pathShape(path))?.isMarked) throw new UnmarkedEndpointError(path);
    if (lacking !== undefined) unsupported(lacking, path);
    return sentOf(given, listed).map(({ word, value, fact }) => [
      chosenName(fact, listed) ?? unsupported(word, path),
      value,
    ]);
  }

  /** Whether a call is known to be refused before it is sent. */
  refuses({ endpoint, args }: EndpointCall): boolean {
    const { service, path, isExtension, needsMark }: AnyEndpoint = endpoints[endpoint];
    const description = this.#readings.get(service)?.known;
    const listed = description && parametersAt(description, path);
    if (isExtension && description && !listed) return true;
    if (needsMark && description && !description.get(pathShape(path))?.isMarked) return true;
    const given = withFacts(endpoint, args);
    if (description && essentialsWithout(given, listed).length > 0) return true;
    return sentOf(given, listed).some(({ fact }) => chosenName(fact, listed) === undefined);
  }

  /** Whether the service is known to describe an argument of an endpoint. Nothing is known before the first call that needs to know. */
  describes(endpoint: EndpointName, word: string): boolean {
    const { service, path, parameters }: AnyEndpoint = endpoints[endpoint];
    const description = this.#readings.get(service)?.known;
    const listed = description && parametersAt(description, path);
    const fact = parameters[word];
    return fact !== undefined && listed !== undefined && fact.names.some((name) => listed.has(name));
  }

  /** Returns the values of a parameter that the description of the service enumerates; none if it cannot be read. Never rejects. */
  async values(endpoint: EndpointName, word: string): Promise<readonly string[]> {
    const { service, path }: AnyEndpoint = endpoints[endpoint];
    const description = await this.#reading(service, true).description;
    return (description && parametersAt(description, path)?.get(word)) ?? [];
  }

  /** Called when the key or a host has changed: descriptions are read again. */
  forget(): void {
    this.#readings.clear();
  }

  /** Returns the description that a call uses: what is known now if the documents state all its names, otherwise once it is read. */
  async #descriptionFor(service: AnyEndpoint["service"], given: readonly Given[]) {
    if (given.some((one) => one.fact.source !== "documented" || isExtensionValue(one))) {
      return this.#reading(service, true).description;
    }
    // A call with required arguments only has nothing to learn from the description.
    const mayBeUnsupported = given.some(({ fact }) => !fact.isRequired);
    return (mayBeUnsupported ? this.#reading(service, false) : this.#readings.get(service))?.known;
  }

  /** Returns the current reading, or starts one. */
  #reading(service: AnyEndpoint["service"], isAwaited: boolean): Reading {
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

  async #read(service: AnyEndpoint["service"], reading: Reading): Promise<ApiDescription> {
    // A call that does not wait for the description is sent first.
    if (!reading.isAwaited) await this.#platform.sleep(0);
    const late = () => new ConnectionError("The service's description took too long.");
    const limit = startTimeLimit(this.#platform, { limitMs: DESCRIPTION_TIMEOUT_MS, late });
    const context = callContext({ signal: limit.signal, priority: () => (reading.isAwaited ? 0 : 1) });
    const request = { endpoint: "openapi", service, query: [], symbols: [], credits: 0 } as const;
    const sent = { ...request, schema: descriptionResponseSchema };
    try {
      return (await this.#transport.get(sent, requestContext(context, this.#platform.now()))).response.data;
    } finally {
      limit.end();
    }
  }
}

function withFacts(endpoint: EndpointName, args: Arguments): Given[] {
  const { parameters: facts }: AnyEndpoint = endpoints[endpoint];
  return args.map(([word, value]) => {
    const fact = facts[word];
    if (!fact) throw new Error(`The catalogue of parameters has no ${word} for ${endpoint}.`);
    return { word, value, fact };
  });
}

/** One argument of a call, and what is known of its parameter. */
interface Given {
  word: string;
  value: string;
  fact: Parameter;
}

/** The query parameters of an operation, each with the values that its description enumerates; `undefined` if none is described. */
type Listed = ReadonlyMap<string, readonly string[]> | undefined;

/** Returns arguments without the extensions that the service does not describe. */
function sentOf(given: readonly Given[], listed: Listed): Given[] {
  return given.filter((one) => !one.fact.isExtension || isDescribed(one, listed));
}

/** Returns the arguments without which the response would be another one, and that the service does not describe. */
function essentialsWithout(given: readonly Given[], listed: Listed): Given[] {
  return given.filter((one) => {
    const isEssential = one.fact.isEssential ?? (!one.fact.isExtension && isExtensionValue(one));
    return isEssential && !isDescribed(one, listed);
  });
}

/** Whether the service describes the parameter and, of a value that not every service knows, the value. */
function isDescribed(one: Given, listed: Listed): boolean {
  const values = listed?.get(chosenName(one.fact, listed) ?? "");
  return values !== undefined && (!isExtensionValue(one) || values.includes(one.value));
}

function isExtensionValue({ value, fact }: Given): boolean {
  return fact.extensionValues?.includes(value) ?? false;
}

/** Returns how an argument is written in a formula: with its value, if another value might be supported. */
function asWritten(one: Given): string {
  return isExtensionValue(one) ? `${one.word}=${one.value}` : one.word;
}

function chosenName({ names }: Parameter, listed: Listed): string | undefined {
  return listed ? names.find((name) => listed.has(name)) : names[0];
}

function unreadDescription(word: string): string {
  return `The description of this service, which says whether it supports ${word}, could not be read. Nothing was requested.`;
}

function unsupported(word: string, path: string): never {
  throw new UnsupportedArgumentError(word, path);
}

/** What a host describes of an operation. */
interface DescribedOperation {
  readonly listed: NonNullable<Listed>;
  /** Whether it has the mark of the local service. */
  readonly isMarked: boolean;
}

/** The operations that a host describes, by the shape of their paths. */
type ApiDescription = ReadonlyMap<string, DescribedOperation>;

/**
 * Returns the operations in a description with their query parameters: of GET, of its path, and referenced by `$ref`.
 *
 * An operation without any is omitted: it may take none, or its author did not list them.
 */
function describedParameters({ paths, components }: Openapi): ApiDescription {
  const shared = new Map(Object.entries(components?.parameters ?? {}));
  const named = (parameter: DescribedParameter) => shared.get(parameter.$ref?.split("/").at(-1) ?? "") ?? parameter;
  const described = Object.entries(paths).map(([path, { get, parameters = [] }]) => {
    const all = get ? [...parameters, ...(get.parameters ?? [])].map(named) : [];
    const listed = all.flatMap(({ name, in: place, schema }) =>
      place === "query" && name ? [[name, (schema?.enum ?? []).map(String)] as const] : [],
    );
    return [pathShape(path), { listed: new Map(listed), isMarked: get?.[OPERATION_MARK] === true }] as const;
  });
  return new Map(described.filter(([, { listed }]) => listed.size > 0));
}

/** Returns the query parameters of one path; `undefined` if the host lists none. */
function parametersAt(description: ApiDescription, path: string): Listed {
  return description.get(pathShape(path))?.listed;
}

/** Returns a path without the names of its parameters, which differ between services. */
function pathShape(path: string): string {
  return path.replace(/\{[^}]*\}/g, "{}");
}
