import type { GenericSchema } from "valibot";
import type { ResponseMeta } from "./meta";
import type { ParameterRecord, RequestOf } from "./parameter";

/** Returns the price of a request from its parameters as sent, by their words, and from its time in milliseconds since 1970 UTC. */
type PriceOf = (parameter: (word: string) => string | undefined, nowMs: number) => number;

/** What the figures of a flow response end with: a date of options or of shares, the last of several dates, or the end of a window. */
export type FlowEnd = "date" | "date of shares" | "dates" | "window";

/** How long a response may be shown again, if not for the endpoint's own time (`packages/client/endpoint/freshness.ts`). */
export type FreshnessRule = "past board" | "days" | "volatility" | `flow: ${FlowEnd}`;

/** What of a response was known at a past instant (`packages/formulas/replay/known-rules.ts`). */
export type KnownRule =
  | "live board"
  | "live levels"
  | "past board"
  | "frames"
  | "days"
  | "covered symbols"
  | "covered names"
  | "trades"
  | "window"
  | "day"
  | "ranked contracts"
  | "timeframe"
  | "bars"
  | "prints";

/** How calls for single symbols share requests. */
interface Batching {
  /** The most symbols of one request. */
  readonly symbolsPerRequest: number;
  /** The account may allow fewer. */
  readonly isLimitedByAccount?: boolean;
  /** When a symbol that the service knows may be missing from a response, which does not say why: a selection is of dates or of a source. */
  readonly mayOmitKnown?: "with a selection" | "always";
}

/** What the documents say about one endpoint besides its records. */
export interface EndpointFacts {
  /** The host: each has its own base address. */
  readonly service: "heatmap" | "flow";
  readonly path: `/v1/${string}`;
  /**
   * The price of one successful request in credits, for any number of symbols. If the price depends on the request, `price` returns
   * it, and this is the least.
   */
  readonly credits: number;
  readonly price?: PriceOf;
  /** Of our own service: it is not called at a service whose description lacks it. */
  readonly isExtension?: boolean;
  /** How long a response may be reused from a cache, in milliseconds; the rule says when that differs. */
  readonly freshMs: number;
  readonly fresh?: FreshnessRule;
  /** What was known in the past, or why there is nothing to show of it, as a sentence for the user. */
  readonly known?: KnownRule | { readonly nowOnly: string };
  readonly batching?: Batching;
  /** The names in braces of the path. */
  readonly pathParameters?: ParameterRecord;
  /** The query, by the words that the client uses for it, in the order in which it is sent. */
  readonly parameters: ParameterRecord;
}

/** Some endpoints have no meta. */
export type OptionalMeta = ResponseMeta | undefined;

/** The records of a response: of one element of `data.symbols` if requests carry several symbols, otherwise of the whole response. */
interface Schemas<Data, Meta extends OptionalMeta> {
  readonly record?: GenericSchema<unknown, Data>;
  readonly meta?: GenericSchema<unknown, Meta>;
  readonly response?: GenericSchema<unknown, { data: Data; meta: Meta }>;
}

/**
 * One endpoint of the API as a value. `Request` is what a caller says, `Data` and `Meta` are what it receives: of one symbol if requests
 * carry several.
 */
export interface Endpoint<
  Request,
  Data = unknown,
  Meta extends OptionalMeta = OptionalMeta,
  Name extends string = string,
>
  extends EndpointFacts, Schemas<Data, Meta> {
  readonly name: Name;
  /** The type of a request; never set. */
  readonly takes?: ((request: Request) => void) | undefined;
}

/** An endpoint of which nothing is known but the facts. */
export type AnyEndpoint = Endpoint<never>;

/**
 * Returns an endpoint whose requests carry several symbols. A caller asks for a single symbol; `takes` is the type of its request, if the parameters do not say it.
 */
export function batched<
  const Name extends string,
  Data,
  Meta extends OptionalMeta,
  const Given extends ParameterRecord,
  Request extends { readonly symbol: string } = { readonly symbol: string } & RequestOf<Omit<Given, "symbols">>,
>(
  name: Name,
  facts: EndpointFacts & {
    batching: Batching;
    parameters: Given;
    record: GenericSchema<unknown, Data>;
    meta: GenericSchema<unknown, Meta>;
    takes?: ((request: Request) => void) | undefined;
  },
): Endpoint<Request, Data, Meta, Name> {
  return { name, ...facts };
}

/** Returns an endpoint whose requests serve one call each. */
export function single<
  const Name extends string,
  Data,
  Meta extends OptionalMeta,
  const Given extends ParameterRecord,
  const Path extends ParameterRecord = Record<never, never>,
>(
  name: Name,
  facts: EndpointFacts & {
    parameters: Given;
    pathParameters?: Path;
    response: GenericSchema<unknown, { data: Data; meta: Meta }>;
  },
): Endpoint<RequestOf<Path> & RequestOf<Given>, Data, Meta, Name> {
  return { name, ...facts };
}

/** Returns the type of a request, for the definition of an endpoint. */
export function takes<Request>(): ((request: Request) => void) | undefined {
  return undefined;
}

/** What a caller of an endpoint says. */
export type RequestFor<Of> = Of extends { readonly takes?: ((request: infer Request) => void) | undefined }
  ? Request
  : never;
