import { dollarsFormat, formatOfColumn, formats, formatted } from "@strikebook/formulas";

/** Each amount of US dollars and the number format of its cell: commas at the end divide by a thousand each. */
const amounts: readonly (readonly [amount: number, format: string])[] = [
  [0, "#,##0"],
  [-999_999, "#,##0"],
  [1_000_000, '#,##0.0,,"M"'],
  [-512_340_000, '#,##0.0,,"M"'],
  [999_949_999, '#,##0.0,,"M"'],
  // It would be 1,000.0M.
  [999_950_000, '#,##0.0,,,"B"'],
  [-28_310_200_000, '#,##0.0,,,"B"'],
  [1_200_000_000_000, '#,##0.0,,,,"T"'],
];

test.each(amounts)("an amount of %d has the format of its size, and its exact number", (amount, numberFormat) => {
  expect(formatted(amount, formats.dollars)).toEqual({ type: "FormattedNumber", basicValue: amount, numberFormat });
});

test("a column of amounts of different sizes is one of US dollars", () => {
  const columns = ['#,##0.0,,"M"', '#,##0.0,,,"B"', '#,##0.0,,,,"T"', formats.dollars].map(formatOfColumn);

  expect(new Set(columns)).toEqual(new Set([formats.dollars]));
  expect(formatOfColumn(formats.count)).toBe(formats.count);
});

test("a column or an axis is in billions where no amount would be shown as 0.0M", () => {
  const billions = '[>=1000000000]#,##0.0,,,"B";[<=-1000000000]-#,##0.0,,,"B";#,##0.0,,"M"';

  expect(dollarsFormat([28_310_200_000, -51_397_600_000, 0])).toBe(billions);
  expect(dollarsFormat([28_310_200_000, 50_000])).toBe(billions);
  expect(dollarsFormat([28_310_200_000, 16_624])).toBe(formats.dollars);
  expect(dollarsFormat([512_300_000])).toBe(formats.dollars);
});
