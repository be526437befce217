import { createReadStream } from "node:fs";
import { Database } from "../../database/database";
import { isJson, jsonHead } from "../../files/json-as-csv";
import { fileForm } from "../../files/file-form";
import { delimiters, splitCells } from "../../files/csv";
import { textChunks } from "../../files/text-chunks";
import { LONGEST_LINE, type OpenTable, openTables } from "./open-table";

/** What tells the layout of a table. */
export interface TableHead extends Pick<OpenTable, "header" | "first" | "forms" | "isParquet"> {
  /** Whether it is the table of a JSON document. */
  isJson?: true;
}

/**
 * Reads what tells the layout of a file: the columns and the first row of CSV in any encoding, packed or not, of Parquet, and of the
 * table in a JSON document. Returns one head for each way to read the header. Rejects with a `DataError` for what is no table.
 */
export async function tableHeads(path: string): Promise<TableHead[]> {
  if ((await fileForm(path)) === "parquet") return parquetHead(path);
  const text = await firstText(path);
  if (isJson(text)) {
    const head = await jsonHead(path);
    return head === undefined ? [] : [{ ...headOf(head.header, head.first), isJson: true }];
  }
  const [header = "", first = ""] = text.split(/\r\n|\n|\r/);
  return delimiters.map((delimiter) => headOf(splitCells(header, delimiter), splitCells(first, delimiter)));
}

const headOf = (header: readonly string[], first: readonly string[]): TableHead => ({
  ...{ header, first, isParquet: false },
  forms: () => ({ decimal: undefined, dayFirst: undefined }),
});

async function parquetHead(path: string): Promise<TableHead[]> {
  using database = await Database.open({ limit: "128MB" });
  return await openTables(database, path);
}

/** Returns the first two lines of a text, and what was read with them. */
async function firstText(path: string): Promise<string> {
  let text = "";
  for await (const chunk of textChunks(createReadStream(path), { bytes: Infinity })) {
    text += chunk;
    if (/^[^\r\n]*(\r\n|\n|\r)[^\r\n]*[\r\n]/.test(text) || text.length > LONGEST_LINE) break;
  }
  return text;
}
