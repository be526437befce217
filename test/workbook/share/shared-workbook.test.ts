import type { StoredFormula } from "../../../src/workbook/share/workbook-content";
import { SharedWorkbook } from "../../../src/workbook/share/shared-workbook";
import { nodeXml, xlsxCells, xlsxFile, xlsxParts, type XlsxContent } from "../../support/addin/xlsx-file";

const sources = [["Source"], ["Example Data"]];

/** Returns a copy without the data of the formulas whose text contains one of the symbols. */
function copyWithout(content: XlsxContent, ...symbols: string[]) {
  const bytes = xlsxFile(content);
  const workbook = new SharedWorkbook(bytes, nodeXml);
  const isIncluded = ({ text }: StoredFormula) => !symbols.some((symbol) => text.includes(symbol));
  const plan = workbook.plan(isIncluded);
  return { plan, copy: () => workbook.copy(plan, sources, ["sk_secret"]) };
}

/** A cell with a formula and a value, as Excel stores them. */
const cell = (address: string, formula: string, value: string | number, attributes = "") =>
  `<c r="${address}"${typeof value === "string" ? ' t="str"' : ""}><f${attributes}>${formula}</f><v>${value}</v></c>`;

const spx = `<row r="1">${cell("A1", '_xldudf_GEX_LEVELS("SPX")', "Symbol", ' t="array" ref="A1:B2"').replace("<c ", '<c cm="1" s="3" ')}<c r="B1" t="str"><v>Spot</v></c></row><row r="2"><c r="A2" t="str"><v>SPX</v></c><c r="B2"><v>6012.5</v></c></row>`;
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;

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

test("texts that only removed cells showed are not in the file", () => {
  const { copy } = copyWithout(
    {
      sheets: {
        Sheet1:
          row(1, '<c r="A1" t="s"><f>_xldudf_GEX_LEVELS("SPX")</f><v>0</v></c><c r="B1" t="s"><v>1</v></c>') +
          row(2, '<c r="A2" t="s"><f>A1</f><v>0</v></c>'),
      },
      sharedStrings: ["negative gamma", "My note"],
    },
    "SPX",
  );

  expect(xlsxCells(copy())).toEqual({ B1: { value: "My note" } });
  expect(xlsxParts(copy())["xl/sharedStrings.xml"]).not.toContain("negative gamma");
});

test("a chart forgets the values of removed cells, and keeps others", () => {
  const numbers = (reference: string, value: number) =>
    `<c:numRef><c:f>${reference}</c:f><c:numCache><c:pt idx="0"><c:v>${value}</c:v></c:pt></c:numCache></c:numRef>`;
  const { copy } = copyWithout(
    {
      sheets: { Sheet1: spx + row(9, '<c r="D9"><v>77</v></c>') },
      parts: {
        "xl/charts/chart1.xml": `<c:chartSpace xmlns:c="urn:c">${numbers("Sheet1!$B$2:$B$3", 6012.5)}${numbers("Sheet1!$D$9", 77)}</c:chartSpace>`,
      },
    },
    "SPX",
  );
  const chart = xlsxParts(copy())["xl/charts/chart1.xml"];

  expect(chart).not.toContain("6012.5");
  expect(chart).toContain("77");
  expect(chart).toContain("<c:f>Sheet1!$B$2:$B$3</c:f>");
});

test("no part of the file contains a value that is left out", () => {
  const cache = (reference: string) =>
    `<c:numRef><c:f>${reference}</c:f><c:numCache><c:v>6012.5</c:v></c:numCache></c:numRef>`;
  const { copy } = copyWithout(
    {
      sheets: {
        Sheet1: `${spx}${row(4, cell("A4", "B2", 6012.5) + '<c r="B4" t="s"><f>TEXT(A4,"0.0")</f><v>0</v></c>')}</sheetData><autoFilter ref="A1:B2"><filterColumn colId="1"><filters><filter val="6012.5"/></filters></filterColumn></autoFilter>`,
        Summary: row(1, cell("A1", "Spot", 6012.5) + cell("B1", "SUM(Prices[Last])", 6012.5)),
      },
      names: '<definedName name="Spot">Sheet1!$A$4</definedName>',
      sharedStrings: ["6012.5"],
      parts: {
        "xl/tables/table1.xml":
          '<table displayName="Prices" ref="A1:B2"><autoFilter><filterColumn><filters><filter val="6012.5"/></filters></filterColumn></autoFilter></table>',
        "xl/charts/chart1.xml": `<c:chartSpace xmlns:c="urn:c">${cache("Sheet1!$B$2")}${cache("Summary!$A$1:$B$1")}${cache("[0]!Spot")}</c:chartSpace>`,
        "xl/charts/chartEx1.xml":
          '<cx:chart xmlns:cx="urn:cx"><cx:numDim><cx:f>Sheet1!$B$2</cx:f><cx:lvl><cx:pt>6012.5</cx:pt></cx:lvl></cx:numDim></cx:chart>',
        "xl/drawings/drawing1.xml":
          '<xdr:wsDr xmlns:xdr="urn:xdr" xmlns:a="urn:a"><xdr:sp textlink="Sheet1!$B$2"><a:t>6012.5</a:t></xdr:sp></xdr:wsDr>',
        "xl/richData/rdrichvalue.xml": "<rvData><rv><v>6012.5</v></rv></rvData>",
        "docProps/thumbnail.emf": "6012.5",
      },
      relationships: { "xl/worksheets/sheet1.xml": [["table", "../tables/table1.xml"]] },
    },
    "SPX",
  );

  expect(Object.entries(xlsxParts(copy())).flatMap(([path, text]) => (text.includes("6012.5") ? [path] : []))).toEqual(
    [],
  );
});

test("a pivot table over removed cells stops the copy and says what to do", () => {
  const { plan, copy } = copyWithout(
    {
      sheets: { Sheet1: spx, Pivot: row(3, '<c r="A3"><v>6012.5</v></c>') },
      parts: {
        "xl/pivotTables/pivotTable1.xml": '<pivotTableDefinition><location ref="A3:B9"/></pivotTableDefinition>',
        "xl/pivotCache/pivotCacheDefinition1.xml":
          '<pivotCacheDefinition><cacheSource type="worksheet"><worksheetSource ref="A1:B2" sheet="Sheet1"/></cacheSource></pivotCacheDefinition>',
      },
      relationships: {
        "xl/worksheets/sheet2.xml": [["pivotTable", "../pivotTables/pivotTable1.xml"]],
        "xl/pivotTables/pivotTable1.xml": [["pivotCacheDefinition", "../pivotCache/pivotCacheDefinition1.xml"]],
      },
    },
    "SPX",
  );

  expect(plan.obstacles).toEqual([
    "The pivot table at Pivot!A3:B9 may show removed data. Delete it, or include the data in the copy.",
  ]);
  expect(copy).toThrow("pivot table at Pivot!A3:B9");
});

test("conditional formats and validations with functions of ours are removed", () => {
  const rule = (formula: string) =>
    `<conditionalFormatting sqref="A1"><cfRule type="expression"><formula>${formula}</formula></cfRule></conditionalFormatting>`;
  const { copy } = copyWithout({
    sheets: {
      Sheet1: `${row(1, '<c r="A1"><v>1</v></c>')}</sheetData>${rule("A1&gt;5")}${rule("A1&gt;_xldudf_GEX_LIVE(B1)")}<dataValidations count="1"><dataValidation><formula1>_xldudf_GEX_SYMBOLS()</formula1></dataValidation></dataValidations>`,
    },
  });
  const sheet = xlsxParts(copy())["xl/worksheets/sheet1.xml"];

  expect(sheet).toContain("A1&gt;5");
  expect(sheet).not.toMatch(/_xldudf|dataValidation/);
});

test("what the add-in stores in the workbook is not in the copy, nor the chain of calculation and the preview picture", () => {
  const extension =
    '<we:webextension xmlns:we="urn:we"><we:reference id="5D1C8F0E-7C3B-4D7E-9A56-2F4B8F6F1E21"/><we:properties><we:property name="strikebook.watch" value="SPX"/></we:properties><we:bindings><we:binding appref="{B1}"/></we:bindings></we:webextension>';
  const { copy } = copyWithout({
    sheets: { Sheet1: spx },
    workbook:
      '<extLst><ext uri="x"><x15:webExtensions xmlns:x15="urn:x15"><x15:webExtension appRef="{B1}"/></x15:webExtensions></ext></extLst>',
    parts: {
      "xl/webextensions/webextension1.xml": extension,
      "xl/webextensions/taskpanes.xml":
        '<wetp:taskpanes xmlns:wetp="urn:wetp" xmlns:r="urn:r"><wetp:taskpane><wetp:webextensionref r:id="rId101"/></wetp:taskpane></wetp:taskpanes>',
      "xl/calcChain.xml": "<calcChain/>",
      "docProps/thumbnail.jpeg": "<jpeg/>",
    },
    relationships: {
      "": [
        ["webextensiontaskpanes", "xl/webextensions/taskpanes.xml"],
        ["thumbnail", "docProps/thumbnail.jpeg"],
      ],
      "xl/webextensions/taskpanes.xml": [["webextension", "webextension1.xml"]],
      "xl/workbook.xml": [["calcChain", "calcChain.xml"]],
    },
  });
  const parts = xlsxParts(copy());

  expect(Object.keys(parts).filter((path) => /webext|taskpanes|calcChain|thumbnail/.test(path))).toEqual([]);
  expect(Object.values(parts).join("")).not.toMatch(/webext|taskpanes|calcChain|thumbnail|strikebook\.watch/i);
});

test("the copy has a sheet with the sources", () => {
  const parts = xlsxParts(copyWithout({ sheets: { Sources: spx } }).copy());
  const path = Object.keys(parts).find((one) => one.includes("strikebook-sources")) ?? "";

  expect(parts["xl/workbook.xml"]).toMatch(/<sheet name="Sources \(2\)" sheetId="2" r:id="rId2"\/>/);
  expect(parts["xl/_rels/workbook.xml.rels"]).toContain(`Target="/${path}"`);
  expect(parts["[Content_Types].xml"]).toContain(`PartName="/${path}"`);
  expect(parts[path]).toContain("Example Data");
});

test("rich values are removed if any data is removed, and cells keep their plain values", () => {
  const { copy } = copyWithout(
    {
      sheets: {
        Sheet1:
          row(1, '<c r="A1" vm="1"><f>_xldudf_GEX_LEVELS("SPX")</f><v>5</v></c><c r="B1" vm="2"><v>7</v></c>') +
          row(2, '<c r="A2" cm="1"><f t="array" ref="A2">SUM({1,2})</f><v>3</v></c>'),
      },
      parts: {
        "xl/richData/rdrichvalue.xml": "<rvData><rv><v>6012.5</v></rv></rvData>",
        "xl/metadata.xml":
          '<metadata><metadataTypes count="2"><metadataType name="XLRICHVALUE"/><metadataType name="XLDAPR"/></metadataTypes><futureMetadata name="XLRICHVALUE"/><futureMetadata name="XLDAPR"/><cellMetadata><bk><rc t="2" v="0"/></bk></cellMetadata><valueMetadata><bk><rc t="1" v="0"/></bk></valueMetadata></metadata>',
      },
      relationships: {
        "xl/workbook.xml": [
          ["rdRichValue", "richData/rdrichvalue.xml"],
          ["sheetMetadata", "metadata.xml"],
        ],
      },
    },
    "SPX",
  );
  const parts = xlsxParts(copy());

  expect(parts["xl/richData/rdrichvalue.xml"]).toBeUndefined();
  expect(parts["xl/metadata.xml"]).toBe(
    '<metadata><metadataTypes count="1"><metadataType name="XLDAPR"/></metadataTypes><futureMetadata name="XLDAPR"/><cellMetadata><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>'.replace(
      /^/,
      parts["xl/metadata.xml"]?.match(/^<\?xml.*?\?>\s*/)?.[0] ?? "",
    ),
  );
  expect(xlsxCells(copy())).toEqual({ B1: { value: "7" }, A2: { formula: "SUM({1,2})", value: "3" } });
});

test("a workbook that contains the API key is not copied", () => {
  const { copy } = copyWithout({ sheets: { Sheet1: row(1, '<c r="A1" t="str"><v>key: sk_secret</v></c>') } });

  expect(copy).toThrow("The workbook contains your API key as text.");
});

test("bytes that are no workbook are refused with what to do", () => {
  expect(() => new SharedWorkbook(new Uint8Array([208, 207, 17, 224]), nodeXml)).toThrow("Save the workbook as .xlsx");
});
