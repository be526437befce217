import { openTinyWorkbench } from "../../support/browser/tiny-workbench";

test("Excel.run reads sheets, used range, values, formulas and the parent of a spill", async () => {
  await using workbench = await openTinyWorkbench();
  await workbench.set("B2", "=TINY.TABLE(2,2)");
  await workbench.set("B5", "text");
  await workbench.idle();

  const read = await workbench.addin.evaluate(() =>
    Excel.run(async (context) => {
      const sheets = context.workbook.worksheets.load("items/name");
      await context.sync();
      const sheet = sheets.getItem(sheets.items[0]?.name ?? "");
      const used = sheet.getUsedRangeOrNullObject().load("address,rowIndex,columnIndex,values,formulas");
      const parent = sheet.getCell(2, 2).getSpillParentOrNullObject().load("address");
      const none = sheet.getRange("B5").getSpillParentOrNullObject().load("address");
      await context.sync();
      const { address, rowIndex, columnIndex, values, formulas } = used;
      return [sheets.items.length, address, rowIndex, columnIndex, values, formulas, parent.address, none.isNullObject];
    }),
  );

  const values = [
    [0, 1],
    [2, 3],
    ["", ""],
    ["text", ""],
  ];
  const formulas = [["=TINY.TABLE(2,2)", 1], ...values.slice(1)];
  expect(read).toEqual([1, "Sheet1!B2:C5", 1, 1, values, formulas, "Sheet1!B2", true]);
});

test("one load reads formulas, number formats and the formats of values, each in the shape of the range", async () => {
  await using workbench = await openTinyWorkbench();
  await workbench.set("B1", "=TINY.FORMATTED()");
  await workbench.set("D2", 0.5);
  await workbench.idle();

  const read = await workbench.addin.evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.getRange("D2").numberFormat = [["0%"]];
      const range = sheet.getRange("B2:D2").load("formulas,numberFormat,valuesAsJson,columnCount");
      await context.sync();
      return [range.formulas, range.numberFormat, range.valuesAsJson, range.columnCount];
    }),
  );

  const formatted = { type: "FormattedNumber", basicType: "Double" };
  expect(read).toEqual([
    [[45987, 0.25, 0.5]],
    [["General", "General", "0%"]],
    [
      [
        { ...formatted, basicValue: 45987, numberFormat: "yyyy-mm-dd" },
        { ...formatted, basicValue: 0.25, numberFormat: "0.0%" },
        { type: "Double", basicType: "Double", basicValue: 0.5 },
      ],
    ],
    3,
  ]);
});

test("the add-in can query its runtime", async () => {
  await using workbench = await openTinyWorkbench();

  const behaviour = await workbench.addin.evaluate(async () => {
    await Office.addin.setStartupBehavior(Office.StartupBehavior.load);
    await Office.addin.showAsTaskpane();
    const stop = await Office.addin.onVisibilityModeChanged(() => undefined);
    await stop();
    return [await Office.addin.getStartupBehavior(), Office.context.officeTheme.bodyBackgroundColor];
  });

  expect(behaviour).toEqual(["Load", "#ffffff"]);
});

test("an array of more than 1,500 cells, which office.js sets in blocks of rows, arrives whole and in place", async () => {
  await using workbench = await openTinyWorkbench();

  const read = await workbench.addin.evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const numbers = Array.from({ length: 400 }, (_, row) =>
        Array.from({ length: 8 }, (_cell, column) => 8 * row + column),
      );
      sheet.getRange("B3:I402").formulas = numbers;
      await context.sync();
      const used = sheet.getUsedRangeOrNullObject().load("address,values");
      await context.sync();
      return [used.address, used.values.flat().every((value, index) => value === index)];
    }),
  );

  expect(read).toEqual(["Sheet1!B3:I402", true]);
});
