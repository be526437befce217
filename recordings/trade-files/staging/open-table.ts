import { createReadStream } from "node:fs";
import type { DecimalSign } from "../../cells/numbers";
import { WrittenForms } from "../../cells/written-forms";
import { fileForm } from "../../files/file-form";
import { openParquet } from "../../files/parquet-file";
import { delimiters, splitCells, textLines } from "../../files/csv";
import { jsonHead } from "../../files/json-as-csv";
import { openText } from "../../files/text-chunks";
import type { Sql } from "../definitions/values";

/** A file of rows under a header: CSV, packed or not, or Parquet; or the table in a JSON document, whose rows have no SQL. */
export interface OpenTable {
  header: readonly string[];
  /** The texts of the first row; empty if there is none. */
  first: readonly string[];
  /** How numbers and dates are written, as far as the first rows tell. */
  forms: () => Pick<WrittenForms, "decimal" | "dayFirst">;
  form: "csv" | "parquet" | "json";
  /** What messages call a row; a line of a CSV file if it is `undefined`. */
  rowName: string | undefined;
  /** SQL of the rows, with columns `c0`, `c1`, ..., and `position`: the number of the row in the file, from 1. */
  rows: Sql;
  /** SQL of the lines of a CSV file, blank ones included, with columns `line` and `text`. */
  lines: Sql;
  /** The parameters of both. */
  parameters: Readonly<Record<string, string>>;
}

/** How a file is read, as its flags say. */
interface TableChoice {
  decimal?: DecimalSign;
  rowName?: string | undefined;
}

/** Characters of a line above which a file is no CSV file. */
const LONGEST_LINE = 2 ** 20;
/** Lines that say how numbers and dates are written. */
const FIRST_LINES = 5_000;

type Packing = "none" | "gzip" | "zstd";

/**
 * Opens a file by its first bytes and its first lines, never by its name. Returns one table for each way to read its header: there are
 * several delimiters. Rejects with a `DataError` if the file does not exist or is no table.
 */
export async function openTables(path: string, { decimal, rowName }: TableChoice = {}): Promise<OpenTable[]> {
  const form = await fileForm(path);
  if (form === "parquet") return [await parquetTable(path, decimal)];
  const { isJson, chunks } = await openText(createReadStream(path), { bytes: Infinity, line: LONGEST_LINE });
  if (isJson) {
    await chunks.return(undefined);
    return jsonTables(path, decimal);
  }
  const packing = form === "gzip" || form === "zstd" ? form : "none";
  const lines = await firstLines(chunks);
  return delimiters.map((delimiter) => csvTable(lines, { path, packing, delimiter, rowName }, decimal));
}

const parquetTable = (file: string, decimal: DecimalSign): Promise<OpenTable> =>
  openParquet(file, async ({ database, header }) => {
    const names = header.map((_, index) => `c${index}`);
    const rows = `(select * exclude (row_number), row_number + 1 as position
    from read_parquet($file, file_row_number = true) as parquet(${names.join(", ")}, row_number))`;
    const [first = {}] = await database.rows(
      `select ${names.map((name) => `${name}::varchar as ${name}`).join(", ")} from ${rows} limit 1`,
      { file },
    );
    return {
      header,
      first: names.map((name) => String(first[name] ?? "")),
      forms: () => ({ decimal: decimal ?? "point", dayFirst: undefined }),
      form: "parquet",
      rowName: "row",
      ...{ rows, lines: "", parameters: { file } },
    };
  });

async function jsonTables(path: string, decimal: DecimalSign): Promise<OpenTable[]> {
  const head = await jsonHead(path);
  const forms = () => ({ decimal, dayFirst: undefined });
  return head ? [{ ...head, forms, form: "json", rowName: "record", rows: "", lines: "", parameters: {} }] : [];
}

interface CsvFile {
  path: string;
  packing: Packing;
  delimiter: string;
  rowName: string | undefined;
}

function csvTable(
  [header = "", first = "", ...others]: readonly string[],
  { path, packing, delimiter, rowName }: CsvFile,
  decimal: DecimalSign,
): OpenTable {
  const names = splitCells(header, delimiter);
  let forms: WrittenForms | undefined;
  const columns = names.map((_, index) => `c${index}: 'VARCHAR'`).join(", ");
  return {
    header: names,
    first: splitCells(first, delimiter),
    // Most files are opened to see that they have no trades.
    forms: () => (forms ??= writtenForms([first, ...others], delimiter, decimal)),
    form: "csv",
    rowName,
    // Not strict: further columns of a row are left out, as in files of quotes by exchange.
    rows: `(select *, row_number() over () as position from read_csv($file, delim = $delimiter, quote = '"', escape = '"', header = true,
      columns = {${columns}}, auto_detect = false, strict_mode = false, max_line_size = ${LONGEST_LINE}, compression = $packing))`,
    lines: `(select row_number() over () as line, text from ${LINES})`,
    parameters: { file: path, delimiter, packing },
  };
}

function writtenForms(lines: readonly string[], delimiter: string, decimal: DecimalSign): WrittenForms {
  const forms = new WrittenForms(delimiter, decimal);
  for (const line of lines) forms.see(splitCells(line, delimiter), line);
  return forms;
}

/** SQL of the lines of a CSV file. No line has the delimiter, a control character. */
const LINES = `read_csv($file, delim = chr(1), quote = '', escape = '', header = false, columns = {text: 'VARCHAR'}, auto_detect = false,
  strict_mode = false, max_line_size = ${LONGEST_LINE}, compression = $packing)`;

async function firstLines(chunks: AsyncIterable<string>): Promise<string[]> {
  const lines: string[] = [];
  for await (const next of textLines(chunks, { line: LONGEST_LINE })) {
    lines.push(...next);
    if (lines.length >= FIRST_LINES) break;
  }
  return lines.slice(0, FIRST_LINES);
}
