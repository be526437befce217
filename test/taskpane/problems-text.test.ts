import { lockedText, rejectedLines, volatileAdvice, volatileLine } from "../../src/taskpane/problems/problems-text";
import type { VolatileCost } from "../../src/addin/formulas/volatile-cost";

const cost: VolatileCost = {
  address: "Sheet1!B4",
  functions: ["TODAY"],
  source: undefined,
  creditsPerHour: 1_440,
  basis: "estimated",
};

test.each([
  [cost, "Sheet1!B4 uses TODAY(): up to 1,440 credits per hour while live cells update."],
  [
    { ...cost, source: "Sheet1!A1", creditsPerHour: 1, basis: "observed" as const },
    "Sheet1!B4 refers to Sheet1!A1, which uses TODAY(): 1 credit per hour so far.",
  ],
])("the cost of a volatile formula is stated per hour", (given, text) => {
  expect(volatileLine(given)).toBe(text);
});

test("the advice names a replacement for each volatile function", () => {
  const advice = volatileAdvice([cost, { ...cost, functions: ["OFFSET"] }]);

  expect(advice).toMatch(/type the date into a cell, or write "today" in the formula; instead of OFFSET/);
  expect(volatileAdvice([{ ...cost, functions: ["RAND"] }])).toMatch(/Type the value into a cell instead\.$/);
});

test("formulas that cannot be restored are listed by sheet", () => {
  const locked = Array.from({ length: 7 }, (_, index) => ({ sheet: `Board ${index + 1}`, formulas: 1_205 }));

  expect(lockedText(locked)).toMatch(
    /^On protected sheets: Board 1 \(1,205\), .*Board 5 \(1,205\) and 2 more\. Unprotect/,
  );
});

test("rejected formulas with the same reason share a line", () => {
  expect(
    rejectedLines([
      { address: "Sheet1!A1", reason: "The sheet is protected." },
      { address: "Sheet2!B2", reason: "You can't change part of an array." },
      { address: "Sheet1!A2", reason: "The sheet is protected." },
    ]),
  ).toEqual(["Sheet1!A1, Sheet1!A2: The sheet is protected.", "Sheet2!B2: You can't change part of an array."]);
});
