import * as v from "valibot";
import { jsonSchema } from "../../../service/server/json-schema";

test("a record becomes an object whose optional fields are not required", () => {
  const record = v.object({ name: v.string(), sizes: v.array(v.number()), note: v.optional(v.nullable(v.boolean())) });

  expect(jsonSchema(record)).toEqual({
    type: "object",
    properties: {
      name: { type: "string" },
      sizes: { type: "array", items: { type: "number" } },
      note: { anyOf: [{ type: "boolean" }, { type: "null" }] },
    },
    required: ["name", "sizes"],
  });
});

test("a schema that cannot be converted is named in the error", () => {
  expect(() => jsonSchema(v.bigint())).toThrow('"bigint" schema cannot be converted to JSON Schema');
});

test("a custom check is described by its metadata", () => {
  const numbers = v.pipe(v.custom<number[]>(Array.isArray), v.metadata({ type: "array", items: { type: "number" } }));

  expect(jsonSchema(v.object({ values: numbers }))).toEqual({
    type: "object",
    properties: { values: { type: "array", items: { type: "number" } } },
    required: ["values"],
  });
});
