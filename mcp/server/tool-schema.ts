import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { ArgumentError } from "@strikebook/formulas";
import { readArguments } from "../tools/read-arguments";

/** The dialect of the protocol's revision. */
const target = "draft-2020-12";

/** No tool changes anything but the account's credits, and the market is outside of this server. */
export const annotations = { readOnlyHint: true, openWorldHint: true, destructiveHint: false } as const;

/** Returns arguments as the SDK takes them: their JSON schema, and a reader whose problems are sentences. */
export function argumentsSchema(entries: v.ObjectEntries): StandardSchemaWithJSON<unknown, Record<string, unknown>> {
  return standardSchema(jsonSchema(v.object(entries), "input"), (given) => readArguments(entries, given));
}

/**
 * Returns the schema of a result. The SDK checks results with it before they are sent.
 *
 * @param listed The fields that the list of tools names: every conversation carries it, so it leaves out their types.
 */
export function resultSchema<Entries extends v.ObjectEntries>(
  schema: v.ObjectSchema<Entries, undefined>,
  listed: readonly (keyof Entries & string)[],
): StandardSchemaWithJSON<unknown, v.InferOutput<typeof schema>> {
  const json = { type: "object", required: listed };
  return standardSchema(json, (value) => v.parse(schema, value));
}

/**
 * Returns a schema as JSON, without the dialect, which is that of the protocol's revision, and without what says nothing. Where text is
 * accepted beside numbers and lists, only text is listed: it can state all of them.
 */
function jsonSchema(schema: v.GenericSchema, typeMode: "input" | "output"): Record<string, unknown> {
  const json = toJsonSchema(schema, {
    target,
    typeMode,
    overrideSchema: ({ jsonSchema: { anyOf, ...rest } }) =>
      anyOf?.some((branch) => isText(branch)) ? { ...rest, type: "string" } : undefined,
  });
  const text = JSON.stringify(json, (key, value: unknown) =>
    key === "$schema" || silent[key] === JSON.stringify(value) ? undefined : value,
  );
  return JSON.parse(text) as Record<string, unknown>;
}

const isText = (branch: unknown) => JSON.stringify(branch) === '{"type":"string"}';

/** Keywords with the values with which they exclude nothing. */
const silent: Readonly<Record<string, string>> = {
  required: "[]",
  additionalProperties: "{}",
  propertyNames: '{"type":"string"}',
};

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
