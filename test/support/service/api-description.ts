/** The part of JSON Schema that the service's description uses. */
export interface Schema {
  type?: string;
  enum?: string[];
  anyOf?: Schema[];
  const?: string;
  maximum?: number;
  minimum?: number;
  pattern?: string;
  format?: string;
  example?: string | number | boolean;
  examples?: string[];
  /** True if other fields of any type are allowed, or the schema of those fields. */
  additionalProperties?: boolean | Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

/** The description of a route. */
export interface Operation {
  operationId: string;
  "x-credits": number;
  "x-credits-rule": string;
  parameters: { name: string; in: "path" | "query"; required: boolean; schema: Schema }[];
  responses: Record<string, { description: string; content: { "application/json": { schema: Schema } } }>;
}

/** The body of `/v1/openapi.json`. */
export interface Description {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  paths: Record<string, { get: Operation }>;
}

/** Returns values that a parameter's schema accepts, including its bounds. Symbols are those of the small market. */
export function acceptedValues(name: string, schema: Schema): string[] {
  if (name === "symbols") return ["SPY", "SPY,QQQ"];
  if (schema.example !== undefined) return [String(schema.example)];
  if (schema.pattern) return ["2026-11-20", "2026-11-20,2026-12-18"];
  if (schema.type === "boolean") return ["true", "false"];
  if (schema.type === "integer") return [schema.minimum, 2, schema.maximum].flatMap((bound) => bound ?? []).map(String);
  const words = [...(schema.enum ?? []), ...(schema.const ? [schema.const] : [])];
  return [...words, ...(schema.anyOf ?? []).flatMap((one) => acceptedValues(name, one))];
}

/** Returns requests that a description allows: with the required parameters only, then with each value of each parameter. */
export function describedRequests(path: string, { parameters }: Operation): string[] {
  const pairs = parameters.flatMap(({ name, required, schema }) =>
    acceptedValues(name, schema).map((value) => ({ name, required, value })),
  );
  const needed = parameters.flatMap(({ name, required }) =>
    required ? (pairs.find((pair) => pair.name === name) ?? []) : [],
  );
  const queries = [needed, ...pairs.map((pair) => [...needed.filter(({ name }) => name !== pair.name), pair])];
  return queries.map((query) => {
    const text = query.map(({ name, value }) => `${name}=${value}`).join("&");
    return text === "" ? path : `${path}?${text}`;
  });
}

/** Returns every difference between a body and its schema, including fields that are not described. */
export function differences(body: unknown, schema: Schema, at = "body"): string[] {
  if (schema.anyOf) {
    const options = schema.anyOf.map((one) => differences(body, one, at));
    return options.find((found) => found.length === 0) ?? options.flat();
  }
  if (schema.type === undefined) return [];
  if (kindOf(body) !== schema.type) return [`${at} is ${kindOf(body)}, not ${String(schema.type)}`];
  if (Array.isArray(body)) return body.flatMap((one) => differences(one, schema.items ?? {}, `${at}[]`));
  if (typeof body !== "object" || body === null) return [];
  const missing = (schema.required ?? []).filter((name) => !(name in body)).map((name) => `${at}.${name} is missing`);
  const fields = Object.entries(body).flatMap(([name, value]) => {
    const described = schema.properties?.[name] ?? otherFields(schema);
    return described ? differences(value, described, `${at}.${name}`) : [`${at}.${name} is not described`];
  });
  return [...missing, ...fields];
}

/** Returns the schema of fields that are not listed; `undefined` if other fields are not allowed. */
function otherFields({ additionalProperties }: Schema): Schema | undefined {
  return additionalProperties === true ? {} : additionalProperties || undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
