import fc from "fast-check";
import * as v from "valibot";
import { dateSchema } from "../../src/contract/calendar-dates";
import { tradeSchema } from "../../src/contract/flow/trades";
import { dailyStatSchema } from "../../src/contract/history";
import { longList, loopChecked } from "../../src/contract/list-schemas";

const session = {
  ...{
    date: "2026-11-20",
    frames: 390,
    complete: true,
    firstAt: "2026-11-20T14:30:00Z",
    lastAt: "2026-11-20T20:59:00Z",
  },
  ...{ spotOpen: 1, spotHigh: 2, spotLow: 0, spotClose: 1, minValue: -1, maxValue: 0, peakAbsMean: 1, peakAbsMax: 1 },
};

/** A schema with every kind of field that occurs in the contract. */
const anyKind = v.object({
  number: v.number(),
  text: v.string(),
  flag: v.boolean(),
  maybe: v.optional(v.nullable(v.number())),
  within: v.object({ list: v.array(v.string()) }),
  either: v.union([v.string(), v.number()]),
  date: dateSchema,
});

const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    "text",
    "2025-02-28",
    "2025-02-30",
    0,
    1.5,
    [],
    ["a"],
    [1],
    {},
    { list: ["a"] },
    { list: [1] },
  ),
);
const right = {
  number: 1,
  text: "a",
  flag: false,
  maybe: null,
  within: { list: ["a"] },
  either: 2,
  date: "2025-11-25",
};
const record = fc
  .record(
    { number: value, text: value, flag: value, maybe: value, within: value, either: value, date: value },
    { requiredKeys: [] },
  )
  .map((changes) => ({ ...right, ...changes }));

test("a long list accepts what the schema of its records accepts, and reports the same field otherwise", () => {
  const [quick, plain] = [longList(anyKind), v.array(anyKind)];
  const members = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(right) }, record, value), { maxLength: 4 });

  fc.assert(
    fc.property(members, (list) => {
      const [one, other] = [v.safeParse(quick, list), v.safeParse(plain, list)];
      const fieldsOf = ({ issues }: typeof other) => issues?.map((issue) => [v.getDotPath(issue), issue.message]);
      expect([one.success, fieldsOf(one as typeof other)]).toEqual([other.success, fieldsOf(other)]);
    }),
    { numRuns: 500 },
  );
});

test.each([["text"], [null], [{ 0: session }]])("a value that is not a list is refused (%j)", (sent) => {
  expect(v.safeParse(longList(dailyStatSchema), sent).success).toBe(false);
});

test("records are returned unchanged, with unknown fields", () => {
  const sent = [{ ...session, region: "a future field" }];

  expect(v.parse(longList(dailyStatSchema), sent)[0]).toBe(sent[0]);
});

test("a trade with a wrong score is reported by its path", () => {
  const result = v.safeParse(longList(tradeSchema), [{ scores: { flowScore: "high" } }], { abortPipeEarly: true });

  expect(result.issues?.map((issue) => v.getDotPath(issue))).toContain("0.scores.flowScore");
});

test("a member with a pipe is refused with the message of the pipe", () => {
  const even = v.pipe(
    v.object({ size: v.number() }),
    v.check(({ size }) => size % 2 === 0, "expected an even size"),
  );
  const { success, issues } = v.safeParse(longList(even), [{ size: 2 }, { size: 3 }]);

  expect([success, issues?.[0].message]).toEqual([false, "expected an even size"]);
});

const level = v.object({ strike: v.number(), note: v.optional(v.string()) });
const isLevel = (value: unknown): boolean => v.is(level, value);
const levelList = v.object({ levels: loopChecked(level, isLevel) });

test("a valid list is returned unchanged", () => {
  const levels = [{ strike: 100 }, { strike: 105, note: "wall", more: true }];

  expect(v.parse(levelList, { levels }).levels).toBe(levels);
});

test.each([
  [[{ strike: 100 }, { strike: "105" }], "levels.1.strike"],
  [[{ strike: 100, note: null }], "levels.0.note"],
  [[null], "levels.0"],
  ["none", "levels"],
  [undefined, "levels"],
])("%j is refused with the path of its first wrong field", (levels, path) => {
  const { success, issues } = v.safeParse(levelList, { levels }, { abortEarly: true });

  expect([success, issues?.[0] && v.getDotPath(issues[0])]).toEqual([false, path]);
});
