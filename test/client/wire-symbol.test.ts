import { contractSymbol, wireSymbol } from "../../src/client/requests/wire-symbol";

test.each([
  ["spxw", "SPXW"],
  [" brk/b ", "BRK/B"],
])("the symbol %j is asked for as %j", (typed, wire) => {
  expect(wireSymbol(typed)).toBe(wire);
});

test.each(["", " ", "SPY,QQQ", "..", "."])("%j is not one symbol", (typed) => {
  expect(() => wireSymbol(typed)).toThrow("Expected one symbol, for example SPXW");
});

test.each([
  ["SPY__251219C00600000", "SPY__251219C00600000"],
  ["spy   251219c00600000", "SPY__251219C00600000"],
  ["SPXW  251219P06000500", "SPXW__251219P06000500"],
  ["SPY251219C00600000", "SPY__251219C00600000"],
  ["not a contract", "NOT A CONTRACT"],
])("the contract %j is asked for as %j", (typed, wire) => {
  expect(contractSymbol(typed)).toBe(wire);
});
