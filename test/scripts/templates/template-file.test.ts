import { createHash } from "node:crypto";
import { read, utils } from "@e965/xlsx";
import { strFromU8, unzipSync } from "fflate";
import type { FilledSheet } from "../../../scripts/templates/filled-sheet";
import { templateFile } from "../../../scripts/templates/template-file";
import { restoredFormula } from "../../../src/workbook/formulas/formula-text";
import type { SheetContent } from "../../../src/workbook/templates/workbook-content";
import { templates } from "../../../src/templates";
import "../../support/addin/registered-functions";

const at = new Date("2026-11-18T17:00:00Z");
const facts = { title: "Small & plain", at, symbols: "SPXW", seed: 7 };

const small: SheetContent = {
  name: "Small sheet",
  cells: {
    A1: "Title & more",
    A2: 7,
    A3: '=GEX.DAILY(small_symbol,"-2d")',
    A6: "=A2+1",
    B6: "=LET(x,A2,x*2)",
    C6: '=IF(A2>1,"yes","no")',
    D6: "=1/0",
  },
  looks: [["A1", "title"]],
  formats: [["A3:A4", "0.00"]],
  widths: [100],
  scales: ["B3:B4"],
  bars: ["B3:B4"],
  charts: [
    {
      type: "Line",
      title: "Chart",
      categories: "'Small sheet'!A3:A4",
      series: [{ name: "One", values: "'Small sheet'!B3:B4", color: "#01665e" }],
      area: "D8:H20",
    },
  ],
  notes: { A2: "Seven" },
  frozenRows: 1,
};

const filled: FilledSheet = {
  values: [["Title & more"], [7], [46344, 1.5], [46345, -2.5], [], [8, 14, "yes", "#DIV/0!"]],
  spills: { A3: "A3:B4" },
};

const file = () => templateFile({ sheets: [small], names: { small_symbol: "'Small sheet'!$A$2" } }, [filled], facts);

test("another library reads every value and formula of the file", async () => {
  const { Sheets: sheets, Workbook: book } = read(await file(), { cellFormula: true, cellStyles: true, cellNF: true });
  const sheet = sheets["Small sheet"] ?? {};

  expect(utils.sheet_to_json(sheet, { header: 1, defval: "", raw: true })).toMatchObject([
    ["Title & more", "", "", ""],
    [7, "", "", ""],
    [46344, 1.5, "", ""],
    [46345, -2.5, "", ""],
    ["", "", "", ""],
    [8, 14, "yes", "#DIV/0!"],
  ]);
  expect(sheet["A3"]).toMatchObject({ F: "A3:B4", f: '_xldudf_GEX_DAILY(small_symbol,"-2d")', z: "0.00" });
  expect(sheet["A6"]).toMatchObject({ f: "A2+1", v: 8 });
  expect(sheet["C6"]).toMatchObject({ f: 'IF(A2>1,"yes","no")', v: "yes", t: "s" });
  expect(book?.Names?.[0]).toMatchObject({ Name: "small_symbol", Ref: "'Small sheet'!$A$2" });
});

test("a dynamic array has the metadata without which Excel shows one cell of it", async () => {
  const bytes = await file();
  const sheet = partOf(bytes, "xl/worksheets/sheet1.xml");

  expect(sheet).toMatch(/<c r="A3"[^>]* cm="1"[^>]*><f t="array" ref="A3:B4">/);
  expect(sheet).toContain('<f t="array" ref="B6">_xlfn.LET(_xlpm.x,A2,_xlpm.x*2)</f>');
  expect(sheet).toMatch(/<c r="A6"(?![^>]*cm=)[^>]*><f>A2\+1<\/f>/);
  expect(partOf(bytes, "xl/metadata.xml")).toContain('<metadataType name="XLDAPR"');
  expect(partOf(bytes, "xl/_rels/workbook.xml.rels")).toContain("metadata.xml");
});

test("a scatter chart has points from the two ranges, and no lines between them", async () => {
  const [chart] = small.charts;
  const charts = chart ? [{ ...chart, type: "XYScatter" as const }] : [];
  const parts = unzipSync(await templateFile({ sheets: [{ ...small, charts }], names: {} }, [filled], facts));
  const text = strFromU8(parts["xl/charts/chart1.xml"] ?? new Uint8Array());

  expect(text).toContain("<c:xVal><c:numRef><c:f>'Small sheet'!$A$3:$A$4</c:f>");
  expect(text).toContain("<c:yVal><c:numRef><c:f>'Small sheet'!$B$3:$B$4</c:f>");
  expect(text).toMatch(/<c:ser>.*<c:spPr><a:ln><a:noFill\/><\/a:ln><\/c:spPr><c:marker><c:symbol val="circle"\/>/);
});

test("a series of a scatter chart can be a line without markers", async () => {
  const [chart] = small.charts;
  const line = { name: "Line", values: "'Small sheet'!B3:B4", color: "#8c510a", isLine: true };
  const charts = chart ? [{ ...chart, type: "XYScatter" as const, series: [...chart.series, line] }] : [];
  const text = partOf(
    await templateFile({ sheets: [{ ...small, charts }], names: {} }, [filled], facts),
    "xl/charts/chart1.xml",
  );

  const [points, drawn] = [...text.matchAll(/<c:ser>.*?<\/c:ser>/gs)].map(([series]) => series);
  expect(points).toContain('<c:spPr><a:ln><a:noFill/></a:ln></c:spPr><c:marker><c:symbol val="circle"/>');
  expect(drawn).toMatch(/<a:srgbClr val="8C510A"\/>.*<c:marker><c:symbol val="none"\/>/);
  expect(drawn).not.toContain("noFill");
});

test("a series of a scatter chart can have horizontal places of its own", async () => {
  const [chart] = small.charts;
  const marks = { name: "Marks", values: "'Small sheet'!B3:B3", categories: "'Small sheet'!A4:A4", color: "#8c510a" };
  const charts = chart ? [{ ...chart, type: "XYScatter" as const, series: [...chart.series, marks] }] : [];
  const text = partOf(
    await templateFile({ sheets: [{ ...small, charts }], names: {} }, [filled], facts),
    "xl/charts/chart1.xml",
  );

  const places = Array.from(
    text.matchAll(/<c:([xy])Val><c:numRef><c:f>'Small sheet'!([$\w:]+)/g),
    ([, axis, range]) => [axis, range],
  );
  expect(places).toEqual([
    ["x", "$A$3:$A$4"],
    ["y", "$B$3:$B$4"],
    ["x", "$A$4:$A$4"],
    ["y", "$B$3:$B$3"],
  ]);
});

/** The text of a part of a file. */
const partOf = (bytes: Uint8Array, path: string) => strFromU8(unzipSync(bytes)[path] ?? new Uint8Array());

test("bars have a fill on both sides of 0, and labels and gridlines that do not hide them", async () => {
  const [line] = small.charts;
  const series = [
    { name: "Signed", values: "'Small sheet'!B3:B4", color: "#5ab4ac", isSigned: true },
    { name: "Plain", values: "'Small sheet'!B3:B4", color: "#b3b3b3" },
  ];
  const charts = line ? [{ ...line, type: "ColumnClustered" as const, series }] : [];
  const chart = partOf(
    await templateFile({ sheets: [{ ...small, charts }], names: {} }, [filled], facts),
    "xl/charts/chart1.xml",
  );

  const [signed = "", plain = ""] = chart.match(/<c:ser>.*?<\/c:ser>/gs) ?? [];
  expect(signed).toMatch(/<\/c:spPr><c:invertIfNegative val="1"\/><c:cat>.*<c14:invertSolidFillFmt>.*"D8B365"/s);
  expect(plain).toMatch(/<\/c:spPr><c:invertIfNegative val="0"\/><c:cat>/);
  expect(chart.match(/<c:minorTickMark val="none"\/><c:tickLblPos val="low"\/>/g)).toHaveLength(2);
  expect(chart).toMatch(/<c:valAx>.*<c:majorGridlines/s);
});

test("every sheet prints its cells in use in landscape format, one page wide, with headings and a header", async () => {
  const bytes = await file();
  const sheet = partOf(bytes, "xl/worksheets/sheet1.xml");

  expect(sheet).toMatch(/<pageSetUpPr[^>]* fitToPage="1"/);
  expect(sheet).toMatch(/<pageSetup[^>]* orientation="landscape"/);
  expect(sheet).toMatch(/<pageSetup[^>]* fitToHeight="0"/);
  const { Workbook: book } = read(bytes);
  expect(book?.Names).toMatchObject([
    { Name: "small_symbol" },
    { Name: "_xlnm.Print_Area", Sheet: 0, Ref: "'Small sheet'!$A$1:$H$20" }, // to the end of the chart
    { Name: "_xlnm.Print_Titles", Sheet: 0, Ref: "'Small sheet'!$1:$1" },
  ]);
  const header = /<oddHeader>(.*)<\/oddHeader>/s.exec(sheet)?.[1]?.replaceAll("&amp;", "&");
  expect(header).toMatch(
    /^&L&8 Small && plain: &A\nSPXW, as of 2026-11-18 12:00 New York&R&8 Seed 7\nSHA-256 [0-9a-f]{64}$/,
  );
});

test("of a sheet with thousands of rows the first 400 are printed", async () => {
  const long = { values: Array.from({ length: 2_000 }, (_row, index) => [index, 1]), spills: {} };
  const sheet = { ...small, cells: {}, charts: [], looks: [] };
  const { Workbook: book } = read(await templateFile({ sheets: [sheet], names: {} }, [long], facts));

  expect(book?.Names?.[0]).toMatchObject({ Name: "_xlnm.Print_Area", Ref: "'Small sheet'!$A$1:$B$400" });
});

test("the header states the SHA-256 of all values, as another library reads them", async () => {
  const bytes = await file();
  const { Sheets: sheets, SheetNames: names } = read(bytes, { cellFormula: false });
  const lines = names.flatMap((name) =>
    utils.sheet_to_json<unknown[]>(sheets[name] ?? {}, { header: 1, raw: true, blankrows: true }).flatMap((row, down) =>
      Array.from(row, (value, right) => ({ place: utils.encode_cell({ r: down, c: right }), value }))
        .filter(({ value }) => value !== undefined)
        .map(({ place, value }) => `${name}!${place}=${JSON.stringify(value)}`),
    ),
  );
  const digest = createHash("sha256").update(lines.join("\n")).digest("hex");

  expect(lines.slice(0, 3)).toEqual(['Small sheet!A1="Title & more"', "Small sheet!A2=7", "Small sheet!A3=46344"]);
  expect(partOf(bytes, "xl/worksheets/sheet1.xml")).toContain(`SHA-256 ${digest}<`);
});

test("a note has a box in which its text fits", async () => {
  const long = { A2: "Nine words of text that are repeated many times. ".repeat(8) };
  const bytes = await templateFile({ sheets: [{ ...small, notes: long }], names: {} }, [filled], facts);
  const drawing = partOf(bytes, "xl/drawings/vmlDrawing1.vml");

  // 392 characters in lines of some 35 take 12 lines of 15 pixels: more than 180 pixels, which are 9 rows.
  const [, left, , top, , right, , bottom] =
    /<x:Anchor>(\d+),(\d+),(\d+),(\d+),(\d+),(\d+),(\d+),(\d+)</.exec(drawing)?.map(Number) ?? [];
  expect([left, top]).toEqual([1, 1]);
  expect(Number(right) - Number(left)).toBeGreaterThanOrEqual(3);
  expect(Number(bottom) - Number(top)).toBeGreaterThanOrEqual(9);
});

test("data bars have an axis and another color below 0", async () => {
  const sheet = partOf(await file(), "xl/worksheets/sheet1.xml");

  const id = /<x14:id>([^<]+)<\/x14:id>/.exec(sheet)?.[1];
  expect(sheet).toContain(`<x14:cfRule type="dataBar" id="${id}"><x14:dataBar`);
  expect(sheet).toContain('<x14:negativeFillColor rgb="FFD8B365"/><x14:axisColor rgb="FF000000"/>');
  expect(sheet).toContain("<xm:sqref>B3:B4</xm:sqref>");
});

test("the file names its generator", async () => {
  const bytes = await file();

  expect(partOf(bytes, "docProps/app.xml")).toContain("<Application>Strikebook</Application>");
  expect(partOf(bytes, "docProps/core.xml")).toContain("<dc:creator>Strikebook</dc:creator>");
});

test("Excel is not asked to calculate the file, which would spend credits or lose the values", async () => {
  const workbook = partOf(await file(), "xl/workbook.xml");

  expect(workbook).toContain('<calcPr calcId="191029"/>');
  expect(workbook).not.toContain("fullCalcOnLoad");
});

test("the same values give the same bytes", async () => {
  expect(await file()).toEqual(await file());
});

test.each(templates.map((template) => [template.id, template] as const))(
  "another library reads the formulas of %s as the add-in restores them",
  async (_id, { content, title }) => {
    const { Sheets: sheets } = read(await templateFile(content, [], { ...facts, title }), {
      cellFormula: true,
      sheetStubs: true,
    });
    const restored = (text: string) => {
      const excel = text.replaceAll(/_xlfn\.|_xlws\.|_xlpm\./g, "");
      return restoredFormula(`=${excel}`) ?? `=${excel}`;
    };
    const different = content.sheets.flatMap(({ name, cells }) =>
      Object.entries(cells).flatMap(([address, entry]) => {
        const cell = sheets[name]?.[address] as { f?: string; v?: unknown } | undefined;
        const found = cell?.f === undefined ? cell?.v : restored(cell.f);
        return found === entry ? [] : [[name, address, entry, found]];
      }),
    );

    expect(different).toEqual([]);
  },
);
