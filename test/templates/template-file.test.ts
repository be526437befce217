import { read, utils } from "@e965/xlsx";
import { strFromU8, unzipSync } from "fflate";
import type { FilledSheet } from "../../scripts/templates/filled-sheet";
import { templateFile } from "../../scripts/templates/template-file";
import { restoredFormula } from "../../src/workbook/formula-text";
import type { SheetContent } from "../../src/workbook/templates/workbook-content";
import { templates } from "../../src/templates/templates";
import "../support/addin/registered-functions";

const at = new Date("2026-11-18T17:00:00Z");
const facts = { title: "Small", at };

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
  expect(book?.Names).toMatchObject([{ Name: "small_symbol", Ref: "'Small sheet'!$A$2" }]);
});

test("a dynamic array has the metadata without which Excel shows one cell of it", async () => {
  const parts = unzipSync(await file());
  const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array());

  expect(text("xl/worksheets/sheet1.xml")).toMatch(/<c r="A3"[^>]* cm="1"[^>]*><f t="array" ref="A3:B4">/);
  expect(text("xl/worksheets/sheet1.xml")).toContain('<f t="array" ref="B6">_xlfn.LET(_xlpm.x,A2,_xlpm.x*2)</f>');
  expect(text("xl/worksheets/sheet1.xml")).toMatch(/<c r="A6"(?![^>]*cm=)[^>]*><f>A2\+1<\/f>/);
  expect(text("xl/metadata.xml")).toContain('<metadataType name="XLDAPR"');
  expect(text("xl/_rels/workbook.xml.rels")).toContain("metadata.xml");
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

test("Excel is not asked to calculate the file, which would spend credits or lose the values", async () => {
  const workbook = strFromU8(unzipSync(await file())["xl/workbook.xml"] ?? new Uint8Array());

  expect(workbook).toContain('<calcPr calcId="191029"/>');
  expect(workbook).not.toContain("fullCalcOnLoad");
});

test("the same values give the same bytes", async () => {
  expect(await file()).toEqual(await file());
});

test.each(templates.map((template) => [template.id, template] as const))(
  "another library reads the formulas of %s as the add-in restores them",
  async (_id, { content, title }) => {
    const { Sheets: sheets } = read(await templateFile(content, [], { title, at }), {
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
