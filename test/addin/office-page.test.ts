import { isDark, officeIsDark, storagePrefix } from "../../src/workbook/office-page";

test.each([
  ["#ffffff", false],
  ["#f3f2f1", false],
  ["#262626", true],
  ["0b2f3a", true],
])("the colour %s is dark: %s", (color, dark) => {
  expect(isDark(color)).toBe(dark);
});

test("outside Office nothing is known of its theme, and nothing is partitioned", () => {
  expect(officeIsDark()).toBeUndefined();
  expect(storagePrefix()).toBe("");
});
