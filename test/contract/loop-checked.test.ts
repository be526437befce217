import * as v from "valibot";
import { loopChecked } from "../../src/contract/loop-checked";

const level = v.object({ strike: v.number(), note: v.optional(v.string()) });
const isLevel = (value: unknown): boolean => v.is(level, value);
const record = v.object({ levels: loopChecked(level, isLevel) });

test("a list whose members are all right stays the list that it was", () => {
  const levels = [{ strike: 100 }, { strike: 105, note: "wall", more: true }];

  expect(v.parse(record, { levels }).levels).toBe(levels);
});

test.each([
  [[{ strike: 100 }, { strike: "105" }], "levels.1.strike"],
  [[{ strike: 100, note: null }], "levels.0.note"],
  [[null], "levels.0"],
  ["none", "levels"],
  [undefined, "levels"],
])("%j is refused by the name of its first wrong field", (levels, path) => {
  const { success, issues } = v.safeParse(record, { levels }, { abortEarly: true });

  expect([success, issues?.[0] && v.getDotPath(issues[0])]).toEqual([false, path]);
});
