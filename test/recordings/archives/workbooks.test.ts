import { type CellObject, utils, write } from "@e965/xlsx";
import { cboeCsvFile, parityStrikes } from "../../support/recordings/files/chain-files";
import { readOne } from "../../support/recordings/files/read-text";
import { tapeFolder } from "../../support/recordings/trades/tape-folder";
import { rowsXml, workbookOf } from "../../support/recordings/files/workbook-file";
import {
  readWorkbookFile,
  workbookProblem,
  sheetHeader,
  formats,
  DATE,
  INSTANT,
  LONG_DATE,
  MINUTES,
  ROUNDED,
  EXPIRATION,
  QUOTED,
  styled,
  contractRow,
  chainSheet,
  contractOf,
  quotedMs,
} from "../../support/recordings/files/chain-workbook";

test("dates, times and percentages of a workbook are what their cells hold, not what they show", async () => {
  const file = await readWorkbookFile(
    workbookOf([{ name: "SPX", rows: chainSheet({ 6: styled(2.149, ROUNDED) }) }], { formats }),
  );

  expect(file.name).toBe('book.xlsx, sheet "SPX"');
  expect(file.snapshots.map(({ asOfMs, underlying }) => [underlying, asOfMs])).toEqual([["ABC", quotedMs]]);
  expect(contractOf(file)).toMatchObject({ bid: 2.149, volatility: 0.2125, openInterest: 150, strike: 100 });
  const expirations = (
    await readWorkbookFile(workbookOf([{ name: "A", rows: chainSheet({ 3: "2026-01-16" }) }], { formats }))
  ).snapshots;
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
  const rows = rowsXml([sheetHeader, contractRow("call", cells), contractRow("put", cells)]);

  const file = await readWorkbookFile(workbookOf([{ name: "A", rows }], { formats }));

  expect(file.snapshots.map(({ asOfMs }) => asOfMs)).toEqual([quotedMs]);
  expect(contractOf(file)?.expiration).toBe(Date.UTC(2026, 0, 16) / 86_400_000);
});

test("a workbook that counts days from 1904 has the same dates", async () => {
  const since1904 = (value: number, style: number) => styled(value - 1_462, style);
  const cells = { 1: since1904(QUOTED, INSTANT), 3: since1904(EXPIRATION, DATE) };
  const rows = rowsXml([sheetHeader, contractRow("call", cells), contractRow("put", cells)]);

  const file = await readWorkbookFile(workbookOf([{ name: "A", rows }], { formats, properties: 'date1904="1"' }));

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

  const { snapshots } = await readWorkbookFile(
    new Uint8Array(write(book, { type: "array", bookType: "xlsx", bookSST: true }) as ArrayBuffer),
  );

  expect(snapshots.map((snapshot) => ({ ...snapshot, file: undefined }))).toEqual([await readOne(text)]);
});

test("lines of CSV that Excel put into one column are lines of CSV", async () => {
  const text = cboeCsvFile(parityStrikes(100));
  const rows = rowsXml(text.split("\r\n").map((line) => [line]));

  const { snapshots } = await readWorkbookFile(workbookOf([{ name: "A", rows }]));

  expect(snapshots.map((snapshot) => ({ ...snapshot, file: undefined }))).toEqual([await readOne(text)]);
});

test("the first visible sheet with a known header is read, and another one is named", async () => {
  const wrong = chainSheet({ 2: 55 });
  const sheets = [
    { name: "Old", state: "hidden", rows: wrong },
    { name: "Older", state: "veryHidden", rows: wrong },
    { name: "Notes", rows: rowsXml([["What", "this", "is", "about"]]) },
    { name: "Empty", rows: "" },
    { name: "Quotes", rows: chainSheet() },
    { name: "Quotes (2)", rows: wrong },
  ] as const;

  const file = await readWorkbookFile(workbookOf(sheets, { formats }));

  expect([file.name, file.snapshots.map(({ spot }) => spot)]).toEqual(['book.xlsx, sheet "Quotes"', [100]]);
  expect(file.notes).toContain('Of a workbook one sheet is read. Not read: "Quotes (2)".');
});

test("with --columns the sheet whose columns it names is read", async () => {
  await using files = await tapeFolder();
  const columnsFile = await files.write("map.json", '{"bid": "Geld"}');
  const own = rowsXml([
    sheetHeader.map((name) => (name === "bid" ? "Geld" : name)),
    contractRow("call"),
    contractRow("put"),
  ]);
  const sheets = [
    { name: "A", rows: chainSheet() },
    { name: "B", rows: own },
  ];

  expect((await readWorkbookFile(workbookOf(sheets, { formats }), { columnsFile })).name).toBe('book.xlsx, sheet "B"');
});

test("a problem of a cell is told with the row of the sheet", async () => {
  const rows = chainSheet().replace('r="2"', 'r="7"').replace('r="3"', 'r="9"').replace("<v>150</v>", "<v>1.5</v>");

  expect(
    await workbookProblem(workbookOf([{ name: "A", rows: rows.replaceAll(/ r="[A-Z]+\d+"/g, "") }], { formats })),
  ).toContain('book.xlsx, sheet "A": line 7, openInterest: expected a whole number');
});
