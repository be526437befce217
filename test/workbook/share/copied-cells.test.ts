import { cell, copyWithout, row, spx } from "../../support/addin/stored-workbook";
import { xlsxCells, xlsxParts } from "../../support/addin/xlsx-file";
import "../../support/addin/registered-functions";

test("formulas of ours become values, and other formulas stay", () => {
  const { copy } = copyWithout({
    sheets: { Sheet1: spx + row(4, cell("A4", "B2*2", 12025) + cell("B4", 'SUM(1,2)+_xldudf_GEX_LEVELS("SPY")', 9)) },
  });

  expect(xlsxCells(copy())).toEqual({
    A1: { value: "Symbol" },
    B1: { value: "Spot" },
    A2: { value: "SPX" },
    B2: { value: "6012.5" },
    A4: { formula: "B2*2", value: "12025" },
    B4: { value: "9" },
  });
  expect(xlsxParts(copy())["xl/worksheets/sheet1.xml"]).not.toContain('cm="1"');
});

test("a table that may not be shared is removed with every formula that reads it, on any sheet", () => {
  const { plan, copy } = copyWithout(
    {
      sheets: {
        Sheet1: spx + row(4, cell("A4", "B2*2", 12025) + cell("B4", "A4+1", 12026) + cell("C4", "1+1", 2)),
        "My sheet": row(
          1,
          cell("A1", "SUM(Sheet1!B:B)", 6012.5) + cell("B1", "Sheet1!C4", 2) + cell("C1", "SUM(Sheet1!D1:D9)", 0),
        ),
      },
    },
    "SPX",
  );

  expect(plan.removed).toHaveLength(1);
  expect(plan.dependents.map(({ sheet, stored }) => `${sheet}: ${stored}`).sort()).toEqual([
    "My sheet: SUM(Sheet1!B:B)",
    "Sheet1: A4+1",
    "Sheet1: B2*2",
  ]);
  expect(xlsxCells(copy())).toEqual({ C4: { formula: "1+1", value: "2" } });
  expect(xlsxCells(copy(), 2)).toEqual({
    B1: { formula: "Sheet1!C4", value: "2" },
    C1: { formula: "SUM(Sheet1!D1:D9)", value: "0" },
  });
});

test("a removed cell keeps its format", () => {
  const { copy } = copyWithout({ sheets: { Sheet1: spx } }, "SPX");

  expect(xlsxParts(copy())["xl/worksheets/sheet1.xml"]).toContain('<c s="3" r="A1"/>');
});

test("a formula that may read any cell is removed only if something is removed", () => {
  const content = { sheets: { Sheet1: spx + row(4, cell("A4", 'INDIRECT("B"&amp;2)', 6012.5)) } };

  expect(copyWithout(content).plan.dependents).toEqual([]);
  expect(copyWithout(content, "SPX").plan.dependents.map(({ stored }) => stored)).toEqual(['INDIRECT("B"&2)']);
});

test("formulas that share one stored formula are decided on separately", () => {
  const shared =
    row(4, cell("C4", "B2*2", 12025, ' t="shared" ref="C4:C6" si="0"')) +
    row(5, '<c r="C5"><f t="shared" si="0"/><v>0</v></c>') +
    row(6, '<c r="C6"><f t="shared" si="0"/><v>0</v></c>');
  const { copy } = copyWithout({ sheets: { Sheet1: spx + shared } }, "SPX");

  expect(xlsxCells(copy())).toEqual({
    C5: { formula: "B3*2", value: "0" },
    C6: { formula: "B4*2", value: "0" },
  });
});

test("a shared formula that calls a function of ours becomes values in all of its cells", () => {
  const shared =
    row(1, cell("A1", "_xldudf_GEX_LEVELS(B1)", 1, ' t="shared" ref="A1:A2" si="0"')) +
    row(2, '<c r="A2"><f t="shared" si="0"/><v>2</v></c>');
  const { copy } = copyWithout({ sheets: { Sheet1: shared } });

  expect(xlsxCells(copy())).toEqual({ A1: { value: "1" }, A2: { value: "2" } });
});

test("defined names and tables are followed", () => {
  const { plan, copy } = copyWithout(
    {
      sheets: {
        Sheet1:
          spx +
          row(9, cell("A9", "Spot*2", 12025) + cell("B9", "SUM(Prices[Last])", 1) + cell("C9", "Levels", "Symbol")),
      },
      names:
        '<definedName name="Spot">Sheet1!$B$2</definedName><definedName name="Levels">_xldudf_GEX_LEVELS("NDX")</definedName><definedName name="_xldudf_GEX_LEVELS" hidden="1">#NAME?</definedName>',
      parts: {
        "xl/tables/table1.xml":
          '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" displayName="Prices" ref="A20:B22"/>',
      },
      relationships: { "xl/worksheets/sheet1.xml": [["table", "../tables/table1.xml"]] },
    },
    "SPX",
  );

  expect(plan.values.map(({ stored }) => stored)).toEqual(["Levels"]);
  expect(xlsxCells(copy())).toEqual({
    B9: { formula: "SUM(Prices[Last])", value: "1" },
    C9: { value: "Symbol" },
  });
  expect(xlsxParts(copy())["xl/workbook.xml"]).toContain('<definedName name="Spot">');
  expect(xlsxParts(copy())["xl/workbook.xml"]).not.toMatch(/_xldudf/);
});

test("a defined name that is a function is followed, also if it calls itself", () => {
  const names =
    '<definedName name="Levels">_xlfn.LAMBDA(_xlpm.x,_xldudf_GEX_LEVELS(_xlpm.x)+Levels(1)+Levels(2))</definedName>' +
    '<definedName name="Double">_xlfn.LAMBDA(_xlpm.x,_xlpm.x*Sheet1!$B$2)</definedName>';
  const sheet = spx + row(4, cell("A4", "Levels(1)", 7) + cell("B4", "Double(3)", 12025) + cell("C4", "ABS(-1)", 1));

  expect(copyWithout({ sheets: { Sheet1: sheet }, names }).plan.values.map(({ stored }) => stored)).toContain(
    "Levels(1)",
  );
  const { copy } = copyWithout({ sheets: { Sheet1: sheet }, names }, "SPX");
  expect(xlsxCells(copy())).toEqual({ A4: { value: "7" }, C4: { formula: "ABS(-1)", value: "1" } });
});

test("a reference to a spilled table becomes the area that it filled", () => {
  const { copy } = copyWithout({ sheets: { Sheet1: spx + row(4, cell("A4", "ROWS(_xlfn.ANCHORARRAY(A1))", 2)) } });

  expect(xlsxCells(copy()).A4).toEqual({ formula: "ROWS($A$1:$B$2)", value: "2" });
});

test("a copy of formulas that refer to other sheets calls no function of ours, so that opening it costs nothing", () => {
  const sheets = {
    Sheet1:
      spx + row(4, cell("A4", "_xldudf_GEX_LEVELS('My inputs'!A1)", "Symbol") + cell("B4", "'My inputs'!B1+1", 3)),
    "My inputs": row(
      1,
      '<c r="A1" t="str"><v>SPY</v></c>' +
        cell("B1", "SUM(Sheet1!B1:B2,1)", 6013.5) +
        cell("C1", "ROWS(_xlfn.ANCHORARRAY(Sheet1!A1))", 2) +
        cell("D1", "_xldudf_GEX_LEVELS(Sheet1!A2)+'My inputs'!C1", 4) +
        cell("E1", "Levels", "Symbol"),
    ),
  };
  const names = `<definedName name="Levels">_xldudf_GEX_LEVELS('My inputs'!$A$1)</definedName>`;
  const { copy } = copyWithout({ sheets, names });

  expect(xlsxCells(copy())).toMatchObject({
    A4: { value: "Symbol" },
    B4: { formula: "'My inputs'!B1+1", value: "3" },
  });
  expect(xlsxCells(copy(), 2)).toEqual({
    A1: { value: "SPY" },
    B1: { formula: "SUM(Sheet1!B1:B2,1)", value: "6013.5" },
    C1: { formula: "ROWS(Sheet1!$A$1:$B$2)", value: "2" },
    D1: { value: "4" },
    E1: { value: "Symbol" },
  });
  expect(Object.values(xlsxParts(copy())).join("")).not.toMatch(/_xldudf|GEX_|GEX\.|webextension/i);
});
