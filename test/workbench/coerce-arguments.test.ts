import { coerceArguments } from "../../workbench/calls/coerce-arguments";
import type { FunctionParameter } from "../../workbench/calls/function-metadata";
import type { GridArgument, GridValue } from "../../workbench/calls/grid-values";

const plainAddin = { functions: [] };

function functionOf(...parameters: FunctionParameter[]) {
  return { id: "TEST.F", name: "TEST.F", parameters };
}

const one = (value: GridValue): GridArgument => ({ rows: [[value]] });

test.each<[FunctionParameter["type"], GridValue, unknown]>([
  ["any", 1.5, 1.5],
  ["any", "text", "text"],
  ["any", true, true],
  ["any", null, 0],
  ["number", 7, 7],
  ["number", "7.5", 7.5],
  ["number", "1,250", 1250],
  ["number", true, 1],
  ["number", null, 0],
  ["string", "text", "text"],
  ["string", 0.5, "0.5"],
  ["string", false, "FALSE"],
  ["string", null, ""],
  ["boolean", true, true],
  ["boolean", 0, false],
  ["boolean", -2, true],
  ["boolean", "true", true],
  ["boolean", null, false],
])("a parameter of type %s receives %j as %j", (type, given, received) => {
  const called = functionOf({ name: "value", ...(type && { type }) });

  expect(coerceArguments(called, [one(given)], plainAddin)).toEqual({ parameters: [received], addresses: [null] });
});

test.each<[FunctionParameter["type"], GridValue, string]>([
  ["number", "seven", 'The argument "value" is a number; "seven" is not.'],
  ["number", "", 'The argument "value" is a number; "" is not.'],
  ["boolean", "maybe", 'The argument "value" is TRUE or FALSE; "maybe" is not.'],
  ["any", { error: "#DIV/0!" }, 'The function was not called: its argument "value" is #DIV/0!.'],
])("a parameter of type %s refuses %j with #VALUE!", (type, given, reason) => {
  const called = functionOf({ name: "value", ...(type && { type }) });

  expect(coerceArguments(called, [one(given)], plainAddin)).toEqual({ refused: { error: "#VALUE!" }, reason });
});

test("a busy argument makes the call busy, not an error", () => {
  const called = functionOf({ name: "value", type: "number" });

  expect(coerceArguments(called, [one({ error: "#BUSY!" })], plainAddin)).toEqual({
    refused: { error: "#BUSY!" },
    reason: 'Waiting for the argument "value".',
  });
});

test("an omitted optional argument is null, at the end and between commas", () => {
  const called = functionOf(
    { name: "first", optional: true, type: "string" },
    { name: "second", optional: true, type: "number" },
    { name: "third", optional: true, dimensionality: "matrix" },
  );

  expect(coerceArguments(called, [undefined, one(2)], plainAddin)).toEqual({
    parameters: [null, 2, null],
    addresses: [null, null],
  });
});

test("a range parameter is two-dimensional for any argument", () => {
  const called = functionOf({ name: "range", dimensionality: "matrix" });

  expect(coerceArguments(called, [one("SPXW")], plainAddin)).toMatchObject({ parameters: [[["SPXW"]]] });
  expect(
    coerceArguments(
      called,
      [
        {
          rows: [
            ["SPXW", null],
            ["SPY", 1],
          ],
          address: "Sheet1!A1:B2",
        },
      ],
      plainAddin,
    ),
  ).toEqual({
    parameters: [
      [
        ["SPXW", 0],
        ["SPY", 1],
      ],
    ],
    addresses: ["Sheet1!A1:B2"],
  });
});

test("a repeating parameter collects the remaining arguments", () => {
  const called = functionOf({ name: "first", type: "number" }, { name: "rest", type: "string", repeating: true });

  expect(coerceArguments(called, [one(1), one(2), one("three")], plainAddin)).toMatchObject({
    parameters: [1, ["2", "three"]],
  });
});

test("too few and too many arguments are refused by name", () => {
  const called = functionOf({ name: "first" }, { name: "second" });

  expect(coerceArguments(called, [one(1)], plainAddin)).toEqual({
    refused: { error: "#VALUE!" },
    reason: 'TEST.F needs the argument "second".',
  });
  expect(coerceArguments(called, [one(1), one(2), one(3)], plainAddin)).toEqual({
    refused: { error: "#VALUE!" },
    reason: "TEST.F takes at most 2 arguments.",
  });
});

test("an add-in that allows errors gets them as office.js reads them", () => {
  const called = functionOf({ name: "value", type: "any" });
  const error = [one({ error: "#N/A" })];

  expect(coerceArguments(called, error, { functions: [], allowErrorForDataTypeAny: true })).toMatchObject({
    parameters: [{ type: "CustomFunctionError", code: "#N/A" }],
  });
  expect(
    coerceArguments(called, error, {
      functions: [],
      allowErrorForDataTypeAny: true,
      allowCustomDataForDataTypeAny: true,
    }),
  ).toMatchObject({ parameters: [{ value: '{"type":"Error","basicType":"Error","basicValue":"#N/A"}' }] });
});
