import { ApiError } from "../responses/api-error";

/** A JSON Schema, as OpenAPI uses it to describe a value. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One query or path parameter: its description and its parser. */
export interface QueryParameter<Value> {
  /** As it is sent. */
  readonly name: string;
  /** A second spelling. */
  readonly alias?: string;
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  /**
   * Parses the text that was sent; `undefined` if the parameter is missing. Throws an `ApiError` that says what was expected and
   * received.
   */
  read(sent: string | undefined): Value;
}

/** The parameters of a route, by the names of their values. */
export type Parameters = Readonly<Record<string, QueryParameter<unknown>>>;

/** The parsed values of a query, a value for each parameter. */
export type QueryValues<Known extends Parameters> = {
  [Name in keyof Known]: ReturnType<Known[Name]["read"]>;
};

/** How an optional parameter is parsed. */
interface Format<Value> {
  schema: JsonSchema;
  /** The expected value, for messages. */
  expected: string;
  /** Returns `undefined` for text that is not valid. */
  parse: (sent: string) => Value | undefined;
}

/** An optional parameter; `undefined` when not sent. */
export function optional<Value>(
  name: string,
  description: string,
  { schema, expected, parse }: Format<Value>,
): QueryParameter<Value | undefined> {
  return {
    name,
    description,
    required: false,
    schema,
    read(sent) {
      if (sent === undefined) return undefined;
      const value = parse(sent);
      if (value === undefined) throw invalidParameter(name, expected, sent);
      return value;
    },
  };
}

/** The parameter with a default. */
export function withDefault<Value>(
  parameter: QueryParameter<Value | undefined>,
  defaultValue: Value,
): QueryParameter<Value> {
  return {
    ...parameter,
    schema: { ...parameter.schema, default: defaultValue },
    read: (sent) => parameter.read(sent) ?? defaultValue,
  };
}

/** The parameter, required. `toSend` says in the error message what to send. */
export function requiredQuery<Value>(
  parameter: QueryParameter<Value | undefined>,
  toSend: string,
): QueryParameter<Value> {
  return {
    ...parameter,
    required: true,
    read(sent) {
      const value = parameter.read(sent);
      if (value !== undefined) return value;
      throw new ApiError("missing_parameter", `${parameter.name} is required: send ${toSend}.`);
    },
  };
}

/** Returns the parameters in the order of a description, in which the second spellings come last. */
export function describedParameters(parameters: Parameters): QueryParameter<unknown>[] {
  const known = Object.values(parameters);
  const aliases = known.flatMap(({ name, alias, ...rest }) =>
    alias === undefined ? [] : [{ ...rest, name: alias, required: false, description: `The same as ${name}.` }],
  );
  return [...known, ...aliases];
}

/**
 * Parses a query. Throws an `ApiError` for the first value that is not valid.
 *
 * An unknown parameter is an error, because ignoring it would give a response that looks right and is not. A parameter
 * that is sent twice is an error too: the API documentation specifies comma-separated lists.
 */
export function readQuery<Known extends Parameters>(sent: URLSearchParams, known: Known): QueryValues<Known> {
  const parameters = Object.values(known);
  const query = withoutAliases(sent, parameters);
  for (const name of query.keys()) {
    if (!parameters.some((parameter) => parameter.name === name)) throw unknownParameter(name, parameters);
    const count = query.getAll(name).length;
    if (count > 1) {
      throw new ApiError(
        "invalid_parameter",
        `${name} must be sent once, with list values separated by commas; it was sent ${count} times.`,
      );
    }
  }
  const values: Record<string, unknown> = {};
  for (const [key, parameter] of Object.entries(known))
    values[key] = parameter.read(query.get(parameter.name) ?? undefined);
  return values as QueryValues<Known>; // each value was parsed by the parameter of that name
}

/** Renames second spellings. Throws an `ApiError` if both spellings were sent with different values. */
function withoutAliases(query: URLSearchParams, known: readonly QueryParameter<unknown>[]): URLSearchParams {
  const nameOf = new Map(known.flatMap(({ name, alias }) => (alias === undefined ? [] : [[alias, name] as const])));
  if (nameOf.size === 0) return query;
  for (const [alias, name] of nameOf) {
    if (query.has(alias) && query.has(name) && query.get(alias) !== query.get(name)) {
      throw new ApiError("invalid_parameter", `${name} and ${alias} are the same parameter: send one of them.`);
    }
  }
  const renamed = [...query].flatMap(([sent, value]) => {
    const name = nameOf.get(sent);
    if (name === undefined) return [[sent, value]];
    return query.has(name) ? [] : [[name, value]];
  });
  return new URLSearchParams(renamed);
}

function unknownParameter(name: string, known: readonly QueryParameter<unknown>[]): ApiError {
  const names = known.map((parameter) => parameter.name).join(", ");
  const accepted = names === "" ? "It takes no parameters." : `Parameters are ${names}.`;
  return new ApiError("invalid_parameter", `This route has no parameter ${quotedValue(name)}. ${accepted}`);
}

/** Returns the error for a value that is not valid. */
export function invalidParameter(name: string, expected: string, received: string): ApiError {
  return new ApiError("invalid_parameter", `${name} must be ${expected}; received ${quotedValue(received)}.`);
}

/** Quotes what was received for a message, cut after 40 characters. */
export function quotedValue(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text);
}
