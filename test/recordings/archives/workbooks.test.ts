import { type CellObject, utils, write } from "@e965/xlsx";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { type DataFile, readDataFile, readDataFiles, type ReadOptions } from "../../../recordings/rules/read-data-file";
import type { Contract } from "../../../recordings/snapshots/snapshot";
import { cboeCsvFile, parityStrikes } from "../../support/recordings/chain-files";
import { dataCommand } from "../../support/recordings/data-command";
import { messageOf, readOne } from "../../support/recordings/read-text";
import { tapeFolder, tradesCsv } from "../../support/recordings/tape-folder";
import { type MadeUpCell, rowsXml, workbookOf } from "../../support/recordings/workbook-file";
import { zipOf } from "../../support/recordings/zip-file";

/** Writes a workbook, and reads it. */
async function read(bytes: Uint8Array, options?: ReadOptions, name = "book.xlsx"): Promise<DataFile> {
  await using files = await tapeFolder();
  const path = join(files.folder, "..", "vendor", name);
  await writeFile(path, bytes);
  return await readDataFile(path, options);
}

const problemOf = (bytes: Uint8Array, options?: ReadOptions) => messageOf(read(bytes, options));

/** The neutral columns of the chain below. */
const header = [
  "underlying",
  "instant",
  "spot",
  "expiration",
  "right",
  "strike",
  "bid",
  "ask",
  "openInterest",
  "volatility",
];
const formats = [
  "yyyy\\-mm\\-dd",
  "m/d/yyyy\\ h:mm",
  "0.0%",
  "[$-409]mmmm d&quot;th&quot;, yyyy",
  "mm:ss.0",
  "#,##0.00",
];
/** Style numbers of cells: places in the list of formats, from 1. */
const [DATE, INSTANT, PERCENT, LONG_DATE, MINUTES, ROUNDED] = [1, 2, 3, 4, 5, 6];
/** Days since 30 December 1899: 2026-01-16, and 2026-01-06 15:45. */
const [EXPIRATION, QUOTED] = [46_038, 46_028.65625];

const styled = (value: number, style: number): MadeUpCell => ({ xml: `<v>${value}</v>`, style });

function contractRow(right: string, changes: Partial<Record<number, MadeUpCell>> = {}): MadeUpCell[] {
  const cells = [
    "ABC",
    styled(QUOTED, INSTANT),
    100,
    styled(EXPIRATION, DATE),
    right,
    100,
    2.1,
    2.2,
    150,
    styled(0.2125, PERCENT),
  ];
  return cells.map((cell, at) => changes[at] ?? cell);
}

const chain = (changes?: Partial<Record<number, MadeUpCell>>) =>
  rowsXml([header, contractRow("call", changes), contractRow("put")]);

const contractOf = ({ snapshots }: DataFile): Contract | undefined => snapshots[0]?.contracts[0];

/** 2026-01-06 15:45 in New York. */
const quotedMs = Date.parse("2026-01-06T15:45:00-05:00");

test("dates, times and percentages of a workbook are what their cells hold, not what they show", async () => {
  const file = await read(workbookOf([{ name: "SPX", rows: chain({ 6: styled(2.149, ROUNDED) }) }], { formats }));

  expect(file.name).toBe('book.xlsx, sheet "SPX"');
  expect(file.snapshots.map(({ asOfMs, underlying }) => [underlying, asOfMs])).toEqual([["ABC", quotedMs]]);
  expect(contractOf(file)).toMatchObject({ bid: 2.149, volatility: 0.2125, openInterest: 150, strike: 100 });
  const expirations = (await read(workbookOf([{ name: "A", rows: chain({ 3: "2026-01-16" }) }], { formats })))
    .snapshots;
  expect(file.snapshots[0]?.contracts).toHaveLength(2);
  expect(contractOf(file)?.expiration).toBe(expirations[0]?.contracts[0]?.expiration);
});

test.each([
  ["a date with words in its format", styled(EXPIRATION, LONG_DATE), styled(QUOTED, INSTANT)],
  [
    "an instant that shows minutes alone, as Excel makes of a CSV file",
    styled(EXPIRATION, DATE),
    styled(QUOTED, MINUTES),
  ],
  ["a date that shows its midnight", styled(EXPIRATION, INSTANT), styled(QUOTED, INSTANT)],
  ["an instant that shows its date alone", styled(EXPIRATION, DATE), styled(QUOTED, DATE)],
  ["text", "2026-01-16", "2026-01-06 15:45:00"],
])("%s is read in full", async (_, expiration, instant) => {
  const cells = { 1: instant, 3: expiration };
  const rows = rowsXml([header, contractRow("call", cells), contractRow("put", cells)]);

  const file = await read(workbookOf([{ name: "A", rows }], { formats }));

  expect(file.snapshots.map(({ asOfMs }) => asOfMs)).toEqual([quotedMs]);
  expect(contractOf(file)?.expiration).toBe(Date.UTC(2026, 0, 16) / 86_400_000);
});

test("a workbook that counts days from 1904 has the same dates", async () => {
  const since1904 = (value: number, style: number) => styled(value - 1_462, style);
  const cells = { 1: since1904(QUOTED, INSTANT), 3: since1904(EXPIRATION, DATE) };
  const rows = rowsXml([header, contractRow("call", cells), contractRow("put", cells)]);

  const file = await read(workbookOf([{ name: "A", rows }], { formats, properties: 'date1904="1"' }));

  expect(file.snapshots.map(({ asOfMs }) => asOfMs)).toEqual([quotedMs]);
  expect(contractOf(file)?.expiration).toBe(Date.UTC(2026, 0, 16) / 86_400_000);
});

test("a quotedata.csv that Excel saved as a workbook is read as the file itself", async () => {
  const text = cboeCsvFile(parityStrikes(100));
  const rows = text.split("\r\n").map((line) =>
    Array.from(line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g), ([, quoted, plain = ""]): CellObject => {
      const cell = quoted ?? plain;
      return cell !== "" && !Number.isNaN(Number(cell)) ? { t: "n", v: Number(cell) } : { t: "s", v: cell };
    }),
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "spx_quotedata");

  const { snapshots } = await read(
    new Uint8Array(write(book, { type: "array", bookType: "xlsx", bookSST: true }) as ArrayBuffer),
  );

  expect(snapshots.map((snapshot) => ({ ...snapshot, file: undefined }))).toEqual([await readOne(text)]);
});

test("lines of CSV that Excel put into one column are lines of CSV", async () => {
  const text = cboeCsvFile(parityStrikes(100));
  const rows = rowsXml(text.split("\r\n").map((line) => [line]));

  const { snapshots } = await read(workbookOf([{ name: "A", rows }]));

  expect(snapshots.map((snapshot) => ({ ...snapshot, file: undefined }))).toEqual([await readOne(text)]);
});

test("the first visible sheet with a known header is read, and another one is named", async () => {
  const wrong = chain({ 2: 55 });
  const sheets = [
    { name: "Old", state: "hidden", rows: wrong },
    { name: "Older", state: "veryHidden", rows: wrong },
    { name: "Notes", rows: rowsXml([["What", "this", "is", "about"]]) },
    { name: "Empty", rows: "" },
    { name: "Quotes", rows: chain() },
    { name: "Quotes (2)", rows: wrong },
  ] as const;

  const file = await read(workbookOf(sheets, { formats }));

  expect([file.name, file.snapshots.map(({ spot }) => spot)]).toEqual(['book.xlsx, sheet "Quotes"', [100]]);
  expect(file.notes).toContain('Of a workbook one sheet is read. Not read: "Quotes (2)".');
});

test("with --columns the sheet whose columns it names is read", async () => {
  await using files = await tapeFolder();
  const columnsFile = await files.write("map.json", '{"bid": "Geld"}');
  const own = rowsXml([
    header.map((name) => (name === "bid" ? "Geld" : name)),
    contractRow("call"),
    contractRow("put"),
  ]);
  const sheets = [
    { name: "A", rows: chain() },
    { name: "B", rows: own },
  ];

  expect((await read(workbookOf(sheets, { formats }), { columnsFile })).name).toBe('book.xlsx, sheet "B"');
});

test("a problem of a cell is told with the row of the sheet", async () => {
  const rows = chain().replace('r="2"', 'r="7"').replace('r="3"', 'r="9"').replace("<v>150</v>", "<v>1.5</v>");

  expect(
    await problemOf(workbookOf([{ name: "A", rows: rows.replaceAll(/ r="[A-Z]+\d+"/g, "") }], { formats })),
  ).toContain('book.xlsx, sheet "A": line 7, openInterest: expected a whole number');
});

const formula = (xml: string): MadeUpCell => ({ xml });

test("a formula counts by its saved value, and nobody is asked for one that would fetch it", async () => {
  const asked: string[] = [];
  await using server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end("100");
  });
  const address = await new Promise<string>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const at = server.address();
      resolve(typeof at === "object" && at ? `http://127.0.0.1:${at.port}` : "");
    });
  });
  const rows = rowsXml([
    header,
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

  const { snapshots } = await read(workbookOf([{ name: "A", rows }], { formats, parts }), {}, "book.xlsm");

  expect(snapshots.map(({ underlying, spot }) => [underlying, spot])).toEqual([["ABC", 100.5]]);
  expect(asked).toEqual([]);
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
  expect(await problemOf(workbookOf([{ name: "A", rows: chain({ 6: formula(xml) }) }], { formats, after }))).toBe(
    'book.xlsx: sheet "A", cell G2: a formula whose value is not saved. Open the workbook in Excel and save it.',
  );
});

test("errors of cells are missing numbers", async () => {
  const rows = chain({ 6: { xml: "<v>#N/A</v>" } }).replace('<c r="G2" s="0">', '<c r="G2" t="e">');

  expect(contractOf(await read(workbookOf([{ name: "A", rows }], { formats })))?.bid).toBeUndefined();
});

test("text of a workbook that begins as a formula stays text, and is no symbol", async () => {
  await using files = await tapeFolder();
  const path = join(files.folder, "..", "vendor", "book.xlsx");
  await writeFile(path, workbookOf([{ name: "A", rows: chain({ 0: '=HYPERLINK("http://x/")' }) }], { formats }));

  const { output } = await dataCommand(["import", path, "--into", files.folder]);

  expect(output).toContain(
    'left out because of the name: line 2: expected a symbol such as SPX or BRK.B, found "=HYPERLINK("http://x/")".',
  );
});

test("a workbook with a document type is refused, and its entities are not read", async () => {
  const entity = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]>';
  const part = `<?xml version="1.0"?>${entity}<worksheet><sheetData>${chain({ 0: "&b;" })}</sheetData></worksheet>`;

  expect(
    await problemOf(workbookOf([{ name: "A", rows: "" }], { formats, parts: { "xl/worksheets/sheet1.xml": part } })),
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

  expect(await problemOf(zipOf(members))).toBe(`book.xlsx: ${problem}`);
});

test("an old workbook, which one with a password looks like, is called so", async () => {
  expect(await problemOf(Buffer.from("d0cf11e0a1b11ae10000", "hex"))).toContain(
    "is an old Excel workbook (.xls) or one with a password",
  );
});

test("a damaged workbook, one without cells and one with a sheet like a bomb are refused", async () => {
  const parts = { "xl/_rels/workbook.xml.rels": "<Relationships/>", "xl/worksheets/sheet1.xml": "" };
  const bomb = `<worksheet><sheetData>${'<row><c t="n"/></row>'.repeat(100_000)}</sheetData></worksheet>`;

  expect(await problemOf(workbookOf([{ name: "A", rows: "" }]))).toBe(
    "book.xlsx: is a workbook without cells in a visible sheet.",
  );
  expect(await problemOf(workbookOf([{ name: "A", rows: "" }], { parts }))).toMatch(/^book\.xlsx: is a /);
  expect(
    await problemOf(workbookOf([{ name: "A", rows: "" }], { parts: { "xl/worksheets/sheet1.xml": bomb } })),
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
  const book = workbookOf([{ name: "Chain", rows: chain() }], { formats });
  await writeFile(join(vendor, "chains.zip"), zipOf([{ name: "chain.xlsx", content: book }]));
  await writeFile(join(vendor, "chain.xlsx"), book);

  const { output, notes } = await dataCommand(["import", vendor, "--into", files.folder]);

  expect(notes).toBe("2 files imported, 1 file imported before.\n");
  expect(output).toContain(`${join(vendor, "trades.xlsx")}, sheet "Trades": `);
  expect(output).toContain("    2026-01-06: 1 trade in AAA.\n");
  expect(output).toContain(`${join(vendor, "chains.zip")}/chain.xlsx, sheet "Chain": imported before.`);
  expect((await readDataFiles(join(vendor, "chain.xlsx"))).map(({ snapshots }) => snapshots.length)).toEqual([1]);
});
