import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { readDataFiles } from "../../../recordings/rules/read-data-file";
import { dataCommand } from "../../support/recordings/data-command";
import { tapeFolder, tradesCsv } from "../../support/recordings/trades/tape-folder";
import { type MadeUpCell, rowsXml, workbookOf } from "../../support/recordings/files/workbook-file";
import { zipOf } from "../../support/recordings/files/zip-file";
import {
  readWorkbookFile,
  workbookProblem,
  sheetHeader,
  formats,
  contractRow,
  chainSheet,
  contractOf,
} from "../../support/recordings/files/chain-workbook";

const formula = (xml: string): MadeUpCell => ({ xml });

test("a formula counts by its saved value, and nobody is asked for one that would fetch it", async () => {
  const requests: string[] = [];
  await using server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.end("100");
  });
  const address = await new Promise<string>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const at = server.address();
      resolve(typeof at === "object" && at ? `http://127.0.0.1:${at.port}` : "");
    });
  });
  const rows = rowsXml([
    sheetHeader,
    contractRow("call", {
      0: { xml: `<f>HYPERLINK("${address}/link","ABC")</f><v>1</v>` },
      2: formula(`<f>WEBSERVICE("${address}/service")</f><v>100.5</v>`),
    }),
    contractRow("put", { 2: 100.5 }),
  ])
    .replace('<c r="A2" s="0">', '<c r="A2" t="str">')
    .replace("<v>1</v>", "<v>ABC</v>");
  const parts = {
    "xl/vbaProject.bin": "Sub Auto_Open()",
    "xl/externalLinks/externalLink1.xml": `<a>${address}/book</a>`,
  };

  const { snapshots } = await readWorkbookFile(workbookOf([{ name: "A", rows }], { formats, parts }), {}, "book.xlsm");

  expect(snapshots.map(({ underlying, spot }) => [underlying, spot])).toEqual([["ABC", 100.5]]);
  expect(requests).toEqual([]);
});

test.each([
  ["without any value", "<f>1+1</f>", ""],
  ["with an empty value", "<f>1+1</f><v></v>", ""],
  [
    "that is left to be computed when the workbook is opened",
    "<f>1+1</f><v>0</v>",
    '<calcPr calcId="1" fullCalcOnLoad="1"/>',
  ],
])("a formula %s is refused with its cell, and is never 0", async (_, xml, after) => {
  expect(
    await workbookProblem(workbookOf([{ name: "A", rows: chainSheet({ 6: formula(xml) }) }], { formats, after })),
  ).toBe('book.xlsx: sheet "A", cell G2: a formula whose value is not saved. Open the workbook in Excel and save it.');
});

test("errors of cells are missing numbers", async () => {
  const rows = chainSheet({ 6: { xml: "<v>#N/A</v>" } }).replace('<c r="G2" s="0">', '<c r="G2" t="e">');

  expect(contractOf(await readWorkbookFile(workbookOf([{ name: "A", rows }], { formats })))?.bid).toBeUndefined();
});

test("text of a workbook that begins as a formula stays text, and is no symbol", async () => {
  await using files = await tapeFolder();
  const path = join(files.folder, "..", "vendor", "book.xlsx");
  await writeFile(path, workbookOf([{ name: "A", rows: chainSheet({ 0: '=HYPERLINK("http://x/")' }) }], { formats }));

  const { output } = await dataCommand(["import", path, "--into", files.folder]);

  expect(output).toContain(
    'left out because of the name: line 2: expected a symbol such as SPX or BRK.B, found "=HYPERLINK("http://x/")".',
  );
});

test("a workbook with a document type is refused, and its entities are not read", async () => {
  const entity = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]>';
  const part = `<?xml version="1.0"?>${entity}<worksheet><sheetData>${chainSheet({ 0: "&b;" })}</sheetData></worksheet>`;

  expect(
    await workbookProblem(
      workbookOf([{ name: "A", rows: "" }], { formats, parts: { "xl/worksheets/sheet1.xml": part } }),
    ),
  ).toBe("book.xlsx: is a workbook with a document type in xl/worksheets/sheet1.xml, so it is not read.");
});

test.each([
  [
    "a binary workbook",
    { "[Content_Types].xml": "", "xl/workbook.bin": "" },
    "is a binary workbook (.xlsb): save it as .xlsx or CSV.",
  ],
  [
    "an OpenDocument sheet",
    { mimetype: "", "content.xml": "" },
    "is an OpenDocument file (.ods): save the sheet as .xlsx or CSV.",
  ],
  [
    "a document of Word",
    { "[Content_Types].xml": "", "word/document.xml": "" },
    "is a document of Office and no workbook.",
  ],
  [
    "a document of Numbers",
    { "Index/Document.iwa": "", "Index/a.iwa": "" },
    "is a document of Apple Numbers: export it as .xlsx or CSV.",
  ],
])("%s is called what it is", async (_, parts, problem) => {
  const members = Object.entries(parts).map(([name, content]) => ({ name, content: `${content} ` }));

  expect(await workbookProblem(zipOf(members))).toBe(`book.xlsx: ${problem}`);
});

test("an old workbook, which one with a password looks like, is called so", async () => {
  expect(await workbookProblem(Buffer.from("d0cf11e0a1b11ae10000", "hex"))).toContain(
    "is an old Excel workbook (.xls) or one with a password",
  );
});

test("a damaged workbook, one without cells and one with a sheet like a bomb are refused", async () => {
  const parts = { "xl/_rels/workbook.xml.rels": "<Relationships/>", "xl/worksheets/sheet1.xml": "" };
  const bomb = `<worksheet><sheetData>${'<row><c t="n"/></row>'.repeat(100_000)}</sheetData></worksheet>`;

  expect(await workbookProblem(workbookOf([{ name: "A", rows: "" }]))).toBe(
    "book.xlsx: is a workbook without cells in a visible sheet.",
  );
  expect(await workbookProblem(workbookOf([{ name: "A", rows: "" }], { parts }))).toMatch(/^book\.xlsx: is a /);
  expect(
    await workbookProblem(workbookOf([{ name: "A", rows: "" }], { parts: { "xl/worksheets/sheet1.xml": bomb } })),
  ).toMatch(/^book\.xlsx: .*would have more than 200 times its size when unpacked/);
});

test("workbooks of chains and of trades are imported, one in an archive too, and twice they are one", async () => {
  await using files = await tapeFolder();
  const vendor = join(files.folder, "..", "vendor");
  const trades = tradesCsv([{}])
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  await writeFile(join(vendor, "trades.xlsx"), workbookOf([{ name: "Trades", rows: rowsXml(trades) }]));
  const book = workbookOf([{ name: "Chain", rows: chainSheet() }], { formats });
  await writeFile(join(vendor, "chains.zip"), zipOf([{ name: "chain.xlsx", content: book }]));
  await writeFile(join(vendor, "chain.xlsx"), book);

  const { output, notes } = await dataCommand(["import", vendor, "--into", files.folder]);

  expect(notes).toBe("2 files imported, 1 file imported before.\n");
  expect(output).toContain(`${join(vendor, "trades.xlsx")}, sheet "Trades": `);
  expect(output).toContain("    2026-01-06: 1 trade in AAA.\n");
  expect(output).toContain(`${join(vendor, "chains.zip")}/chain.xlsx, sheet "Chain": imported before.`);
  expect((await readDataFiles(join(vendor, "chain.xlsx"))).map(({ snapshots }) => snapshots.length)).toEqual([1]);
});
