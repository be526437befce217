import { join } from "node:path";
import { type Day, dayFromIso, isoDate } from "@strikebook/calendar";
import type { EarningsReport } from "../../market/days/earnings-report";
import { symbolSpelling } from "@strikebook/contract";
import { DataError, isFileError } from "../errors/data-error";
import { readRecordedText, replaceFile } from "./manifest";

/** One row of a table: what it says of a ticker on a date. */
interface DailyRow<Value> {
  day: Day;
  ticker: string;
  value: Value;
}

/** A table with the columns date, ticker and one more. */
interface DailyTable<Value> {
  file: string;
  column: string;
  /** Returns the value of a cell; `undefined` if it is not as expected. */
  valueOf: (cell: string) => Value | undefined;
  expected: string;
}

/** The closing prices of underlyings. */
export const closesTable: DailyTable<number> = {
  file: "closes.csv",
  column: "close",
  valueOf: (cell) => (Number(cell) > 0 && Number.isFinite(Number(cell)) ? Number(cell) : undefined),
  expected: "a price above 0",
};

/** The earnings reports of companies. */
export const earningsTable: DailyTable<EarningsReport["timing"]> = {
  file: "earnings.csv",
  column: "timing",
  valueOf: (cell) => (cell === "bmo" || cell === "amc" ? cell : undefined),
  expected: "bmo (before the open) or amc (after the close)",
};

/** The tables of a recording with a row per day. */
export interface DailyTables {
  /** Closing prices by underlying and date. */
  closes: ReadonlyMap<string, ReadonlyMap<Day, number>>;
  /** Reports by underlying, oldest first. */
  earnings: ReadonlyMap<string, readonly EarningsReport[]>;
  /** The texts that they were read from. */
  texts: string;
}

/** Reads closes.csv and earnings.csv of a recording; a file that is absent has no rows. Rejects with a `DataError`. */
export async function readDailyTables(folder: string): Promise<DailyTables> {
  const [closesText, earningsText] = await Promise.all([
    readText(folder, closesTable.file),
    readText(folder, earningsTable.file),
  ]);
  const closes = new Map<string, Map<Day, number>>();
  for (const { day, ticker, value } of rowsOf(closesTable, folder, closesText)) {
    closes.set(ticker, (closes.get(ticker) ?? new Map<Day, number>()).set(day, value));
  }
  const earnings = new Map<string, EarningsReport[]>();
  for (const { day, ticker, value } of rowsOf(earningsTable, folder, earningsText)) {
    const reports = [...(earnings.get(ticker) ?? []), { day, timing: value }];
    reports.sort((a, b) => a.day - b.day);
    earnings.set(ticker, reports);
  }
  return { closes, earnings, texts: `${closesText}\n\n${earningsText}` };
}

/** Adds rows to a table; one of the same date and ticker is replaced. */
export async function addDailyRows<Value>(
  folder: string,
  table: DailyTable<Value>,
  rows: readonly DailyRow<Value>[],
): Promise<void> {
  const before = rowsOf(table, folder, await readText(folder, table.file));
  const lines = new Map(
    [...before, ...rows].map(({ day, ticker, value }) => [`${isoDate(day)},${ticker}`, String(value)]),
  );
  const sorted = [...lines].map(([key, text]) => `${key},${text}`).sort();
  await replaceFile(join(folder, table.file), [`date,ticker,${table.column}`, ...sorted, ""].join("\n"));
}

async function readText(folder: string, file: string): Promise<string> {
  try {
    return await readRecordedText(join(folder, file));
  } catch (error) {
    if (isFileError(error, "ENOENT")) return "";
    throw error;
  }
}

/** Returns the rows of the text of a table. Further columns are ignored. Throws a `DataError`. */
function rowsOf<Value>(
  { file, column, valueOf, expected }: DailyTable<Value>,
  folder: string,
  text: string,
): DailyRow<Value>[] {
  const path = join(folder, file);
  const columns = ["date", "ticker", column];
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
    const [date = "", ticker = "", cell = ""] = positions.map((position) => fields[position] ?? "");
    const where = `${path}, line ${index + 2}`;
    const day = dayFromIso(date);
    if (day === undefined) throw new DataError(`${where}: the date is "${date}"; expected YYYY-MM-DD.`);
    if (ticker === "") throw new DataError(`${where}: the ticker is empty.`);
    const value = valueOf(cell);
    if (value === undefined) throw new DataError(`${where}: the ${column} is "${cell}"; expected ${expected}.`);
    return [{ day, ticker: symbolSpelling(ticker), value }];
  });
}
