import { ApiError } from "./api-error";

/** A JSON Schema, as OpenAPI uses it to describe a value. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One query or path parameter: its description and its parser. */
export interface Parameter<Value> {
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  /**
   * Parses the text that was sent; `undefined` if the parameter is missing. Throws an `ApiError` that says what was expected and
   * received.
   */
  read(sent: string | undefined, name: string): Value;
}

/** The parameters of a route, by name. */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The parsed values of a query, one for each parameter. */
export type QueryValues<Known extends Parameters> = {
  [Name in keyof Known]: ReturnType<Known[Name]["read"]>;
};

/**
 * Parses a query. Throws an `ApiError` for the first value that is not valid.
 *
 * An unknown parameter is an error, because ignoring it would give a response that looks right and is not. A parameter
 * that is sent twice is an error too: the API documentation specifies comma-separated lists.
 */
export function readQuery<Known extends Parameters>(query: URLSearchParams, known: Known): QueryValues<Known> {
  for (const name of query.keys()) {
    if (!Object.hasOwn(known, name)) throw unknownParameter(name, Object.keys(known));
    const count = query.getAll(name).length;
    if (count > 1) {
      throw new ApiError(
        "invalid_parameter",
        `${name} must be sent once, with list values separated by commas; it was sent ${count} times.`,
      );
    }
  }
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(known))
    values[name] = parameter.read(query.get(name) ?? undefined, name);
  return values as QueryValues<Known>; // each value was parsed by the parameter of that name
}

function unknownParameter(name: string, known: readonly string[]): ApiError {
  const accepted = known.length > 0 ? `Parameters are ${known.join(", ")}.` : "It takes no parameters.";
  return new ApiError("invalid_parameter", `This route has no parameter ${quoted(name)}. ${accepted}`);
}

/** Returns the error for a value that is not valid. */
export function invalidParameter(name: string, expected: string, received: string): ApiError {
  return new ApiError("invalid_parameter", `${name} must be ${expected}; received ${quoted(received)}.`);
}

/** Quotes what was received for a message, cut after 40 characters. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text);
}
