import * as v from "valibot";
import { jsonSchema } from "../../service/query/json-schema";
import { loopChecked } from "../../src/contract/loop-checked";

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

test("a list that a loop checks is described by its members", () => {
  const checked = loopChecked(v.object({ strike: v.number() }), () => true);

  expect(jsonSchema(v.object({ strikes: checked }))).toEqual({
    type: "object",
    properties: {
      strikes: {
        type: "array",
        items: { type: "object", properties: { strike: { type: "number" } }, required: ["strike"] },
      },
    },
    required: ["strikes"],
  });
});

test("a kind of schema without a translation is named", () => {
  expect(() => jsonSchema(v.bigint())).toThrow('"bigint" has no JSON Schema here');
});
