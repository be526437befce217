import fc from "fast-check";
import * as v from "valibot";
import * as account from "../../packages/contract/account";
import { dateSchema } from "../../packages/contract/calendar-dates";
import * as contracts from "../../packages/contract/flow/contracts";
import * as sentiment from "../../packages/contract/flow/sentiment";
import * as strikes from "../../packages/contract/flow/strikes";
import * as tide from "../../packages/contract/flow/tide";
import * as totals from "../../packages/contract/flow/totals";
import * as trades from "../../packages/contract/flow/trades";
import * as heatmap from "../../packages/contract/exposure/heatmap";
import * as history from "../../packages/contract/exposure/history";
import * as levels from "../../packages/contract/exposure/levels";
import * as openapi from "../../packages/contract/openapi";
import { readValue } from "../../packages/contract/read-value";
import * as stream from "../../packages/contract/exposure/stream";
import * as volatility from "../../packages/contract/volatility";
import { firstDifference } from "../support/first-difference";

/** A schema with every kind of value that occurs in the contract. */
const anyKind = v.object({
  number: v.number(),
  text: v.string(),
  flag: v.boolean(),
  maybe: v.optional(v.nullable(v.number())),
  within: v.object({ list: v.array(v.string()), open: v.unknown() }),
  either: v.union([v.string(), v.number()]),
  named: v.record(v.string(), v.array(v.nullable(v.number()))),
  measures: v.record(v.string(), v.unknown()),
  loose: v.looseObject({ name: v.string() }),
  date: dateSchema,
  even: v.pipe(
    v.array(v.number()),
    v.check((list) => list.length % 2 === 0, "expected an even number of numbers"),
  ),
  standIn: v.optional(v.string(), "none"),
  fallback: v.fallback(v.number(), 0),
  length: v.pipe(
    v.string(),
    v.transform((text) => text.length),
  ),
});

const right = {
  ...{ number: 1, text: "a", flag: false, maybe: null, within: { list: ["a"], open: null }, either: 2 },
  ...{
    named: { iv: [1, null] },
    measures: { iv: 1, note: null },
    loose: { name: "a", more: 1 },
    date: "2025-11-25",
    even: [1, 2],
  },
  ...{ standIn: "given", fallback: 3, length: "four" },
};

const anyValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, "text", "2025-02-28", "2025-02-30", 0, 1.5),
  fc.constantFrom<unknown>([], ["a"], [1], [1, 2], [null], {}, { list: ["a"] }, { list: [1], open: 1 }),
  fc.constantFrom<unknown>({ name: "a" }, { iv: [1, null] }, { iv: 1 }),
);

const records = fc
  .record(Object.fromEntries(Object.keys(right).map((name) => [name, anyValue])), { requiredKeys: [] })
  .chain((changes) => fc.shuffledSubarray(Object.entries({ ...right, ...changes }), { minLength: 12 }))
  .map((entries) => Object.fromEntries(entries));

/** Returns what Valibot alone says: the output, or the path and the message of the first issue. */
function asRead(schema: v.GenericSchema, value: unknown): unknown {
  const { success, output, issues } = v.safeParse(schema, value, { abortEarly: true });
  return success ? { output } : problem(issues[0]);
}

function problem(issue: v.BaseIssue<unknown>): unknown {
  return { path: v.getDotPath(issue), message: issue.message };
}

function found(schema: v.GenericSchema, value: unknown): unknown {
  const read = readValue(schema, value);
  return "output" in read ? { output: read.output } : problem(read.issue);
}

test("a list is read as its schema reads it, whatever its records hold and in whatever order", () => {
  const list = v.array(anyKind);
  const members = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, records, anyValue), { maxLength: 4 });

  fc.assert(
    fc.property(members, (value) => {
      expect(found(list, value)).toEqual(asRead(list, value));
    }),
    { numRuns: 500 },
  );
});

test("records whose optional fields come and go, in any order, are read as their schema reads them", () => {
  const list = v.array(
    v.object({
      first: v.optional(v.number()),
      strike: v.number(),
      between: v.optional(v.nullable(v.string())),
      note: v.string(),
      last: v.optional(v.boolean()),
    }),
  );
  const fields = ["first", "strike", "between", "note", "last", "later"];
  const values = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constant({ first: 1, strike: 100, between: null, note: "wall", last: true, later: [] }),
    },
    fc.record(Object.fromEntries(fields.map((name) => [name, fc.constantFrom<unknown>(1, "wall", true, null, {})]))),
  );
  const record = fc
    .tuple(values, fc.oneof(fc.subarray(fields), fc.shuffledSubarray(fields)))
    .map(([all, names]) => Object.fromEntries(names.map((name) => [name, (all as Record<string, unknown>)[name]])));

  fc.assert(
    fc.property(fc.array(record, { maxLength: 6 }), (value) => {
      expect(found(list, value)).toEqual(asSent(list, value));
    }),
    { numRuns: 1_000 },
  );
});

/** Returns what Valibot alone says, but the records as they were sent, with fields that the schema does not name. */
function asSent(schema: v.GenericSchema, value: unknown): unknown {
  return v.is(schema, value) ? { output: value } : asRead(schema, value);
}

const modules = [
  ...[account, contracts, sentiment, strikes, tide, totals, trades, heatmap, history, levels],
  ...[openapi, stream, volatility],
];
const schemas = modules.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]): [string, v.GenericSchema][] =>
    typeof value === "object" && "~run" in value ? [[name, value]] : [],
  ),
);

/** Texts that the checks of the contract accept. */
const texts = ["2026-11-20", "2026-11-20T15:30:00Z", "a text"];

/** The parts of Valibot's own schemas that a sample is made from. */
interface Parts {
  entries?: Record<string, v.GenericSchema>;
  wrapped?: v.GenericSchema;
  item?: v.GenericSchema;
  value?: v.GenericSchema;
  options?: v.GenericSchema[];
}

/** Returns a value that a schema accepts, with all optional fields and one member in each list. */
function sample(schema: v.GenericSchema): unknown {
  const { entries, wrapped, item, value, options } = schema as Parts;
  if (entries) return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, sample(entry)]));
  if (item) return [sample(item)];
  if (value) return { some: sample(value) };
  const inner = wrapped ?? options?.[0];
  if (inner) return sample(inner);
  const one = [1.5, true, ...texts].find((candidate) => v.is(schema, candidate));
  if (one === undefined) throw new Error(`No sample of a schema of the type ${schema.type}.`);
  return one;
}

/** Returns every path to a value inside another, as lists of names. */
function paths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => paths(inner, [...path, name]))];
}

/** Returns a copy in which one value is replaced; removed if the replacement is undefined. */
function damaged(value: unknown, [name, ...rest]: readonly string[], replacement: unknown): unknown {
  if (name === undefined) return replacement;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = damaged(copy[name], rest, replacement);
  if (copy[name] === undefined) delete copy[name];
  return copy;
}

const replacements = [undefined, null, true, 7, "text", "2026-02-30", [], {}, [null]];

test.each(schemas)("a damaged %s names the same field and the same reason as its schema", (_, schema) => {
  const whole = sample(schema);
  expect(found(schema, whole)).toEqual(asRead(schema, whole));

  const differences = paths(whole).flatMap((path) =>
    replacements.flatMap((replacement) => {
      const value = damaged(whole, path, replacement);
      const difference = firstDifference(found(schema, value), asRead(schema, value));
      return difference === undefined ? [] : [{ path, replacement, difference }];
    }),
  );
  expect(differences).toEqual([]);
});

test("a list of correct records is returned itself, with fields that the contract does not name", () => {
  const sent = [sample(history.dailyStatSchema), { ...(sample(history.dailyStatSchema) as object), region: "later" }];

  expect(readValue(v.array(history.dailyStatSchema), sent)).toEqual({ output: sent });
});

test("a list whose records have their fields in changing orders is accepted", () => {
  const schema = v.array(v.object({ strike: v.number(), note: v.optional(v.string()) }));
  const sent = [
    { strike: 100 },
    { note: "wall", strike: 105 },
    { strike: 110, later: [], note: "flip" },
    { strike: 1 },
  ];

  expect(readValue(schema, sent)).toEqual({ output: sent });
});

test("records with thousands of different field names are checked like any others", () => {
  const schema = v.array(v.object({ strike: v.number(), note: v.optional(v.string()) }));
  const named = (at: number) => ({ [`day ${at}`]: at, strike: at, [`night ${at}`]: "", note: "wall" });
  const sent = Array.from({ length: 2_000 }, (_, at) => named(at));
  const wrong = [...sent, { ...named(2_000), strike: "none" }];

  expect(readValue(schema, sent)).toEqual({ output: sent });
  expect(found(schema, wrong)).toEqual({
    path: "2000.strike",
    message: 'Invalid type: Expected number but received "none"',
  });
});
