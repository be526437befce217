import { spellingsOf, symbolSpelling } from "../../../packages/contract/symbols/symbol-spelling";

test.each([
  ["BRK/B", ["BRK.B", "BRK/B", "BRK-B", "BRK B", "BRK_B", "BRKB", "brk.b", " brkb "]],
  ["BF/B", ["BF.B", "BF/B", "BF-B", "BFB"]],
  ["RDS/A", ["RDS.A", "RDSA"]],
  // One preferred series: on the tapes, at Yahoo, at NYSE.
  ["BAC/PRL", ["BACpL", "BAC-PL", "BAC PRL", "BAC.PRL"]],
  ["SOLV/WI", ["SOLVw", "SOLV WI"]],
])("%s is the one spelling of %j", (spelling, written) => {
  expect(written.map(symbolSpelling)).toEqual(written.map(() => spelling));
});

test.each([
  ["a letter more is no class", "GOOGL", "GOOG/L"],
  ["letters are a class only by the table", "ABCB", "ABC/B"],
  ["TPC is a company, TpC preferred C of T", "TPC", "TpC"],
  ["SOLVW is no share that will be issued", "SOLVW", "SOLVw"],
  ["class A is not class B", "BRK.A", "BRK.B"],
])("%s", (_title, one, other) => {
  expect(symbolSpelling(one)).not.toBe(symbolSpelling(other));
});

test("every spelling that files have of a symbol leads back to it", () => {
  expect(spellingsOf("SPY")).toEqual(["SPY"]);
  expect(spellingsOf("BRK/B").toSorted()).toEqual(["BRK B", "BRK-B", "BRK.B", "BRK/B", "BRKB", "BRK_B"]);
});
