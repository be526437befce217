import type { FileToRead, ReadFile, RowSink } from "../definitions/layout";
import { fileForm } from "../../files/file-form";
import { readCsv } from "./read-csv";
import { readJson } from "./read-json";
import { readParquet } from "./read-parquet";
import type { ReadLimits } from "../../files/open-file";
import { openText } from "../../files/text-chunks";

/**
 * Reads a file of any supported layout, and passes its contracts to `rows` while it reads. Throws a `DataError`, without the name of
 * the file, as soon as something cannot be read.
 */
export async function readChainRows(file: FileToRead, rows: RowSink, limits: ReadLimits): Promise<ReadFile> {
  const { path } = file;
  if (path !== undefined && (await fileForm(path)) === "parquet") return readParquet(path, file, rows);
  const { isJson, chunks } = await openText(file.bytes, limits, file.fileName);
  return isJson ? readJson(chunks, file, { rows, limits }) : readCsv(chunks, file, { rows, limits });
}
