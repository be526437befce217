import { blankedText, keptValuesText } from "../../src/taskpane/account/forget-text";

test("the question before a key is removed says how many formulas keep values, where and how long", () => {
  expect(keptValuesText(1)).toBe(
    "1 formula keeps its values until it recalculates, also in saved copies of this workbook. Live formulas show #N/A at once.",
  );
  expect(keptValuesText(1_200)).toMatch(/^1,200 formulas keep their values until they recalculate, /);
});

test("after the removal the pane says which cells were blanked, and which still show values", () => {
  const rejected = [{ address: "Sheet2!A1", reason: "The sheet is protected." }];

  expect(blankedText(12, [])).toBe("12 formulas are blank now.");
  expect(blankedText(1, rejected)).toBe(
    "1 formula is blank now. 1 formula keeps its values: Sheet2!A1. The sheet is protected.",
  );
  expect(blankedText(undefined, [])).toBe("Excel did not blank the cells. Delete their formulas to remove the values.");
});
