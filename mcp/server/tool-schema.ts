import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { ArgumentError } from "../../src/formulas/arguments/argument-error";
import { readArguments } from "../questions/read-arguments";

/** The dialect of the protocol's revision. */
const target = "draft-2020-12";

/** Returns arguments as the SDK takes them: their JSON schema, and a reader whose problems are sentences. */
export function argumentsSchema(entries: v.ObjectEntries): StandardSchemaWithJSON<unknown, Record<string, unknown>> {
  const json = toJsonSchema(v.strictObject(entries), { target, typeMode: "input" }) as Record<string, unknown>;
  return standardSchema(json, (given) => readArguments(entries, given));
}

/** Returns the schema of a result. The SDK checks results with it before they are sent. */
export function resultSchema<Output>(
  schema: v.GenericSchema<unknown, Output>,
): StandardSchemaWithJSON<unknown, Output> {
  const json = toJsonSchema(schema, { target, typeMode: "output" }) as Record<string, unknown>;
  return standardSchema(json, (value) => v.parse(schema, value));
}

function standardSchema<Output>(
  json: Record<string, unknown>,
  read: (value: unknown) => Output,
): StandardSchemaWithJSON<unknown, Output> {
  return {
    "~standard": {
      version: 1,
      vendor: "strikebook",
      validate: (value) => {
        try {
          return { value: read(value) };
        } catch (problem) {
          if (problem instanceof ArgumentError || problem instanceof v.ValiError) {
            return { issues: [{ message: problem.message }] };
          }
          throw problem;
        }
      },
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}
