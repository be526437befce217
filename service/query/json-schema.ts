import type { JsonSchema } from "./parameters";

/** What is read of a schema of the contract to describe it: a structural part of the schema library's own types. */
export interface DescribedSchema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, DescribedSchema>>;
  readonly item?: DescribedSchema;
  readonly wrapped?: DescribedSchema;
  /** The value of a record. */
  readonly value?: DescribedSchema;
  /** The members of a union. */
  readonly options?: readonly DescribedSchema[] | readonly string[];
  /** The schema chosen for a value. */
  readonly getter?: (value: unknown) => DescribedSchema;
  /** What a check of its own says it expects. */
  readonly message?: unknown;
}

const primitives: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

const numbers = { type: "array", items: { type: "number" } };

/** Long lists of numbers and free-form records have a check of their own, told apart by what it expects. */
const ownChecks: Readonly<Record<string, JsonSchema>> = {
  "expected numbers": numbers,
  "expected rows of numbers": { type: "array", items: numbers },
  "expected numbers or nulls": { type: "array", items: { anyOf: [{ type: "number" }, { type: "null" }] } },
  "expected a record": { type: "object", additionalProperties: {} },
};

/**
 * The JSON Schema of a record of the contract, so that its shape is said once.
 *
 * Throws for a kind of schema that has no translation here yet.
 */
export function jsonSchema(schema: DescribedSchema): JsonSchema {
  if (schema.entries) return objectSchema(schema.entries, schema.type === "loose_object");
  if (schema.type === "array" && schema.item) return { type: "array", items: jsonSchema(schema.item) };
  if (schema.type === "nullable" && schema.wrapped) return { anyOf: [jsonSchema(schema.wrapped), { type: "null" }] };
  if (schema.type === "optional" && schema.wrapped) return jsonSchema(schema.wrapped);
  // Of a list that a loop checks, a value that is none has the schema that describes it.
  if (schema.type === "lazy" && schema.getter) return jsonSchema(schema.getter(undefined));
  if (schema.type === "record" && schema.value)
    return { type: "object", additionalProperties: jsonSchema(schema.value) };
  if (schema.type === "union") return { anyOf: unionMembers(schema).map(jsonSchema) };
  if (schema.type === "unknown") return {};
  if (primitives.has(schema.type)) return { type: schema.type };
  const own = schema.type === "custom" ? ownChecks[String(schema.message)] : undefined;
  if (own) return own;
  throw new Error(`The kind of schema "${schema.type}" has no JSON Schema here: add its line to jsonSchema.`);
}

function unionMembers({ options = [] }: DescribedSchema): DescribedSchema[] {
  return options.filter((member) => typeof member !== "string");
}

/** A loose object may have more fields than it names. */
function objectSchema(entries: Readonly<Record<string, DescribedSchema>>, isLoose: boolean): JsonSchema {
  const fields = Object.entries(entries);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchema(field)])),
    required: fields.filter(([, field]) => field.type !== "optional").map(([name]) => name),
    ...(isLoose && { additionalProperties: true }),
  };
}
