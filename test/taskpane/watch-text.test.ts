import {
  alarmText,
  proposedLevel,
  proposedWatch,
  readRule,
  ruleText,
  stateText,
} from "../../src/taskpane/watches/watch-text";

const watch = {
  id: "w1",
  name: "",
  rule: { kind: "above", level: 6_800 },
  isPaused: false,
  address: "Sheet1!B2",
  value: 6_790.5,
  obstacle: undefined,
} as const;

test.each([
  [{ kind: "true" }, "becomes TRUE"],
  [{ kind: "above", level: 6_800 }, "rises above 6,800"],
  [{ kind: "below", level: -0.25 }, "falls below -0.25"],
  [{ kind: "crosses", level: 0 }, "crosses 0"],
  [{ kind: "changes" }, "changes"],
] as const)("the rule %j is shown in words", (rule, words) => {
  expect(ruleText(rule)).toBe(words);
});

test.each([
  ["6,800", { rule: { kind: "above", level: 6_800 } }],
  [" -1.5 ", { rule: { kind: "above", level: -1.5 } }],
  [".5", { rule: { kind: "above", level: 0.5 } }],
  ["1,5", { problem: "Enter a number, for example 6,800 or -1.5." }],
  ["0x10", { problem: "Enter a number, for example 6,800 or -1.5." }],
  ["", { problem: "Enter a number, for example 6,800 or -1.5." }],
  ["six", { problem: "Enter a number, for example 6,800 or -1.5." }],
])("the number %j is read", (level, result) => {
  expect(readRule({ name: "", kind: "above", level })).toEqual(result);
});

test("a rule without a number ignores what is typed there", () => {
  expect(readRule({ name: "", kind: "true", level: "x" })).toEqual({ rule: { kind: "true" } });
});

test("a watch shows its value, or why it cannot be compared", () => {
  expect(stateText(watch)).toBe("Now 6,790.5.");
  expect(stateText({ ...watch, value: undefined })).toBe("Not checked yet.");
  expect(stateText({ ...watch, value: "#N/A", obstacle: "error" })).toBe("The cell shows an error.");
  expect(stateText({ ...watch, isPaused: true })).toBe("Paused.");
});

test("an alarm names the watch, or its cell, the rule and the value", () => {
  const alarm = {
    watchId: "w1",
    name: "",
    rule: watch.rule,
    address: "'My sheet'!B2",
    value: 6_801,
    atMs: 0,
    firstAtMs: 0,
    computerMs: 0,
    count: 1,
  };

  expect(alarmText(alarm)).toBe("'My sheet'!B2: rises above 6,800, now 6,801");
  expect(alarmText({ ...alarm, name: "Spot above flip" })).toBe("Spot above flip: rises above 6,800, now 6,801");
});

test.each<[value: number, above: string, below: string]>([
  [6_812.37, "6,850", "6,750"],
  [6_849.9, "6,900", "6,800"],
  [6_850, "6,900", "6,800"],
  [1_010, "1,020", "1,000"],
  [100, "101", "99"],
  [90, "90.5", "89.5"],
  [0.25, "0.252", "0.248"],
  [1, "1.01", "0.99"],
  [0, "1", "-1"],
  [-1.5, "-1.49", "-1.51"],
  [-3_214_000_000, "-3,200,000,000", "-3,240,000,000"],
])("for the number %d a watch proposes to rise above %s or fall below %s", (value, above, below) => {
  expect([proposedLevel(value, "above"), proposedLevel(value, "crosses")]).toEqual([above, above]);
  expect(proposedLevel(value, "below")).toBe(below);
  expect(readRule({ name: "", kind: "above", level: above })).toEqual({
    rule: { kind: "above", level: Number(above.replaceAll(",", "")) },
  });
});

test.each([
  [6_812.37, { kind: "above", level: "6,850" }],
  [false, { kind: "true", level: "" }],
  ["SPXW 6800", { kind: "changes", level: "" }],
  ["", { kind: "true", level: "" }],
  ["#N/A", { kind: "true", level: "" }],
  [undefined, { kind: "true", level: "" }],
])("a watch on a cell that shows %p proposes %j", (value, proposed) => {
  expect(proposedWatch(value)).toEqual({ name: "", ...proposed });
});
