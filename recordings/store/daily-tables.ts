import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EarningsReport } from "../../market/days/earnings-report";
import { type Day, dayFromIso, isoDate } from "../../market/time/civil-day";
import { symbolSpelling } from "../../src/contract/symbol-spelling";
import { DataError } from "../snapshots/snapshot";
import { isFileError } from "./file-error";
import { replaceFile } from "./manifest";

/** One row of closes.csv: the closing price of an underlying. */
interface RecordedClose {
  day: Day;
  ticker: string;
  close: number;
}

/** One row of earnings.csv. */
interface RecordedReport extends EarningsReport {
  ticker: string;
}

/** The tables of a recording with a row per day. */
export interface DailyTables {
  /** Closing prices by underlying and date. */
  closes: ReadonlyMap<string, ReadonlyMap<Day, number>>;
  /** Reports by underlying, oldest first. */
  earnings: ReadonlyMap<string, readonly EarningsReport[]>;
  /** The texts that they were read from. */
  texts: string;
}

const CLOSES = { file: "closes.csv", columns: ["date", "ticker", "close"] } as const;
const EARNINGS = { file: "earnings.csv", columns: ["date", "ticker", "timing"] } as const;

/** Reads closes.csv and earnings.csv of a recording; a file that is absent has no rows. Rejects with a `DataError`. */
export async function readDailyTables(folder: string): Promise<DailyTables> {
  const [closesText, earningsText] = await Promise.all([
    readText(folder, CLOSES.file),
    readText(folder, EARNINGS.file),
  ]);
  const closes = new Map<string, Map<Day, number>>();
  for (const { day, ticker, close } of parseCloses(closesText, join(folder, CLOSES.file))) {
    closes.set(ticker, (closes.get(ticker) ?? new Map<Day, number>()).set(day, close));
  }
  const earnings = new Map<string, EarningsReport[]>();
  for (const { ticker, ...report } of parseEarnings(earningsText, join(folder, EARNINGS.file))) {
    earnings.set(
      ticker,
      [...(earnings.get(ticker) ?? []), report].sort((a, b) => a.day - b.day),
    );
  }
  return { closes, earnings, texts: `${closesText}\n\n${earningsText}` };
}

/** Adds closes to closes.csv; one of the same date and ticker is replaced. */
export async function writeCloses(folder: string, rows: readonly RecordedClose[]): Promise<void> {
  const path = join(folder, CLOSES.file);
  const before = parseCloses(await readText(folder, CLOSES.file), path);
  await writeTable(path, CLOSES.columns, [...before, ...rows], ({ close }) => String(close));
}

/** Adds reports to earnings.csv; one of the same date and ticker is replaced. */
export async function writeEarnings(folder: string, rows: readonly RecordedReport[]): Promise<void> {
  const path = join(folder, EARNINGS.file);
  const before = parseEarnings(await readText(folder, EARNINGS.file), path);
  await writeTable(path, EARNINGS.columns, [...before, ...rows], ({ timing }) => timing);
}

async function writeTable<Row extends { day: Day; ticker: string }>(
  path: string,
  columns: readonly string[],
  rows: readonly Row[],
  textOf: (row: Row) => string,
): Promise<void> {
  const lines = new Map(rows.map((row) => [`${isoDate(row.day)},${row.ticker}`, textOf(row)]));
  const sorted = [...lines].map(([key, text]) => `${key},${text}`).sort();
  await replaceFile(path, [columns.join(","), ...sorted, ""].join("\n"));
}

async function readText(folder: string, file: string): Promise<string> {
  try {
    return await readFile(join(folder, file), "utf8");
  } catch (error) {
    if (isFileError(error, "ENOENT")) return "";
    throw error;
  }
}

function parseCloses(text: string, path: string): RecordedClose[] {
  return rowsOf(text, path, CLOSES.columns).map(({ date, ticker, cells: [close = ""], where }) => {
    if (Number(close) > 0 && Number.isFinite(Number(close))) return { day: date, ticker, close: Number(close) };
    throw new DataError(`${where}: the close is "${close}"; expected a price above 0.`);
  });
}

function parseEarnings(text: string, path: string): RecordedReport[] {
  return rowsOf(text, path, EARNINGS.columns).map(({ date, ticker, cells: [timing = ""], where }) => {
    if (timing === "bmo" || timing === "amc") return { day: date, ticker, timing };
    throw new DataError(
      `${where}: the timing is "${timing}"; expected bmo (before the open) or amc (after the close).`,
    );
  });
}

/** Returns the rows of a table: date, ticker, and the cells of the columns after these. Further columns are ignored. */
function rowsOf(text: string, path: string, columns: readonly string[]) {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const header = (lines[0] ?? "").split(",").map((name) => name.trim().toLowerCase());
  const positions = columns.map((name) => header.indexOf(name));
  const missing = columns.filter((name) => !header.includes(name));
  if (text.trim() !== "" && missing.length > 0) {
    throw new DataError(`${path}, line 1: no column ${missing.join(", ")}; expected ${columns.join(",")} at least.`);
  }
  return lines.slice(1).flatMap((line, index) => {
    if (line.trim() === "") return [];
    const fields = line.split(",").map((field) => field.trim());
    const [date = "", ticker = "", ...cells] = positions.map((position) => fields[position] ?? "");
    const where = `${path}, line ${index + 2}`;
    const day = dayFromIso(date);
    if (day === undefined) throw new DataError(`${where}: the date is "${date}"; expected YYYY-MM-DD.`);
    if (ticker === "") throw new DataError(`${where}: the ticker is empty.`);
    return [{ date: day, ticker: symbolSpelling(ticker), cells, where }];
  });
}
