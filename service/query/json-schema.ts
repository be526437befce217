import type { JsonSchema } from "./parameters";

/** What is read of a schema of the contract to describe it: a structural part of the schema library's own types. */
export interface DescribedSchema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, DescribedSchema>>;
  readonly item?: DescribedSchema;
  readonly wrapped?: DescribedSchema;
}

const primitives: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

/**
 * The JSON Schema of a record of the contract, so that its shape is said once.
 *
 * Throws for a kind of schema that has no translation here yet.
 */
export function jsonSchema(schema: DescribedSchema): JsonSchema {
  if (schema.entries) return objectSchema(schema.entries);
  if (schema.type === "array" && schema.item) return { type: "array", items: jsonSchema(schema.item) };
  if (schema.type === "nullable" && schema.wrapped) return { anyOf: [jsonSchema(schema.wrapped), { type: "null" }] };
  if (schema.type === "optional" && schema.wrapped) return jsonSchema(schema.wrapped);
  if (primitives.has(schema.type)) return { type: schema.type };
  // The matrix is the one record checked by a loop of its own: rows of numbers.
  if (schema.type === "custom") return { type: "array", items: { type: "array", items: { type: "number" } } };
  throw new Error(`The kind of schema "${schema.type}" has no JSON Schema here: add its line to jsonSchema.`);
}

function objectSchema(entries: Readonly<Record<string, DescribedSchema>>): JsonSchema {
  const fields = Object.entries(entries);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchema(field)])),
    required: fields.filter(([, field]) => field.type !== "optional").map(([name]) => name),
  };
}
