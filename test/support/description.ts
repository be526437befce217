/** As much of JSON Schema as the service's description uses. */
export interface Schema {
  type?: string;
  enum?: string[];
  anyOf?: Schema[];
  const?: string;
  maximum?: number;
  minimum?: number;
  pattern?: string;
  format?: string;
  example?: unknown;
  examples?: string[];
  /** True for fields of any kind, or the kind of those that have no name. */
  additionalProperties?: boolean | Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

/** One described route. */
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

/** Values that a parameter's schema accepts, its bounds among them; symbols are those of the small market. */
function acceptedValues(name: string, schema: Schema): string[] {
  if (name === "symbols") return ["SPY", "SPY,QQQ"];
  if (schema.example !== undefined) return [String(schema.example)];
  if (schema.pattern) return ["2026-11-20", "2026-11-20,2026-12-18"];
  if (schema.type === "boolean") return ["true", "false"];
  if (schema.type === "integer") return [schema.minimum, 2, schema.maximum].flatMap((bound) => bound ?? []).map(String);
  const words = [...(schema.enum ?? []), ...(schema.const ? [schema.const] : [])];
  return [...words, ...(schema.anyOf ?? []).flatMap((one) => acceptedValues(name, one))];
}

/** The questions that a description allows: the required parameters alone, then each value of each other one. */
export function describedQuestions(path: string, { parameters }: Operation): string[] {
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

/** Every place where a body and its described schema differ, fields that are not described included. */
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
    const described = schema.properties?.[name] ?? unnamed(schema);
    return described ? differences(value, described, `${at}.${name}`) : [`${at}.${name} is not described`];
  });
  return [...missing, ...fields];
}

/** The schema of the fields that a schema does not name; undefined where there are none. */
function unnamed({ additionalProperties }: Schema): Schema | undefined {
  return additionalProperties === true ? {} : additionalProperties || undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
