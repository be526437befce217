import { DataError } from "../errors/data-error";
import type { ReadLimits } from "./open-file";

/** The signs between cells, in the order in which they are tried. */
export const delimiters = [",", ";", "\t", "|"];

const splitters = new Map<string, RegExp>();

/** Splits a line into cells. A cell in double quotes may contain the delimiter, and a quote written twice. */
export function splitCells(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const splitter =
    splitters.get(delimiter) ??
    new RegExp(`(?:^|[${delimiter}])(?:\\s*"((?:[^"]|"")*)"[^${delimiter}]*|([^${delimiter}]*))`, "g");
  splitters.set(delimiter, splitter);
  return Array.from(line.matchAll(splitter), ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

/**
 * Splits text into lines, a list for each chunk. Lines end with LF, CRLF or CR. Throws a `DataError` for a line above the limit, as
 * soon as so much of it has been read.
 */
export async function* textLines(
  chunks: AsyncIterable<string>,
  limits: Pick<ReadLimits, "line">,
): AsyncGenerator<string[]> {
  let rest = "";
  let count = 0;
  for await (const chunk of chunks) {
    const text = rest + chunk;
    // A CR at the end of a chunk may be the first half of a CRLF.
    const end = text.endsWith("\r") ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? "") + text.slice(end);
    const long = lines.findIndex((line) => line.length > limits.line);
    if (long >= 0 || rest.length > limits.line) {
      const megabytes = Math.round((limits.line / 2 ** 20) * 10) / 10;
      const place = count + (long < 0 ? lines.length : long) + 1;
      throw new DataError(`line ${place} is longer than ${megabytes} MB, so this is no CSV file.`);
    }
    count += lines.length;
    yield lines;
  }
  if (rest !== "") yield rest.split("\r").filter((line, index) => index === 0 || line !== "");
}

/** Returns a line of CSV with its end. Breaks in cells are blanks, so that row n is line n. */
export function csvLine(cells: readonly string[]): string {
  const texts = cells.map((cell) => cell.replace(/[\r\n]+/g, " "));
  return `${texts.map((text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(",")}\n`;
}
