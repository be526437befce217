import { alarmText, readRule, ruleText, stateText } from "../../src/taskpane/watches/watch-text";

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
    count: 1,
  };

  expect(alarmText(alarm)).toBe("'My sheet'!B2: rises above 6,800, now 6,801");
  expect(alarmText({ ...alarm, name: "Spot above flip" })).toBe("Spot above flip: rises above 6,800, now 6,801");
});
