import {
  type ChainFile,
  ChainFileError,
  checkQuoted,
  type QuotedContract,
  type QuotedNumber,
  quotedNumbers,
  readOptionSymbol,
} from "./chain-file";
import { easternMs } from "../time/calendar";
import { dayOf } from "../time/civil-day";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The columns that exist for calls and for puts. The header contains each name twice. */
const columnNames: Readonly<Record<QuotedNumber, string>> = {
  bid: "Bid",
  ask: "Ask",
  volatility: "IV",
  gamma: "Gamma",
  openInterest: "Open Interest",
};

/** Returns whether a text contains the header line of a Cboe "quotedata.csv" export. */
export function isCboeCsv(text: string): boolean {
  return headerIndex(text.split(/\r?\n/)) >= 0;
}

/**
 * Parses a Cboe "quotedata.csv" export: lines with the last price and the time of the quote (a remark may precede them), a
 * header, then one line per strike and expiration with the call on the left and the put on the right.
 */
export function readCboeCsv(text: string): ChainFile {
  const lines = text.split(/\r?\n/);
  const header = headerIndex(lines);
  const preamble = lines.slice(0, header).join("\n");
  const [, last] = /Last:\s*([\d.]+)/.exec(preamble) ?? [];
  if (last === undefined)
    throw new ChainFileError('expected a line with the price above the header, such as "Last: 4697.24".');
  const [, change] = /Change:\s*(-?[\d.]+)/.exec(preamble) ?? [];
  const spot = Number(last);
  const columns = columnsOf(splitLine(lines[header] ?? ""));
  return {
    asOfMs: quoteInstant(preamble),
    spot,
    previousClose: change === undefined ? undefined : Math.round((spot - Number(change)) * 10_000) / 10_000,
    contracts: lines.flatMap((line, index) =>
      index <= header || line.trim() === "" ? [] : readLine(splitLine(line), columns, index + 1),
    ),
  };
}

function headerIndex(lines: readonly string[]): number {
  return lines.findIndex((line) => /^\uFEFF?"?Expiration Date"?,"?Calls"?,/.test(line));
}

/** Parses a time such as `Date: January 7, 2024 at 10:52 AM EST` or `Date: February 5 2022, 8:26 PM EST`. */
function quoteInstant(preamble: string): number {
  const [, month, date, year, hour, minute, half] =
    /Date:\s*([A-Za-z]{3})[a-z]*\s+(\d{1,2}),?\s+(\d{4})(?:,| at)?\s+(\d{1,2}):(\d{2})\s*([AP])M/i.exec(preamble) ?? [];
  const monthNumber = MONTHS.indexOf((month ?? "").toLowerCase()) + 1;
  if (monthNumber === 0) {
    throw new ChainFileError(
      'expected a line with the time above the header, such as "Date: January 7, 2024 at 10:52 AM EST".',
    );
  }
  const hours = (Number(hour) % 12) + (half?.toUpperCase() === "P" ? 12 : 0);
  return easternMs(dayOf(Number(year), monthNumber, Number(date)), hours * 60 + Number(minute));
}

interface Columns {
  width: number;
  call: SideColumns;
  put: SideColumns;
}
type SideColumns = { symbol: number } & Record<QuotedNumber, number>;

function columnsOf(header: readonly string[]): Columns {
  const puts = header.indexOf("Puts");
  const side = (symbol: number): SideColumns => {
    const at = (name: string) => {
      const column = header.indexOf(name, symbol);
      if (symbol < 0 || column < 0)
        throw new ChainFileError(`the header has no column "${symbol < 0 ? "Puts" : name}".`);
      return column;
    };
    return { symbol, ...quotedNumbers((name) => at(columnNames[name])) };
  };
  return { width: header.length, call: side(header.indexOf("Calls")), put: side(puts) };
}

function readLine(cells: readonly string[], columns: Columns, line: number): QuotedContract[] {
  const place = () => `line ${line}`;
  if (cells.length !== columns.width) {
    throw new ChainFileError(`${place()}: expected ${columns.width} columns as in the header, found ${cells.length}.`);
  }
  return (["call", "put"] as const).map((right) => {
    const side = columns[right];
    const read = (name: QuotedNumber) =>
      readNumber(name, cells[side[name]] ?? "", () => `${place()}, ${columnNames[name]} of the ${right}`);
    return { ...readOptionSymbol(cells[side.symbol] ?? "", place), ...quotedNumbers(read) };
  });
}

/** Reads a number, which may contain thousands separators. A blank cell is 0. */
function readNumber(name: QuotedNumber, text: string, place: () => string): number {
  const value = Number(text.includes(",") ? text.replaceAll(",", "") : text);
  if (Number.isNaN(value)) throw new ChainFileError(`${place()}: expected a number, found "${text}".`);
  return checkQuoted(name, value, place, () => `"${text}"`);
}

/** Splits a line into cells. A cell in double quotes may contain commas. */
function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(",");
  return Array.from(line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g), ([, quoted, plain]) => quoted ?? plain ?? "");
}
