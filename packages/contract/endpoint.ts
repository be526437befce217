import type { GenericSchema } from "valibot";
import type { ResponseMeta } from "./meta";
import type { ParameterRecord, RequestOf } from "./parameter";

/** Returns the price of a request in credits. `parameter` returns a parameter as sent, by its word. `nowMs` is in milliseconds since 1970 UTC. */
type PriceOf = (parameter: (word: string) => string | undefined, nowMs: number) => number;

/** The end of the figures of a flow response: a date of options, a date of shares, the last of several dates, or the end of a window. */
export type FlowEnd = "date" | "date of shares" | "dates" | "window";

/** How long a response stays fresh, if that differs from `freshMs` of its endpoint (`packages/client/endpoint/freshness.ts`). */
export type FreshnessRule = "past board" | "days" | "volatility" | "quotes" | `flow: ${FlowEnd}`;

/** Which part of a response was known at a past instant (`packages/formulas/replay/known-rules.ts`). */
export type KnownRule =
  | "live board"
  | "live levels"
  | "past board"
  | "quotes"
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
  /** When a response may omit a symbol that the service knows: always, or only with exact expirations or with `source`. */
  readonly mayOmitKnown?: "with a selection" | "always";
  /** What a symbol of a request is: a contract. A root or another symbol of the service if omitted. */
  readonly unit?: "contract";
}

/** The facts of one endpoint, without its records. */
export interface EndpointFacts {
  /** The host, which has its own base address. */
  readonly service: "heatmap" | "flow";
  readonly path: `/v1/${string}`;
  /**
   * The price of one successful request in credits, for any number of symbols. The lowest price if it depends on the request: then `price`
   * returns it.
   */
  readonly credits: number;
  readonly price?: PriceOf;
  /** Whether it is an endpoint of the local service. It is called only at a service that describes it. */
  readonly isExtension?: boolean;
  /**
   * Whether the provider may have another route at this path. It is called only if the description of the operation has the mark
   * `x-strikebook`.
   */
  readonly needsMark?: boolean;
  /** How long a response stays fresh in a cache, in milliseconds, unless a rule says otherwise. */
  readonly freshMs: number;
  readonly fresh?: FreshnessRule;
  /**
   * What was known at a past instant. `nowOnly` is a sentence for the user if the endpoint has no past; `hasTimestamp` if a service may
   * describe the parameter `timestamp`, with which it has.
   */
  readonly known?: KnownRule | { readonly nowOnly: string; readonly hasTimestamp?: true };
  readonly batching?: Batching;
  /** The names in braces of the path. */
  readonly pathParameters?: ParameterRecord;
  /** The query, by the words of the client, in the order in which it is sent. */
  readonly parameters: ParameterRecord;
}

/** Some endpoints have no meta. */
export type OptionalMeta = ResponseMeta | undefined;

/** The schemas of a response: `record` is one element of `data.symbols` if requests have several symbols, `response` the whole otherwise. */
interface Schemas<Data, Meta extends OptionalMeta> {
  readonly record?: GenericSchema<unknown, Data>;
  readonly meta?: GenericSchema<unknown, Meta>;
  readonly response?: GenericSchema<unknown, { data: Data; meta: Meta }>;
}

/**
 * One endpoint of the API as a value. A caller passes a `Request` and receives `Data` and `Meta`: those of one symbol if requests have
 * several.
 */
export interface Endpoint<
  Request,
  Data = unknown,
  Meta extends OptionalMeta = OptionalMeta,
  Name extends string = string,
>
  extends EndpointFacts, Schemas<Data, Meta> {
  readonly name: Name;
  /** Holds the type of a request. Never set. */
  readonly takes?: ((request: Request) => void) | undefined;
}

/** An endpoint with any request and any data. */
export type AnyEndpoint = Endpoint<never>;

/**
 * Returns an endpoint whose requests have several symbols. A call is for one symbol. `takes` is the type of its request, if that does not
 * follow from the parameters.
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

/** Returns an endpoint with one call per request. */
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

/** Returns nothing: it only carries the type of a request into the definition of an endpoint. */
export function takes<Request>(): ((request: Request) => void) | undefined {
  return undefined;
}

/** The request of an endpoint. */
export type RequestFor<Of> = Of extends { readonly takes?: ((request: infer Request) => void) | undefined }
  ? Request
  : never;
