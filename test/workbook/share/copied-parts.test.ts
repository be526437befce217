import { SharedWorkbook } from "../../../src/workbook/share/shared-workbook";
import { cell, copyWithout, row, spx } from "../../support/addin/stored-workbook";
import { nodeXml, xlsxCells, xlsxParts } from "../../support/addin/xlsx-file";
import "../../support/addin/registered-functions";

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
