import { compare, type WatchedValue, type WatchRule } from "../../../src/addin/watches/watch";

/** Returns the positions at which a row of values raises alarms. */
function alarmsOf(rule: WatchRule, values: readonly WatchedValue[]): number[] {
  let before: string | number | boolean | undefined;
  return values.flatMap((value, index) => {
    const { remembered, isAlarm } = compare(rule, value, before);
    before = remembered;
    return isAlarm ? [index] : [];
  });
}

const level = 100;

test.each<[string, WatchRule, WatchedValue[], number[]]>([
  ["a cell that becomes TRUE", { kind: "true" }, [false, true, true, false, true], [1, 4]],
  ["no alarm for a cell that is TRUE when the workbook opens", { kind: "true" }, [true, true], []],
  ["no alarm for an error or a blank between two TRUE", { kind: "true" }, [false, true, "#N/A", "", true], [1]],
  ["an alarm after an error, if the cell was FALSE before it", { kind: "true" }, [false, "#BUSY!", true], [2]],
  ["no alarm for a text where TRUE was", { kind: "true" }, [false, "TRUE", 1, false], []],
  ["a number that rises above a level", { kind: "above", level }, [99, 101, 102, 98, 100.5], [1, 4]],
  ["a number that falls below a level", { kind: "below", level }, [101, 99, 102, 0], [1, 3]],
  ["a number that crosses a level either way", { kind: "crosses", level }, [99, 101, 99], [1, 2]],
  ["one alarm for a number that stops at the level on its way", { kind: "crosses", level }, [99, 100, 100, 101], [3]],
  ["no alarm for a number that touches the level and returns", { kind: "crosses", level }, [99, 100, 99], []],
  ["no alarm for the first number after the level itself", { kind: "above", level }, [100, 101], []],
  ["no alarm for a text where a number was", { kind: "above", level }, [99, "n/a", 98], []],
  ["a text that changes", { kind: "changes" }, ["SPXW 6800", "SPXW 6800", "SPXW 6850"], [2]],
  ["no alarm for the same text after an error", { kind: "changes" }, ["king", "#N/A", "king"], []],
  ["no alarm for a deleted cell", { kind: "changes" }, ["king", undefined, undefined], []],
])("%s", (_name, rule, values, expected) => {
  expect(alarmsOf(rule, values)).toEqual(expected);
});

test.each<[WatchedValue, WatchRule, string | undefined]>([
  [undefined, { kind: "true" }, "deleted"],
  ["#REF!", { kind: "true" }, "error"],
  ["", { kind: "above", level }, "blank"],
  ["text", { kind: "above", level }, "not a number"],
  [5, { kind: "true" }, "not TRUE or FALSE"],
  ["text", { kind: "changes" }, undefined],
])("the value %j of a watch is reported as it is", (value, rule, obstacle) => {
  expect(compare(rule, value, undefined).obstacle).toBe(obstacle);
});
