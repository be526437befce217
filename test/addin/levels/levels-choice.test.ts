import { type LevelsChoice, parseLevelsChoice } from "../../../src/addin/levels/levels-choice";

const choice: LevelsChoice = {
  symbols: ["SPXW", "BRK.B"],
  metric: "gamma",
  platform: "thinkorswim",
  conversions: [{ from: "SPXW", to: "/ESZ26:XCME", by: "basis", amount: "Sheet1!B2" }],
};

test("a choice is read as it was stored", () => {
  expect(parseLevelsChoice(JSON.stringify(choice))).toEqual(choice);
});

test.each<[string, object]>([
  ["a symbol that would be code in a study", { symbols: ['X" then 1 else 2; #'] }],
  ["a chart that would be code in a study", { conversions: [{ ...choice.conversions[0], to: 'X"' }] }],
  ["no symbol", { symbols: [] }],
  ["a program of a later version", { platform: "other" }],
])("%s in a workbook is not read", (_what, part) => {
  expect(parseLevelsChoice(JSON.stringify({ ...choice, ...part }))).toBeUndefined();
});
