import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import type { JsonSchema } from "../query/parameters";

/**
 * Converts a schema of the contract to JSON Schema. Throws an error for a kind of schema that JSON Schema cannot describe.
 *
 * A custom check cannot be converted, so it has `v.metadata` with its JSON Schema after it.
 */
export function jsonSchema(schema: GenericSchema): JsonSchema {
  const converted = toJsonSchema(schema, {
    target: "draft-2020-12",
    ignoreActions: ["check"],
    overrideSchema({ valibotSchema, jsonSchema: described }) {
      switch (valibotSchema.type) {
        case "custom":
          return {};
        case "loose_object":
          return { ...described, additionalProperties: true };
        case "record":
          return without(described, "propertyNames");
        default:
          return undefined;
      }
    },
  });
  return without(converted, "$schema", "$defs");
}

function without(described: object, ...keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(described).filter(([keyword]) => !keywords.includes(keyword)));
}
