import { readNumber } from "@strikebook/formulas";
import { plainArgument } from "../../../src/functions/excel-function";

const priced = { type: "FormattedNumber", basicType: "Double", basicValue: 6_800.5, numberFormat: "#,##0.00" };
const stock = { type: "LinkedEntity", basicType: "Error", basicValue: "#VALUE!", text: "NVDA" };
const missing = { type: "Error", basicType: "Error", basicValue: "#N/A" };

test.each([
  ["a number", 5, 5],
  ["text", "SPXW", "SPXW"],
  ["nothing", null, null],
  ["a formatted number", priced, 6_800.5],
  ["an entity", stock, "NVDA"],
  [
    "a range of them",
    [
      [priced, null],
      [stock, true],
    ],
    [
      [6_800.5, null],
      ["NVDA", true],
    ],
  ],
])("%s is passed as a plain value", (_what, argument, plain) => {
  expect(plainArgument(argument)).toEqual(plain);
});

test("an invocation is unchanged", () => {
  const invocation = { address: "Sheet1!A1", functionName: "GEX.HEATMAP" };

  expect(plainArgument(invocation)).toBe(invocation);
});

test("a cell with an error is refused with the name of the error", () => {
  expect(() => readNumber(plainArgument(missing), "The strike", {})).toThrow(
    "The strike is an error (#N/A): correct the cell that it comes from.",
  );
});
