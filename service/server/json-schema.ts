import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema, ObjectEntries, ObjectSchema, OptionalSchema } from "valibot";
import type { JsonSchema } from "@strikebook/http";

/** What the description says beyond the contract. */
interface DescribedRecords {
  /** Whether a field that is not known is sent as null, never left out, so that it is in every record. */
  sendsNulls?: boolean;
}

/**
 * Converts a schema of the contract to JSON Schema. Throws an error for a kind of schema that JSON Schema cannot describe.
 *
 * A custom check cannot be converted, so it has `v.metadata` with its JSON Schema after it.
 */
export function jsonSchema(schema: GenericSchema, { sendsNulls = false }: DescribedRecords = {}): JsonSchema {
  const converted = toJsonSchema(schema, {
    target: "draft-2020-12",
    ignoreActions: ["check"],
    overrideSchema({ valibotSchema, jsonSchema: described }) {
      switch (valibotSchema.type) {
        case "custom":
          return {};
        case "object": {
          const { entries } = valibotSchema as ObjectSchema<ObjectEntries, undefined>;
          const sent = sendsNulls ? Object.keys(entries).filter((name) => isNullOrAbsent(entries[name])) : [];
          return { ...described, required: [...(described.required ?? []), ...sent] };
        }
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

/** Whether clients accept both null and absence. */
function isNullOrAbsent(entry: ObjectEntries[string] | undefined): boolean {
  return entry?.type === "optional" && (entry as OptionalSchema<GenericSchema, undefined>).wrapped.type === "nullable";
}

function without(described: object, ...keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(described).filter(([keyword]) => !keywords.includes(keyword)));
}
