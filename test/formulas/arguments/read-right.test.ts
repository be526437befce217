import { readRight } from "../../../src/formulas/arguments/read-symbols";

test.each([
  ["call", "call"],
  [" Calls ", "call"],
  ["C", "call"],
  ["put", "put"],
  ["p", "put"],
])("the right %p is read as %p", (value, right) => {
  expect(readRight(value, "The right")).toBe(right);
});

test.each([["straddle"], ["constructor"], [null], [1]])("the right %p is refused with the accepted forms", (value) => {
  expect(() => readRight(value, "The right")).toThrow('The right must be "call" or "put", or "C" or "P"');
});
