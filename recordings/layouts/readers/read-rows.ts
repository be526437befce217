import { DataError } from "../../errors/data-error";
import type { FileToRead, ReadFile, RowSink } from "../definitions/layout";
import { fileForm } from "../../files/file-form";
import { isJson } from "../../files/json-as-csv";
import { readCsv } from "./read-csv";
import { readJson } from "./read-json";
import { readParquet } from "./read-parquet";
import type { ReadLimits } from "../../files/open-file";
import { textChunks } from "../../files/text-chunks";

/**
 * Reads a file of any supported layout, and passes its contracts to `rows` while it reads. Throws a `DataError`, without the name of
 * the file, as soon as something cannot be read.
 */
export async function readChainRows(file: FileToRead, rows: RowSink, limits: ReadLimits): Promise<ReadFile> {
  const { path } = file;
  if (path !== undefined && (await fileForm(path)) === "parquet") return readParquet(path, file, rows);
  const chunks = textChunks(file.bytes, limits, file.fileName);
  let start = "";
  while (start.trim() === "") {
    const next = await chunks.next();
    if (next.done === true) throw new DataError("is empty: it contains only blank lines.");
    start += next.value;
    if (start.length > limits.line) throw new DataError("contains only blanks.");
  }
  const all = startingWith(start, chunks);
  return isJson(start) ? readJson(all, file, { rows, limits }) : readCsv(all, file, { rows, limits });
}

async function* startingWith(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield start;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
